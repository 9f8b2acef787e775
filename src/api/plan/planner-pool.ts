import { abortable } from '../../async/aborting.js';
import { ApiError, overloaded } from '../api-error.js';
import type { Settings } from '../../settings/settings.js';
import { type Waiter, WaitingLine } from '../waiting-line.js';
import type { PlanSettings } from './local-planner.js';
import type { RequestContext } from './planner.js';
import { ChildEndedError, type PlannerChild } from './planner-child.js';
import type { Call } from './planner-messages.js';
import { PlannerStaff } from './planner-staff.js';
import { type PlanEnd, PlannerWatch } from './planner-watch.js';

/** Is told what happens to planning processes. */
export interface PlannerObserver {
  /** A process can plan. */
  readonly started?: () => void;
  readonly ended?: (why: PlanEnd) => void;
}

export type PoolSettings = PlanSettings &
  Pick<Settings, 'planProcesses' | 'maxPlanMemoryBytes' | 'analyzeTimeoutMs' | 'maxQueued' | 'queueTimeoutMs'>;

/** After how many answers the memory of a process is looked at. */
const lookEvery = 500;

/** Milliseconds for which more processes are kept than are wanted: a start costs more than many plans. */
const surplusMs = 10_000;

/**
 * A pool of planning processes. Each plans one query at a time, is killed when that takes too long or too much memory,
 * and is replaced. One more than asked for stands by: when a query is slow, that process serves the rest, and further
 * ones are started while more are slow. No one caller gets the last process that is idle, and of those who wait, whoever
 * has the fewest comes first. workerpool kills late and with SIGTERM, knows no callers, and looks at no memory.
 */
