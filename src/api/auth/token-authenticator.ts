import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AccessRules } from './access.js';
import type { Authenticator } from './authenticator.js';
import type { Clock, VerifiedToken } from './claims.js';
import { missingCredentials } from './credentials.js';
import type { Issuer } from './issuer.js';

export interface TokenAuthenticatorOptions {
  readonly issuer: Issuer;
  readonly verify: (token: string) => Promise<VerifiedToken>;
  /** The current access rules. */
  readonly access: () => AccessRules;
  readonly now: Clock;
  readonly close: () => void;
}

/** A revocation takes effect when a verified token leaves the cache: after this time, at the latest. */
const cacheLimits = { size: 10_000, ttlSeconds: 60 } as const;

/** Authenticates callers by bearer tokens, and looks up their prefixes in the access rules. */
export function tokenAuthenticator({ issuer, verify, access, now, close }: TokenAuthenticatorOptions): Authenticator {
  const cache = new TokenCache({ verify, ...cacheLimits, now });
  return {
    authenticate: async ({ bearer }) => {
      if (bearer === undefined) throw missingCredentials('Bearer', 'a bearer token is required');
      const { subject, claims } = await cache.verify(bearer);
      const rules = access();
      return { subject, prefixes: rules.prefixesOf(subject, claims), analyzes: rules.analyzedBy(subject, claims) };
    },
    // Readiness probes check the access file, so that the log shows an error before the first request.
    ready: async () => {
      access();
      await issuer.ready();
    },
    get remembered() {
      return cache.size;
    },
    close,
  };
}

export interface TokenCacheOptions<T> {
  readonly verify: (token: string) => Promise<T>;
  /** Maximum number of cached tokens. */
  readonly size: number;
  /** Maximum seconds that a token is cached. */
  readonly ttlSeconds: number;
  readonly now: Clock;
}

/**
 * Caches verified tokens until they expire, at most for the time to live. The keys are digests, not tokens. Failures are
 * not cached. Concurrent calls with the same token share one verification.
 */
export class TokenCache<T extends { readonly expiresAt: number }> {
  readonly #cache: LRUCache<string, { readonly value: T }, string>;

  constructor({ verify, size, ttlSeconds, now }: TokenCacheOptions<T>) {
    this.#cache = new LRUCache({
      max: size,
      perf: { now },
      ttlResolution: 0,
      fetchMethod: async (_digest, _stale, { options, context: token }) => {
        const startedAt = now();
        const value = await verify(token);
        const endsAt = Math.min(value.expiresAt * 1_000, startedAt + ttlSeconds * 1_000);
        // For lru-cache, 0 means forever.
        options.ttl = Math.max(endsAt - now(), 1);
        return { value };
      },
    });
  }

  /** Number of cached tokens. */
  get size(): number {
    return this.#cache.size;
  }

  /** @throws the error of the verification */
  async verify(token: string): Promise<T> {
    const digest = createHash('sha256').update(token).digest('base64');
    const { value } = await this.#cache.forceFetch(digest, { context: token });
    return value;
  }
}
