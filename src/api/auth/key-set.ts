import { createLocalJWKSet, errors, type JWK, type JWSHeaderParameters, type JWTVerifyGetKey } from 'jose';
import { ApiError } from '../api-error.js';
import { isRecord } from './claims.js';
import type { Clock } from './clock.js';

/** The public keys of an issuer, as they were read. */
export interface IssuerKeys {
  readonly issuer: string;
  /** A JSON Web Key Set. */
  readonly jwks: Readonly<Record<string, unknown>>;
}

export interface KeySetOptions {
  /** Reads the keys; rejects with one line that says why it could not. */
  readonly read: () => Promise<IssuerKeys>;
  readonly warn: (message: string) => void;
  /** The Retry-After of the 503 without keys. */
  readonly retryAfterSeconds: number;
  readonly now: Clock;
}

/** Keys that hold now. */
export interface CurrentKeys {
  readonly issuer: string;
  /** The key of a token's header, among these keys and no others: `jku`, `x5u` and `jwk` mean nothing. */
  readonly find: JWTVerifyGetKey;
  /** When they were read, in milliseconds since 1970. */
  readonly readAt: number;
}

const minute = 60_000;

/** How long keys are taken as they were read: what the removal of a key may take to be seen. */
export const keysFreshMs = 10 * minute;

/** How long keys serve while newer ones cannot be read. */
export const keysStaleMs = 60 * minute;

/** The time between two readings, whatever tokens ask for. */
export const keysCooldownMs = 30_000;

/** The time between two readings as long as there are no keys at all. */
export const keysRetryMs = 1_000;

/** The keys of an issuer: read when they are needed, read again when they are old or lack a key. */
export class KeySet {
  private keys: CurrentKeys | undefined;
  private triedAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly options: KeySetOptions) {}

  /** @throws ApiError overloaded where there are none: tokens cannot be judged then */
  async current(): Promise<CurrentKeys> {
    if (this.age() >= keysFreshMs) await this.refresh(this.age() >= keysStaleMs ? keysRetryMs : keysCooldownMs);
    if (this.keys !== undefined && this.age() < keysStaleMs) return this.keys;
    const headers = { 'Retry-After': String(this.options.retryAfterSeconds) };
    throw new ApiError('overloaded', 'tokens cannot be verified: the keys of the issuer cannot be read', {
      headers,
    });
  }

  /** Keys that are newer than those that lacked a key, or the same where it is too early to ask again. */
  async newerThan(keys: CurrentKeys): Promise<CurrentKeys> {
    if (this.keys === keys) await this.refresh(keysCooldownMs);
    return this.current();
  }

  private age(): number {
    return this.keys === undefined ? Infinity : this.options.now() - this.keys.readAt;
  }

  /** One reading at a time, which all that wait share. */
  private async refresh(pauseMs: number): Promise<void> {
    if (this.reading === undefined && this.options.now() - this.triedAt < pauseMs) return;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async read(): Promise<void> {
    this.triedAt = this.options.now();
    try {
      const { issuer, jwks } = await this.options.read();
      this.keys = { issuer, find: finderOf(jwks), readAt: this.options.now() };
    } catch (error) {
      this.options.warn(`keys of tokens: ${error instanceof Error ? error.message : 'could not be read'}`);
    }
  }
}

function finderOf(jwks: Readonly<Record<string, unknown>>): JWTVerifyGetKey {
  if (!hasKeys(jwks)) throw new Error('the key set has no keys');
  const find = createLocalJWKSet(jwks);
  return (header, token) => {
    refuseOddKeyId(header);
    return find(header, token);
  };
}

function hasKeys(jwks: Readonly<Record<string, unknown>>): jwks is { readonly keys: JWK[] } {
  const { keys } = jwks;
  return Array.isArray(keys) && keys.length > 0 && keys.every(isRecord);
}

const maxKeyIdLength = 256;

/** Before keys are looked for: an odd id never makes the service ask the issuer again. */
function refuseOddKeyId({ kid }: JWSHeaderParameters): void {
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > maxKeyIdLength)) {
    throw new errors.JWSInvalid(`the key ID must be a string of at most ${maxKeyIdLength} characters`);
  }
}
