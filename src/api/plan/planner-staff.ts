import { PlannerChild } from './planner-child.js';
import type { PlanSettings } from './local-planner.js';

/** Is told which processes are ready. */
export interface StaffObserver {
  /** A process can plan. */
  readonly up: (child: PlannerChild) => void;
  /** A process that could plan is gone. */
  readonly gone: (child: PlannerChild) => void;
}

/** Milliseconds after which a start is late: another process is then started beside it. */
const lateMs = 3_000;

/** Milliseconds before a process that could not start or live is tried again: at once, then doubled each time. */
const firstRetryMs = 500;
const lastRetryMs = 30_000;

/**
 * Keeps as many planning processes as are wanted. They start one after the other, as each start takes time from those
 * that plan. What keeps one from starting, or ends it at once, does so to the next: it is tried ever less often then.
 */
export class PlannerStaff {
  private readonly children = new Set<PlannerChild>();
  private readonly up = new Set<PlannerChild>();
  private readonly late = new Set<PlannerChild>();
  private readonly retiring = new Set<Promise<void>>();
  /** The last that could plan, be it there or not. */
  private newest: PlannerChild | undefined;
  private failure: unknown = new Error('no planning process could be started');
  private retry: NodeJS.Timeout | undefined;
  private retryMs = 0;
  private closing = false;

  /** @param wanted - how many processes are wanted; {@link fill} is to be called where it grows */
  constructor(
    private readonly settings: PlanSettings,
    private readonly wanted: () => number,
    private readonly observer: StaffObserver,
  ) {}

  /** How many processes there are, those that start too. */
  get size(): number {
    return this.children.size;
  }

  /** How many processes there are above what is wanted. */
  get surplus(): number {
    return Math.max(0, this.up.size - this.wanted());
  }

  /** Resolves when a process can plan; rejects with the reason why none can. */
  async ready(): Promise<void> {
    const started = [...this.children].map((child) => child.started);
    await Promise.any(started).catch(() => {
      throw this.failure;
    });
  }

  /** Starts a process where one is wanted. */
  fill(): void {
    const isStarting = this.children.size > this.up.size + this.late.size;
    if (this.closing || isStarting || this.retry !== undefined) return;
    if (this.children.size < this.wanted()) this.start();
  }

  /** Ends a process that is idle, in its own time. */
  retire(child: PlannerChild): void {
    this.drop(child);
    const end = child.close().finally(() => this.retiring.delete(end));
    this.retiring.add(end);
  }

  /** Ends all processes, which are to be idle. */
  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.retry);
    await Promise.all([...[...this.children].map((child) => child.close()), ...this.retiring]);
  }

  private start(): void {
    const child = this.made();
    if (child === undefined) return;
    this.children.add(child);
    const timer = setTimeout(() => {
      this.late.add(child);
      this.fill();
    }, lateMs);
    child.started.then(
      () => {
        clearTimeout(timer);
        this.welcome(child);
      },
      (reason: unknown) => {
        clearTimeout(timer);
        this.giveUp(child, reason);
      },
    );
  }

  private made(): PlannerChild | undefined {
    try {
      return new PlannerChild(this.settings);
    } catch (error) {
      this.fillLater(error);
      return undefined;
    }
  }

  private welcome(child: PlannerChild): void {
    this.late.delete(child);
    this.up.add(child);
    this.newest = child;
    void child.ended.then(() => this.replace(child));
    this.observer.up(child);
    this.fill();
  }

  private giveUp(child: PlannerChild, reason: unknown): void {
    child.kill();
    this.drop(child);
    this.fillLater(reason);
  }

  private replace(child: PlannerChild): void {
    if (!this.children.has(child)) return;
    this.drop(child);
    this.observer.gone(child);
    if (child.isProven) this.fill();
    else this.fillLater(new Error('a planning process ended right after its start'));
  }

  private fillLater(reason: unknown): void {
    this.failure = reason;
    if (this.closing || this.retry !== undefined) return;
    if (this.newest?.isProven === true) this.retryMs = 0;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.fill();
    }, this.retryMs);
    this.retryMs = Math.min(Math.max(this.retryMs * 2, firstRetryMs), lastRetryMs);
  }

  private drop(child: PlannerChild): void {
    for (const set of [this.children, this.up, this.late]) set.delete(child);
  }
}
