import type { Settings } from '../../settings/settings.js';
import type { PlannerChild } from './planner-child.js';

/** Why a planning process was ended in the midst of a query. */
export type PlanEnd = 'time' | 'starved' | 'memory' | 'left' | 'crash';

/** After how many milliseconds a query counts as slow: another process then takes its place in the pool. */
const slowMs = 100;

/** Milliseconds between two looks at the memory of a process that is slow. */
const lookMs = 50;

/**
 * Milliseconds that a query has whose client goes away. The end of a process costs the start of another one: were it
 * sooner, whoever asks and goes would cost more than whoever stays.
 */
const leftMs = 2_000;

/** What a process has to have had of a processor for its query to be too slow, and not the machine. */
const leastShare = 0.25;

/** Looks after a process while it is asked, and kills it when it takes too long or too much memory. */
export class PlannerWatch {
  /** Whether the storage has answered. */
  isOpen = false;
  isSlow = false;
  /** Why the process was killed. */
  ending: Exclude<PlanEnd, 'crash'> | undefined;

  private readonly timers: readonly NodeJS.Timeout[];
  private look: NodeJS.Timeout | undefined;
  private used: Promise<number | undefined> | undefined;
  private isOver = false;

  constructor(
    private readonly child: PlannerChild,
    private readonly limits: Pick<Settings, 'maxPlanMemoryBytes'> & { readonly timeoutMs: number },
    private readonly signal: AbortSignal,
    private readonly slow: () => void,
  ) {
    this.timers = [
      setTimeout(() => this.becomeSlow(), slowMs),
      setTimeout(() => this.heedLeaving(), leftMs),
      setTimeout(() => void this.endLate(), limits.timeoutMs),
    ];
  }

  open(): void {
    this.isOpen = true;
  }

  stop(): void {
    this.isOver = true;
    this.signal.removeEventListener('abort', this.leave);
    for (const timer of this.timers) clearTimeout(timer);
    clearInterval(this.look);
  }

  private becomeSlow(): void {
    this.isSlow = true;
    this.look = setInterval(() => void this.checkMemory(), lookMs);
    this.used = this.child.processorMs();
    this.slow();
  }

  private heedLeaving(): void {
    if (this.signal.aborted) this.leave();
    else this.signal.addEventListener('abort', this.leave);
  }

  private readonly leave = (): void => this.kill('left');

  /** Where the processor is scarce, it is not the query that takes too long. */
  private async endLate(): Promise<void> {
    const [before, now] = await Promise.all([this.used, this.child.processorMs()]);
    const mostOfTime = this.limits.timeoutMs - slowMs;
    const isStarved = before !== undefined && now !== undefined && now - before < mostOfTime * leastShare;
    this.kill(this.isOpen && isStarved ? 'starved' : 'time');
  }

  private async checkMemory(): Promise<void> {
    const memory = await this.child.memory();
    if (memory !== undefined && memory > this.limits.maxPlanMemoryBytes) this.kill('memory');
  }

  /** By now the process may plan something else. */
  private kill(why: Exclude<PlanEnd, 'crash'>): void {
    if (this.isOver) return;
    this.stop();
    this.ending = why;
    this.child.kill();
  }
}