export class PlannerPool {
  private readonly staff: PlannerStaff;
  private readonly line: WaitingLine<PlannerChild>;
  /** Which processes plan, and for whom. */
  private readonly busy = new Map<PlannerChild, string>();
  private readonly slow = new Set<PlannerChild>();
  private readonly running = new Set<Promise<unknown>>();
  private idle: PlannerChild[] = [];
  private surplus: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly settings: PoolSettings,
    private readonly observer: PlannerObserver = {},
  ) {
    const busy = (): Error => overloaded('all planning processes are busy');
    this.line = new WaitingLine({
      most: settings.maxQueued,
      milliseconds: settings.queueTimeoutMs,
      full: busy,
      late: busy,
    });
    this.staff = new PlannerStaff(settings, () => this.wanted, {
      up: (child) => {
        this.observer.started?.();
        this.release(child);
      },
      gone: (child) => this.forget(child),
    });
    this.staff.fill();
  }

  /** How many processes there are, whether they plan, wait or start. */
  get size(): number {
    return this.staff.size;
  }

  /** Resolves when a process can plan; rejects with the reason why none can. */
  async ready(): Promise<void> {
    return this.staff.ready();
  }

  /**
   * Asks a process, and another one where the first ended for no fault of the query.
   *
   * @throws ApiError invalidInput where the query ends its process; overloaded where no process is free in time, or the
   *   storage does not answer in time; what the process itself refuses
   */
  async run(call: Call, requestContext: RequestContext): Promise<unknown> {
    try {
      return await this.ask(call, requestContext);
    } catch (error) {
      if (!(error instanceof ChildEndedError)) throw error;
      return this.askAgain(call, requestContext);
    }
  }

  private async askAgain(call: Call, requestContext: RequestContext): Promise<unknown> {
    try {
      return await this.ask(call, requestContext);
    } catch (error) {
      throw error instanceof ChildEndedError ? overloaded('the planning process ended unexpectedly', error) : error;
    }
  }

  private async ask(call: Call, { signal, caller = '' }: RequestContext): Promise<unknown> {
    const child = await this.acquire(signal, caller);
    const work = this.work(child, call, signal);
    this.running.add(work);
    work.catch(() => undefined).finally(() => this.running.delete(work));
    return abortable(work, signal);
  }

  /** Lets what runs finish and refuses what waits. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.surplus);
    this.line.refuse(overloaded('the service is shutting down'));
    await Promise.allSettled(this.running);
    await this.staff.close();
  }

  private get wanted(): number {
    const { planProcesses } = this.settings;
    return planProcesses + 1 + Math.min(this.slow.size, planProcesses);
  }

  /** A process for one call: one that is idle, or the next that becomes so. */
  private async acquire(signal: AbortSignal, caller: string): Promise<PlannerChild> {
    signal.throwIfAborted();
    if (this.closing) throw overloaded('the service is shutting down');
    return this.take(caller) ?? this.line.wait(signal, caller);
  }

  private take(caller: string): PlannerChild | undefined {
    const child = this.mayTake(caller) ? this.idle.pop() : undefined;
    if (child !== undefined) this.busy.set(child, caller);
    return child;
  }

  private mayTake(caller: string): boolean {
    if (!this.isFree || this.idle.length === 0) return false;
    return this.idle.length > 1 || this.held(caller) < this.share;
  }

  /** Whether another query may be planned: the spare process is for when some are slow. */
  private get isFree(): boolean {
    return this.busy.size - this.slow.size < this.settings.planProcesses;
  }

  /** With how many processes a caller leaves the last one that is idle to the others; two, so that one may be slow. */
  private get share(): number {
    return Math.max(this.settings.planProcesses, 2);
  }

  /** How many processes plan for a caller. */
  private held(caller: string): number {
    let count = 0;
    for (const each of this.busy.values()) if (each === caller) count += 1;
    return count;
  }

  private release(child: PlannerChild): void {
    this.busy.delete(child);
    this.slow.delete(child);
    if (child.alive) this.idle.push(child);
    this.serveWaiters();
    this.retireSurplusLater();
  }

  private forget(child: PlannerChild): void {
    this.busy.delete(child);
    this.slow.delete(child);
    this.idle = this.idle.filter((each) => each !== child);
    this.serveWaiters();
  }

  private retireSurplusLater(): void {
    if (this.closing || this.staff.surplus === 0) return;
    this.surplus ??= setTimeout(() => {
      this.surplus = undefined;
      for (const child of this.idle.splice(0, this.staff.surplus)) this.staff.retire(child);
      this.retireSurplusLater();
    }, surplusMs);
  }

  /** To be called whenever a process may have become available for a waiting query. */
  private serveWaiters(): void {
    for (;;) {
      const waiter = this.nextWaiter();
      const child = waiter === undefined ? undefined : this.take(waiter.caller);
      if (waiter === undefined || child === undefined) return;
      waiter.serve(child);
    }
  }

  /** The waiting query whose caller has the fewest processes; among these, the one that waits longest. */
  private nextWaiter(): Waiter<PlannerChild> | undefined {
    let next: Waiter<PlannerChild> | undefined;
    for (const waiter of this.line) {
      if (!this.mayTake(waiter.caller)) continue;
      if (next === undefined || this.held(waiter.caller) < this.held(next.caller)) next = waiter;
    }
    return next;
  }

  private async work(child: PlannerChild, call: Call, signal: AbortSignal): Promise<unknown> {
    const watch = new PlannerWatch(
      child,
      { ...this.settings, timeoutMs: timeLimitOf(call, this.settings) },
      signal,
      () => {
        this.slow.add(child);
        this.staff.fill();
        this.serveWaiters();
      },
    );
    try {
      return await child.call(call, () => watch.open());
    } catch (error) {
      if (!(error instanceof ChildEndedError)) throw error;
      this.observer.ended?.(watch.ending ?? 'crash');
      throw this.failureOf(error, call, watch);
    } finally {
      await this.finish(child, watch);
    }
  }

  /** The memory that a process keeps after a large plan is given back by its end. */
  private async finish(child: PlannerChild, watch: PlannerWatch): Promise<void> {
    watch.stop();
    const isDue = watch.isSlow || child.answered % lookEvery === 0;
    const memory = isDue ? await child.memory() : undefined;
    if (memory !== undefined && memory > this.settings.maxPlanMemoryBytes / 2) child.kill();
    else this.release(child);
  }

  /** A process is killed by others too, such as a system that is short of memory, which says nothing of the query. */
  private failureOf(cause: ChildEndedError, call: Call, { ending, isOpen }: PlannerWatch): Error {
    if (ending === undefined && cause.signal === 'SIGKILL') return cause;
    if (ending === 'starved') return overloaded('planning timed out because the CPU is overloaded', cause);
    if (!isOpen && ending === 'time') return overloaded('the storage timed out', cause);
    const place = placeOf(call);
    if (place === undefined && ending !== undefined) return overloaded(this.sayingOf(call, ending), cause);
    if (!isOpen || place === undefined) return cause;
    return new ApiError('invalidInput', `${place}: ${this.sayingOf(call, ending)}; simplify it`, { cause });
  }

  private sayingOf(call: Call, ending: Exclude<PlannerWatch['ending'], 'starved'>): string {
    const doing = doings[call.kind];
    switch (ending) {
      case 'time':
        return `${doing} timed out after ${timeLimitOf(call, this.settings)} ms`;
      case 'memory':
        return `${doing} exceeded the memory limit`;
      case 'left':
        return 'the client disconnected';
      case undefined:
        return `${doing} failed because the query is too complex`;
    }
  }
}

const doings: Readonly<Record<Call['kind'], string>> = {
  start: 'the start',
  explain: 'planning',
  analyze: 'running the query',
  describe: 'describing the table',
  listIndexes: 'listing the indexes',
  indexStats: 'reading the statistics',
  countRows: 'counting rows',
  listTables: 'listing the tables',
};

/** What of a request makes its call take long; undefined where it is the storage. */
function placeOf({ kind }: Call): string | undefined {
  if (kind === 'explain' || kind === 'analyze') return '/query';
  return kind === 'countRows' ? '/predicate' : undefined;
}

function timeLimitOf({ kind }: Call, { planTimeoutMs, analyzeTimeoutMs }: PoolSettings): number {
  return kind === 'analyze' ? analyzeTimeoutMs : planTimeoutMs;
}
