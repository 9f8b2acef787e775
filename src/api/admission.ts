/** Counts the requests in progress, up to a limit. */
export class Admission {
  count = 0;

  constructor(private readonly limit: number) {}

  get isFull(): boolean {
    return this.count >= this.limit;
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
