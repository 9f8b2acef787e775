import { createHash } from 'node:crypto';
import type { Clock } from './clock.js';

/** The result of a verification. */
interface Ending {
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenCacheOptions<T extends Ending> {
  readonly verify: (token: string) => Promise<T>;
  /** Maximum number of cached tokens; 0 disables the cache. */
  readonly size: number;
  /** Maximum seconds that a token is cached. */
  readonly ttlSeconds: number;
  readonly now: Clock;
}

interface Entry<T> {
  readonly value: T;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Caches verified tokens until they expire, at most for the time to live. The least recently used ones are removed
 * first. The keys are digests, not tokens. Failures are not cached. Concurrent calls with the same token share one
 * verification. Each entry has a time of its own, which is zero for a token that ends now: lru-cache would keep that for ever.
 */
export class TokenCache<T extends Ending> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly running = new Map<string, Promise<T>>();

  constructor(private readonly options: TokenCacheOptions<T>) {}

  /** Number of cached tokens. */
  get size(): number {
    return this.entries.size;
  }

  /** @throws the error of the verification */
  async verify(token: string): Promise<T> {
    const digest = createHash('sha256').update(token).digest('base64');
    return this.remembered(digest) ?? (await this.verifiedOnce(digest, token));
  }

  private remembered(digest: string): T | undefined {
    const entry = this.entries.get(digest);
    if (entry === undefined) return undefined;
    this.entries.delete(digest);
    if (entry.endsAt <= this.options.now()) return undefined;
    this.entries.set(digest, entry);
    return entry.value;
  }

  private verifiedOnce(digest: string, token: string): Promise<T> {
    const running = this.running.get(digest);
    if (running !== undefined) return running;
    const started = this.verifiedAnew(digest, token).finally(() => this.running.delete(digest));
    this.running.set(digest, started);
    return started;
  }

  private async verifiedAnew(digest: string, token: string): Promise<T> {
    const { verify, now, ttlSeconds } = this.options;
    const startedAt = now();
    const value = await verify(token);
    this.remember(digest, { value, endsAt: Math.min(value.expiresAt * 1_000, startedAt + ttlSeconds * 1_000) });
    return value;
  }

  private remember(digest: string, entry: Entry<T>): void {
    this.entries.set(digest, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.options.size) return;
      this.entries.delete(oldest);
    }
  }
}
