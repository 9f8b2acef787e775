import { reasonOf } from '../async/aborting.js';

/** How many requests may wait, how long, and the errors of those that may not. */
export interface WaitingRules {
  readonly most: number;
  readonly milliseconds: number;
  /** The error if the queue is full. */
  readonly full: () => Error;
  /** The error of a request that waited too long. */
  readonly late: () => Error;
}

/** A waiting request. */
export interface Waiter<T> {
  readonly caller: string;
  readonly serve: (item: T) => void;
}

interface Place<T> extends Waiter<T> {
  readonly refuse: (error: Error) => void;
}

/** Those who wait for something, in the order of their coming. */
export class WaitingLine<T> implements Iterable<Waiter<T>> {
  /** A set keeps the order and lets those in the middle leave at no cost. */
  private readonly places = new Set<Place<T>>();

  constructor(private readonly rules: WaitingRules) {}

  get size(): number {
    return this.places.size;
  }

  [Symbol.iterator](): Iterator<Waiter<T>> {
    return this.places.values();
  }

  /**
   * Waits until it is served.
   *
   * @param caller - for whom: where the line is full, who has most places in it gives one to who has fewer
   * @throws Error of the rules where the line is full or it takes too long; the signal's reason where that aborts
   */
  async wait(signal: AbortSignal, caller = ''): Promise<T> {
    if (this.places.size >= this.rules.most) this.makeRoom(caller);
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        this.places.delete(place);
      };
      const refuse = (error: Error): void => {
        leave();
        reject(error);
      };
      const serve = (item: T): void => {
        leave();
        resolve(item);
      };
      const aborted = (): void => refuse(reasonOf(signal));
      const timer = setTimeout(() => refuse(this.rules.late()), this.rules.milliseconds);
      const place = { caller, serve, refuse };
      signal.addEventListener('abort', aborted);
      this.places.add(place);
    });
  }

  /** Sends all away. */
  refuse(error: Error): void {
    for (const place of this.places) place.refuse(error);
  }

  private makeRoom(caller: string): void {
    const counts = new Map<string, number>();
    for (const place of this.places) counts.set(place.caller, (counts.get(place.caller) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    if (most <= (counts.get(caller) ?? 0) + 1) throw this.rules.full();
    const last = [...this.places].findLast((place) => counts.get(place.caller) === most);
    last?.refuse(this.rules.full());
  }
}
