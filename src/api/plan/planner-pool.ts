import { ApiError } from '../api-error.js';
import type { Settings } from '../config/settings.js';
import { ChildEndedError, PlannerChild } from './planner-child.js';
import type { Call } from './planner-messages.js';
import type { PlanSettings } from './local-planner.js';

/** Why a planning process was ended in the midst of a query. */
export type PlanEnd = 'time' | 'memory' | 'left' | 'crash';

/** Hears of what happens to planning processes. */
export interface PlannerObserver {
  /** A process can plan. */
  readonly started?: () => void;
  readonly ended?: (why: PlanEnd) => void;
}

export type PoolSettings = PlanSettings &
  Pick<Settings, 'planProcesses' | 'maxPlanMemoryBytes' | 'retryAfterSeconds' | 'maxQueued' | 'queueTimeoutMs'>;

interface Waiter {
  readonly resolve: (child: PlannerChild) => void;
  readonly reject: (error: Error) => void;
}

/** After how many milliseconds a query counts as slow: another process then takes its place in the pool. */
const slowMs = 100;

/** Milliseconds between two looks at the memory of a process that is slow. */
const lookMs = 50;

/** After how many answers the memory of a process is looked at. */
const lookEvery = 500;

/** Milliseconds before a process that could not start is tried again; doubled each time. */
const firstRetryMs = 500;
const lastRetryMs = 30_000;

/**
 * A pool of planning processes. Each plans one query at a time, is killed when that takes too long or too much memory,
 * and is replaced. One more than asked for stands by: when a query is slow, that process serves the rest, and further
 * ones are started while more are slow.
 */
export class PlannerPool {
  private readonly children = new Set<PlannerChild>();
  private readonly up = new Set<PlannerChild>();
  private readonly busy = new Set<PlannerChild>();
  private readonly slow = new Set<PlannerChild>();
  private readonly running = new Set<Promise<unknown>>();
  private idle: PlannerChild[] = [];
  private waiters: Waiter[] = [];
  private failure: unknown = new Error('no planning process could be started');
  private retryMs = firstRetryMs;
  private retry: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly settings: PoolSettings,
    private readonly observer: PlannerObserver = {},
  ) {
    this.fill();
  }

  /** How many processes there are, whether they plan, wait or start. */
  get size(): number {
    return this.children.size;
  }

  /** Resolves when a process can plan; rejects with the reason why none can. */
  async ready(): Promise<void> {
    const started = [...this.children].map((child) => child.started);
    await Promise.any(started).catch(() => {
      throw this.failure;
    });
  }

  /**
   * Asks a process.
   *
   * @throws ApiError invalidInput where the query ends its process; overloaded where no process is free in time, or the
   *   storage does not answer in time; what the process itself refuses
   */
  async run(call: Call, signal: AbortSignal): Promise<unknown> {
    const child = await this.acquire(signal);
    const work = this.work(child, call, signal);
    this.running.add(work);
    work.catch(() => undefined).finally(() => this.running.delete(work));
    return abortable(work, signal);
  }

  /** Lets what runs finish and refuses what waits. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.retry);
    for (const waiter of this.waiters.splice(0)) waiter.reject(this.overloaded('the service is ending'));
    await Promise.allSettled(this.running);
    await Promise.all([...this.children].map((child) => child.close()));
  }

  private fill(): void {
    while (!this.closing && this.children.size < this.wanted) this.start();
  }

  /** The one that stands by is started last, so that the first can plan sooner. */
  private get wanted(): number {
    const { planProcesses } = this.settings;
    const standBy = this.up.size >= planProcesses || this.slow.size > 0 ? 1 : 0;
    return planProcesses + standBy + Math.min(this.slow.size, planProcesses);
  }

  private start(): void {
    const child = new PlannerChild(this.settings);
    this.children.add(child);
    child.started.then(
      () => this.serve(child),
      (reason: unknown) => this.startAgain(child, reason),
    );
  }

  private serve(child: PlannerChild): void {
    this.retryMs = firstRetryMs;
    this.observer.started?.();
    this.up.add(child);
    void child.ended.then(() => {
      this.drop(child);
      this.fill();
    });
    this.release(child);
    this.fill();
  }

  /** What keeps one process from starting keeps the next: it is tried ever less often. */
  private startAgain(child: PlannerChild, reason: unknown): void {
    this.failure = reason;
    child.kill();
    this.drop(child);
    if (this.closing || this.retry !== undefined) return;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.fill();
    }, this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, lastRetryMs);
  }

  private drop(child: PlannerChild): void {
    for (const set of [this.children, this.up, this.busy, this.slow]) set.delete(child);
    this.idle = this.idle.filter((each) => each !== child);
  }

  /** A process for one call: one that is idle, or the next that becomes so, in the order of the asking. */
  private async acquire(signal: AbortSignal): Promise<PlannerChild> {
    signal.throwIfAborted();
    if (this.closing) throw this.overloaded('the service is ending');
    const child = this.isFree ? this.idle.pop() : undefined;
    if (child === undefined) {
      this.checkRoom();
      return this.wait(signal);
    }
    this.busy.add(child);
    return child;
  }

  private checkRoom(): void {
    if (this.waiters.length >= this.settings.maxQueued) throw this.overloaded('no planning process is free');
  }

  /** Whether another query may be planned: the process that stands by is for when some are slow. */
  private get isFree(): boolean {
    return this.busy.size - this.slow.size < this.settings.planProcesses;
  }

  private async wait(signal: AbortSignal): Promise<PlannerChild> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error): void => {
        this.waiters = this.waiters.filter((each) => each !== waiter);
        waiter.reject(error);
      };
      const aborted = (): void => leave(reasonOf(signal));
      const timer = setTimeout(
        () => leave(this.overloaded('no planning process is free')),
        this.settings.queueTimeoutMs,
      );
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
      };
      const waiter: Waiter = {
        resolve: (child) => {
          done();
          resolve(child);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      signal.addEventListener('abort', aborted);
      this.waiters.push(waiter);
    });
  }

  private release(child: PlannerChild): void {
    this.busy.delete(child);
    this.slow.delete(child);
    if (!child.alive) return;
    if (this.children.size > this.wanted) {
      this.drop(child);
      void child.close();
      return;
    }
    this.idle.push(child);
    this.serveWaiters();
  }

  /** Gives processes to who waits longest. */
  private serveWaiters(): void {
    while (this.isFree) {
      const child = this.waiters.length === 0 ? undefined : this.idle.pop();
      const waiter = child === undefined ? undefined : this.waiters.shift();
      if (child === undefined || waiter === undefined) return;
      this.busy.add(child);
      waiter.resolve(child);
    }
  }

  private async work(child: PlannerChild, call: Call, signal: AbortSignal): Promise<unknown> {
    const watch = new Watch(child, this.settings, signal, () => {
      this.slow.add(child);
      this.fill();
      this.serveWaiters();
    });
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
  private async finish(child: PlannerChild, watch: Watch): Promise<void> {
    watch.stop();
    const isDue = watch.isSlow || child.answered % lookEvery === 0;
    const memory = isDue ? await child.memory() : undefined;
    if (memory !== undefined && memory > this.settings.maxPlanMemoryBytes / 2) child.kill();
    else this.release(child);
  }

  private failureOf(cause: ChildEndedError, call: Call, { ending, isOpen }: Watch): Error {
    if (!isOpen && ending === 'time') return this.overloaded('the storage did not answer in time', cause);
    if (!isOpen || call.kind !== 'explain') return cause;
    return new ApiError('invalidInput', `/query: ${this.sayingOf(ending)}; simplify it`, { cause });
  }

  private sayingOf(ending: Watch['ending']): string {
    switch (ending) {
      case 'time':
        return `planning it takes longer than ${this.settings.planTimeoutMs} ms`;
      case 'memory':
        return 'planning it takes too much memory';
      case 'left':
        return 'nobody waits for its plan any more';
      case undefined:
        return 'it is too complex to be planned';
    }
  }

  private overloaded(detail: string, cause?: unknown): ApiError {
    const headers = { 'Retry-After': String(this.settings.retryAfterSeconds) };
    return new ApiError('overloaded', detail, { headers, cause });
  }
}

