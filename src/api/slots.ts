import { reasonOf } from '../async/aborting.js';

/** How many may run, how many may wait and for how long, and the errors of all others. */
export interface SlotRules {
  readonly size: number;
  /** How many of them one caller may have. @default all */
  readonly perCaller?: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
  /** The error if the queue is full. */
  readonly full: () => Error;
  /** The error of a request that waited too long. */
  readonly late: () => Error;
}

/** Releases the slot. A second call has no effect. */
export type Release = () => void;

interface Waiter {
  readonly caller: string;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Slots for requests. Further requests wait in order of arrival; all others are rejected at once, so that overload costs
 * little and running requests stay fast. A released slot goes to the waiting caller with the fewest slots. If the queue
 * is full, the caller with the most waiting requests gives up one to a caller with fewer.
 */
export class Slots {
  /** By caller. */
  readonly #held = new Map<string, number>();
  /** A set keeps the order, and removes from the middle at no cost. */
  readonly #queue = new Set<Waiter>();
  #running = 0;

  constructor(private readonly rules: SlotRules) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Whether a further request would be rejected. */
  get isFull(): boolean {
    return this.#running >= this.rules.size && this.#queue.size >= this.rules.maxQueued;
  }

  /**
   * Resolves when a slot is free.
   *
   * @throws Error of the rules if the queue is full or the wait takes too long; the signal's reason if that aborts
   */
  async enter(signal: AbortSignal, caller = ''): Promise<Release> {
    signal.throwIfAborted();
    if (!this.#mayStart(caller)) return this.#wait(signal, caller);
    return this.#start(caller);
  }

  /** Rejects all that wait. */
  refuseWaiting(error: Error): void {
    for (const waiter of this.#queue) waiter.refuse(error);
  }

  #wait(signal: AbortSignal, caller: string): Promise<Release> {
    if (this.#queue.size >= this.rules.maxQueued) this.#makeRoom(caller);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        this.#queue.delete(waiter);
      };
      const start = (): void => {
        leave();
        resolve(this.#start(caller));
      };
      const refuse = (error: Error): void => {
        leave();
        reject(error);
      };
      const abort = (): void => refuse(reasonOf(signal));
      const timer = setTimeout(() => refuse(this.rules.late()), this.rules.queueTimeoutMs);
      const waiter = { caller, start, refuse };
      signal.addEventListener('abort', abort);
      this.#queue.add(waiter);
    });
  }

  #makeRoom(caller: string): void {
    const counts = new Map<string, number>();
    for (const waiter of this.#queue) counts.set(waiter.caller, (counts.get(waiter.caller) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    if (most <= (counts.get(caller) ?? 0) + 1) throw this.rules.full();
    [...this.#queue].findLast((waiter) => counts.get(waiter.caller) === most)?.refuse(this.rules.full());
  }

  #mayStart(caller: string): boolean {
    const { size, perCaller = size } = this.rules;
    return this.#running < size && this.#heldBy(caller) < perCaller;
  }

  #heldBy(caller: string): number {
    return this.#held.get(caller) ?? 0;
  }

  #start(caller: string): Release {
    this.#running += 1;
    this.#held.set(caller, this.#heldBy(caller) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#running -= 1;
      const held = this.#heldBy(caller) - 1;
      if (held > 0) this.#held.set(caller, held);
      else this.#held.delete(caller);
      this.#next()?.start();
    };
  }

  #next(): Waiter | undefined {
    let next: Waiter | undefined;
    for (const waiter of this.#queue) {
      if (!this.#mayStart(waiter.caller)) continue;
      if (next === undefined || this.#heldBy(waiter.caller) < this.#heldBy(next.caller)) next = waiter;
    }
    return next;
  }
}
