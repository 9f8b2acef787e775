import { reasonOf } from '../../async/aborting.js';
import { type ApiError, overloaded } from '../errors.js';

/** How many may run, how many may wait and for how long. */
export interface SlotRules {
  readonly size: number;
  /** How many of them one caller may have. */
  readonly perCaller: number;
  readonly maxQueued: number;
  readonly queueTimeoutMs: number;
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
  readonly #held = new Set<{ readonly caller: string }>();
  /** A set keeps the order, and removes from the middle at no cost. */
  readonly #queue = new Set<Waiter>();

  constructor(private readonly rules: SlotRules) {}

  get running(): number {
    return this.#held.size;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Resolves when a slot is free.
   *
   * @throws ApiError overloaded if the queue is full or the wait takes too long; the signal's reason if that aborts
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
      const timer = setTimeout(() => refuse(busy()), this.rules.queueTimeoutMs);
      const waiter = { caller, start, refuse };
      signal.addEventListener('abort', abort);
      this.#queue.add(waiter);
    });
  }

  #makeRoom(caller: string): void {
    const counts = new Map<string, number>();
    for (const waiter of this.#queue) counts.set(waiter.caller, (counts.get(waiter.caller) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    if (most <= (counts.get(caller) ?? 0) + 1) throw busy();
    [...this.#queue].findLast((waiter) => counts.get(waiter.caller) === most)?.refuse(busy());
  }

  #mayStart(caller: string): boolean {
    return this.#held.size < this.rules.size && this.#heldBy(caller) < this.rules.perCaller;
  }

  #heldBy(caller: string): number {
    return [...this.#held].filter((holder) => holder.caller === caller).length;
  }

  #start(caller: string): Release {
    const holder = { caller };
    this.#held.add(holder);
    return () => {
      if (!this.#held.delete(holder)) return;
      const next = [...this.#queue].filter((waiter) => this.#mayStart(waiter.caller));
      const fewest = Math.min(...next.map((waiter) => this.#heldBy(waiter.caller)));
      next.find((waiter) => this.#heldBy(waiter.caller) === fewest)?.start();
    };
  }
}

function busy(): ApiError {
  return overloaded('all planning processes are busy');
}
