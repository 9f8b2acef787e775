import { createHash } from 'node:crypto';
import type { Clock } from './clock.js';

/** What a token's verification gave. */
interface Ending {
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface TokenCacheOptions<T extends Ending> {
  readonly verify: (token: string) => Promise<T>;
  /** Tokens that are remembered; 0 for none. */
  readonly size: number;
  /** Seconds that a token is remembered at most. */
  readonly ttlSeconds: number;
  readonly now: Clock;
}

interface Entry<T> {
  readonly value: T;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Remembers verified tokens, each until it ends and for the time to live at most; those used longest ago go first. It
 * holds digests, no tokens. What failed is not remembered, and callers that bring one token at a time share its
 * verification.
 */
export class TokenCache<T extends Ending> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly running = new Map<string, Promise<T>>();

  constructor(private readonly options: TokenCacheOptions<T>) {}

  /** How many tokens are remembered. */
  get size(): number {
    return this.entries.size;
  }

  /** @throws what the verification throws */
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
