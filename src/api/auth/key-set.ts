import { createLocalJWKSet, errors, type JWK, type JWSHeaderParameters, type JWTVerifyGetKey } from 'jose';
import { overloaded } from '../errors.js';
import { isRecord } from './claims.js';
import type { Clock } from './claims.js';

/** The public keys of an issuer. */
export interface IssuerKeys {
  readonly issuer: string;
  /** A JSON Web Key Set. */
  readonly jwks: Readonly<Record<string, unknown>>;
}

export interface KeySetOptions {
  /** Reads the keys; rejects with one line that says why it could not. */
  readonly read: () => Promise<IssuerKeys>;
  readonly warn: (message: string) => void;
  readonly now: Clock;
}

/** The current keys. */
export interface CurrentKeys {
  readonly issuer: string;
  /** Finds the key of a token's header in this set. `jku`, `x5u` and `jwk` are ignored. */
  readonly find: JWTVerifyGetKey;
  /** Time of reading, in milliseconds since 1970. */
  readonly readAt: number;
}

const minute = 60_000;

/** How long keys are cached, and so the maximum delay until a removed key is rejected. */
export const keysFreshMs = 10 * minute;

/** How long cached keys are used while reading fails. */
export const keysStaleMs = 60 * minute;

/** Minimum time between two reads. */
export const keysCooldownMs = 30_000;

/** Minimum time between two reads while there are no keys. */
export const keysRetryMs = 1_000;

/**
 * The keys of an issuer. They are read on demand, and again if they are old or a key is missing. jose's own
 * createRemoteJWKSet reads again on each request while the issuer is down, keeps no old keys then, and takes no
 * certificate authority, which the API server of a cluster needs.
 */
export class KeySet {
  private keys: CurrentKeys | undefined;
  private triedAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly options: KeySetOptions) {}

  /** @throws ApiError overloaded if there are none, because tokens cannot be verified then */
  async current(): Promise<CurrentKeys> {
    if (this.age() >= keysFreshMs) await this.refresh(this.age() >= keysStaleMs ? keysRetryMs : keysCooldownMs);
    if (this.keys !== undefined && this.age() < keysStaleMs) return this.keys;
    throw overloaded('tokens cannot be verified: the keys of the issuer cannot be read');
  }

  /** Newer keys than the given ones, or the same if the last read was too recent. */
  async newerThan(keys: CurrentKeys): Promise<CurrentKeys> {
    if (this.keys === keys) await this.refresh(keysCooldownMs);
    return this.current();
  }

  private age(): number {
    return this.keys === undefined ? Infinity : this.options.now() - this.keys.readAt;
  }

  /** Concurrent calls share one read. */
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

/** Checked before the lookup, so that an invalid ID does not make the service read the keys again. */
function refuseOddKeyId({ kid }: JWSHeaderParameters): void {
  if (kid !== undefined && (typeof kid !== 'string' || kid.length > maxKeyIdLength)) {
    throw new errors.JWSInvalid(`the key ID must be a string of at most ${maxKeyIdLength} characters`);
  }
}