/** Looks after a process while it is asked, and kills it when it takes too long or too much memory. */
class Watch {
  /** Whether the storage has answered. */
  isOpen = false;
  isSlow = false;
  /** Why the process was killed. */
  ending: 'time' | 'memory' | 'left' | undefined;

  private readonly late: NodeJS.Timeout;
  private readonly becomesSlow: NodeJS.Timeout;
  private look: NodeJS.Timeout | undefined;

  constructor(
    private readonly child: PlannerChild,
    private readonly settings: PoolSettings,
    private readonly signal: AbortSignal,
    slow: () => void,
  ) {
    this.late = setTimeout(() => this.kill('time'), settings.planTimeoutMs);
    this.becomesSlow = setTimeout(() => {
      this.isSlow = true;
      this.look = setInterval(() => void this.checkMemory(), lookMs);
      slow();
      if (signal.aborted) this.leave();
      else signal.addEventListener('abort', this.leave);
    }, slowMs);
  }

  open(): void {
    this.isOpen = true;
  }

  stop(): void {
    this.signal.removeEventListener('abort', this.leave);
    clearTimeout(this.late);
    clearTimeout(this.becomesSlow);
    clearInterval(this.look);
  }

  /** What is slow, and nobody waits for any more, is ended: whoever asks and goes would have the process for nothing. */
  private readonly leave = (): void => this.kill('left');

  private kill(why: NonNullable<Watch['ending']>): void {
    this.ending ??= why;
    this.stop();
    this.child.kill();
  }

  private async checkMemory(): Promise<void> {
    const memory = await this.child.memory();
    if (memory !== undefined && memory > this.settings.maxPlanMemoryBytes && this.look !== undefined)
      this.kill('memory');
  }
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let aborted: (() => void) | undefined;
  const abort = new Promise<never>((_resolve, reject) => {
    aborted = () => reject(reasonOf(signal));
    signal.addEventListener('abort', aborted);
  });
  try {
    return await Promise.race([work, abort]);
  } finally {
    if (aborted !== undefined) signal.removeEventListener('abort', aborted);
  }
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('the request was aborted');
}
