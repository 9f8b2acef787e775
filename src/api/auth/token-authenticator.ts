import type { AccessRules } from './access.js';
import type { Authenticator, Credentials, Principal } from './authenticator.js';
import { missingCredentials } from './challenge.js';
import type { VerifiedToken } from './claims.js';
import type { Clock } from './clock.js';
import type { KeySet } from './key-set.js';
import { TokenCache } from './token-cache.js';

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
