/** What may expire. */
export interface Expiring {
  /** In milliseconds, as of `Date.now()`. Without it, it does not expire. */
  readonly expiresAt?: number | undefined;
}

/** How long before it expires a value is replaced, in milliseconds. */
const margin = 30_000;

/** A value that is loaded when it is first needed, and again shortly before it expires. */
export class Renewable<T extends Expiring> {
  private current: T | undefined;
  private loading: Promise<T> | undefined;

  /**
   * @param load - `signal` stops it; without one it must end by itself
   * @param source - what the value is made from, which is forgotten with it
   */
  constructor(
    private readonly load: (signal?: AbortSignal) => Promise<T>,
    private readonly source?: { forget(): void },
  ) {}

  /** Those who ask at the same time share one load. */
  async get(signal?: AbortSignal): Promise<T> {
    if (this.current !== undefined && !isPast(this.current, margin)) return this.current;
    this.loading ??= this.reload(signal).finally(() => (this.loading = undefined));
    return this.loading;
  }

  /** The next `get` loads anew: the server rejects the value. */
  forget(): void {
    this.current = undefined;
    this.source?.forget();
  }

  /** While the old value is valid, a failure may pass. */
  private async reload(signal?: AbortSignal): Promise<T> {
    try {
      this.current = await this.load(signal);
      return this.current;
    } catch (error) {
      if (this.current === undefined || isPast(this.current, 0)) throw error;
      return this.current;
    }
  }
}

function isPast({ expiresAt }: Expiring, before: number): boolean {
  return expiresAt !== undefined && Date.now() + before >= expiresAt;
}
