import { type ApiError, overloaded } from './errors.js';
import type { Metrics } from './metrics.js';

/** Created once, because creating an error is expensive, and under overload there are thousands. */
const full = overloaded('the service is overloaded; retry later');

/** Counts the requests in progress, up to a limit. */
export class Admission {
  #count = 0;

  constructor(
    private readonly limit: number,
    private readonly metrics: Metrics,
  ) {}

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= this.limit;
  }

  /**
   * Begins a request, and returns the function that ends it. A second call of that has no effect.
   *
   * @throws ApiError overloaded if there are too many
   */
  enter(): () => void {
    if (this.isFull) throw this.rejection();
    this.#count += 1;
    let isIn = true;
    return () => {
      if (isIn) this.#count -= 1;
      isIn = false;
    };
  }

  /** Counts a rejected request, and returns its error. */
  rejection(): ApiError {
    this.metrics.rejected.inc({ reason: 'full' });
    return full;
  }
}

/** Counts the bytes of all bodies in memory, up to a limit. */
export class BodyBudget {
  readonly #held = { known: 0, unknown: 0 };

  constructor(private readonly limit: number) {}

  get held(): number {
    return this.#held.known + this.#held.unknown;
  }

  /**
   * Returns false if there is not enough space. Unauthenticated callers have half of it, so that they cannot block others.
   */
  take(caller: 'known' | 'unknown', bytes: number): boolean {
    if (this.#held[caller] + bytes > this.limit / 2) return false;
    this.#held[caller] += bytes;
    return true;
  }

  give(caller: 'known' | 'unknown', bytes: number): void {
    this.#held[caller] -= bytes;
  }
}
