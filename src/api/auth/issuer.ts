import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { overloaded } from '../errors.js';
import { type Clock, isRecord } from './claims.js';

export interface IssuerOptions {
  /** Finds the issuer and the URL of its keys. */
  readonly discover: (read: ReadDocument) => Promise<{ readonly issuer: string; readonly jwksUrl: URL }>;
  /** Reads a document; rejects with one line that names the URL. */
  readonly read: ReadDocument;
  readonly warn: (message: string) => void;
  readonly now: Clock;
}

export type ReadDocument = (url: URL) => Promise<Readonly<Record<string, unknown>>>;

/** An issuer and its public keys. */
export interface IssuerKeys {
  readonly issuer: string;
  /** Finds the key for the header of a token. `jku`, `x5u` and `jwk` are ignored. */
  readonly find: JWTVerifyGetKey;
  /** Reads the keys, unless they were read before. */
  readonly ready: () => Promise<void>;
}

const minute = 60_000;

/** How often the keys are read again, and so the maximum delay until a removed key is rejected. */
export const keysRefreshMs = 10 * minute;

/** How long keys are used while reading fails. */
export const keysStaleMs = 60 * minute;

/** Minimum time between two reads because of unknown keys. */
export const keysCooldownMs = 30_000;

/** Minimum time between two reads if the first one fails. */
export const keysRetryMs = 1_000;

/** Reads an issuer on first use. */
export class Issuer {
  #keys: Promise<IssuerKeys> | undefined;
  #failure: { readonly at: number; readonly error: unknown } | undefined;

  constructor(private readonly options: IssuerOptions) {}

  /** @throws ApiError overloaded if the issuer cannot be read, because tokens cannot be verified then */
  async keys(): Promise<IssuerKeys> {
    this.#keys ??= this.#discover();
    try {
      return await this.#keys;
    } catch (error) {
      this.#keys = undefined;
      throw unverifiable(error);
    }
  }

  async ready(): Promise<void> {
    const { ready } = await this.keys();
    await ready().catch((error: unknown) => {
      throw unverifiable(error);
    });
  }

  async #discover(): Promise<IssuerKeys> {
    const { issuer, jwksUrl } = await this.#reading(() => this.options.discover(this.options.read));
    let last: { readonly at: number; readonly keys: unknown } | undefined;
    const fetchKeys = async (): Promise<Response> => {
      const keys = await this.#reading(() => this.#keySet(jwksUrl)).catch((error: unknown) => {
        // If that fails, the last keys are used until they are stale.
        if (last === undefined || this.options.now() - last.at >= keysStaleMs) throw error;
        return undefined;
      });
      if (keys !== undefined) last = { at: this.options.now(), keys };
      return Response.json(last?.keys);
    };
    const remote = createRemoteJWKSet(jwksUrl, {
      cacheMaxAge: keysRefreshMs,
      cooldownDuration: keysCooldownMs,
      [customFetch]: fetchKeys,
    });
    const ready = async (): Promise<void> => {
      if (!remote.fresh) await remote.reload();
    };
    const find: JWTVerifyGetKey = (header, token) =>
      remote(header, token).catch((error: unknown) => {
        throw isOfToken(error) ? error : unverifiable(error);
      });
    return { issuer, find, ready };
  }

  async #keySet(url: URL): Promise<unknown> {
    const { keys } = await this.options.read(url);
    if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isRecord)) throw new Error('the key set has no keys');
    return { keys };
  }

  /** After a failure, there is a pause, however many tokens come. */
  async #reading<T>(read: () => Promise<T>): Promise<T> {
    const { now, warn } = this.options;
    if (this.#failure !== undefined && now() - this.#failure.at < keysRetryMs) throw this.#failure.error;
    try {
      return await read();
    } catch (error) {
      this.#failure = { at: now(), error };
      warn(`keys of tokens: ${error instanceof Error ? error.message : 'could not be read'}`);
      throw error;
    }
  }
}

function unverifiable(cause: unknown): Error {
  return overloaded('tokens cannot be verified: the keys of the issuer cannot be read', cause);
}

function isOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
