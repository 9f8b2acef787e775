/** A shared limit of bytes in memory. */
export class ByteBudget {
  #held = 0;

  constructor(private readonly limit: number) {}

  get held(): number {
    return this.#held;
  }

  /** Reserves bytes. Returns false if there is not enough space. */
  take(bytes: number): boolean {
    if (this.#held + bytes > this.limit) return false;
    this.#held += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#held -= bytes;
  }
}
