import { createHash } from 'node:crypto';
import type { AccessRules } from './access.js';
import type { Authenticator, Credentials, Principal } from './authenticator.js';
import type { Clock, VerifiedToken } from './claims.js';
import { missingCredentials } from './credentials.js';
import type { KeySet } from './key-set.js';

export interface TokenAuthenticatorOptions {
  readonly keys: KeySet;
  readonly verify: (token: string) => Promise<VerifiedToken>;
  /** The current access rules. */
  readonly access: () => AccessRules;
  readonly now: Clock;
  readonly close: () => void;
}

/** A revocation takes effect when a verified token leaves the cache: after this time, at the latest. */
const cacheLimits = { size: 10_000, ttlSeconds: 60 } as const;

/** Authenticates callers by bearer tokens, and looks up their prefixes in the access rules. */
export class TokenAuthenticator implements Authenticator {
  private readonly cache: TokenCache<VerifiedToken>;

  constructor(private readonly options: TokenAuthenticatorOptions) {
    const { verify, now } = options;
    this.cache = new TokenCache({ verify, ...cacheLimits, now });
  }

  async authenticate({ bearer }: Credentials): Promise<Principal> {
    if (bearer === undefined) throw missingCredentials('Bearer', 'a bearer token is required');
    const { subject, claims } = await this.cache.verify(bearer);
    const access = this.options.access();
    return { subject, prefixes: access.prefixesOf(subject, claims), analyzes: access.analyzedBy(subject, claims) };
  }

  /** Readiness probes check the access file, so that the log shows an error before the first request. */
  async ready(): Promise<void> {
    this.options.access();
    await this.options.keys.current();
  }

  get remembered(): number {
    return this.cache.size;
  }

  close(): void {
    this.options.close();
  }
}

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
