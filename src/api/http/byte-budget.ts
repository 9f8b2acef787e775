/** How many bytes may be held at a time, by all who hold some. */
export class ByteBudget {
  #held = 0;

  constructor(private readonly limit: number) {}

  get held(): number {
    return this.#held;
  }

  /** Whether there was room for so many more; then they are held. */
  take(bytes: number): boolean {
    if (this.#held + bytes > this.limit) return false;
    this.#held += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#held -= bytes;
  }
}
