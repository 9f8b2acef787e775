import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { messageOf } from '../../errors.js';
import { ApiError, overloaded } from '../errors.js';
import { kept } from '../kept.js';
import type { AccessRules } from './access.js';
import {
  type Authenticator,
  type AuthServices,
  invalidToken,
  maxTokenLength,
  unauthenticated,
} from './authenticator.js';

/** An issuer, how its documents are read, and what its tokens must be. */
export interface IssuerOptions {
  readonly url: URL;
  /** Reads its name and its key set; rejects with one line that names the URL. */
  readonly read: () => Promise<{ readonly issuer: string; readonly keys: unknown }>;
  /** A token must have one of these audiences. Never empty. */
  readonly audience: readonly string[];
  /** Only asymmetric algorithms. */
  readonly algorithms: readonly string[];
  readonly clockSkewSeconds: number;
  /** Throws an ApiError for a token of an unexpected form. */
  readonly check?: (claims: VerifiedToken) => void;
}

export type VerifiedToken = JWTPayload & { readonly sub: string; readonly exp: number };

const minute = 60_000;

/** How often the keys are read again, and so the maximum delay until a removed key is rejected. */
export const keysRefreshMs = 10 * minute;

/** How long keys are used while reading fails. */
export const keysStaleMs = 60 * minute;

/** Minimum time between two reads because of unknown keys. */
export const keysCooldownMs = 30_000;

/** Minimum time between two reads if the first one fails. */
export const keysRetryMs = 1_000;

const maxSubjectLength = 1_024;

/** Verifies the tokens of an issuer, whose keys are read on first use. */
export class Issuer {
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  #last: { readonly at: number; readonly issuer: string; readonly keys: unknown } | undefined;

  constructor(
    private readonly options: IssuerOptions,
    private readonly services: AuthServices,
  ) {
    const read = kept(keysRetryMs, services.now, () => this.#read());
    this.#keys = createRemoteJWKSet(options.url, {
      cacheMaxAge: keysRefreshMs,
      cooldownDuration: keysCooldownMs,
      [customFetch]: async () => Response.json({ keys: await read() }),
    });
  }

  /** Reads the keys, unless they were read before. */
  async ready(): Promise<void> {
    if (!this.#keys.fresh) await this.#keys.reload().catch(rejectUnverifiable);
  }

  /** Verifies a JSON Web Token: signature, issuer, audience, times and type. */
  async verify(token: string): Promise<VerifiedToken> {
    if (token.length > maxTokenLength) throw invalidToken('the token is too long');
    const { payload, protectedHeader } = await this.#verified(token);
    const { exp = 0, iss, sub }: { readonly exp?: number; readonly iss?: unknown; readonly sub?: unknown } = payload;
    if (iss !== this.#last?.issuer) throw invalidToken("the token's claim iss is not valid");
    if (!isAccessToken(protectedHeader.typ)) throw invalidToken('the token has an unsupported type');
    if (typeof sub !== 'string' || sub === '' || sub.length > maxSubjectLength)
      throw invalidToken('the token has no subject');
    const claims = { ...payload, sub, exp };
    this.options.check?.(claims);
    return claims;
  }

  async #verified(token: string): Promise<JWTVerifyResult> {
    const { audience, algorithms, clockSkewSeconds } = this.options;
    // `jku`, `x5u` and `jwk` of the header are ignored.
    const find: JWTVerifyGetKey = (header, jws) => this.#keys(header, jws).catch(rejectUnverifiable);
    try {
      return await jwtVerify(token, find, {
        algorithms: [...algorithms],
        audience: [...audience],
        clockTolerance: clockSkewSeconds,
        currentDate: new Date(this.services.now()),
        requiredClaims: ['iss', 'exp', 'sub'],
      });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // Not the error itself: it contains the claims, which must not be logged.
      throw invalidToken(reasonOf(error), messageOf(error));
    }
  }

  /** If that fails, the last keys are used until they are stale. */
  async #read(): Promise<unknown> {
    const { now, warn } = this.services;
    try {
      this.#last = { at: now(), ...(await this.options.read()) };
    } catch (error) {
      warn(`keys of tokens: ${messageOf(error)}`);
      if (this.#last === undefined || now() - this.#last.at >= keysStaleMs) throw error;
    }
    return this.#last.keys;
  }
}

/** Without a matching key, the token is invalid. Any other error means that the keys are missing. */
function rejectUnverifiable(error: unknown): never {
  if (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
    throw error;
  throw overloaded('tokens cannot be verified: the keys of the issuer cannot be read', error);
}

/** Tokens for other purposes have other types. */
function isAccessToken(typ = 'jwt'): boolean {
  return ['jwt', 'at+jwt'].includes(typ.toLowerCase().replace(/^application\//, ''));
}

/** The detail for the caller: which check failed, but not the expected value. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `the token's claim ${error.claim} is not valid`;
  if (error instanceof errors.JOSEAlgNotAllowed) return "the token's algorithm is not allowed";
  if (error instanceof errors.JWKSNoMatchingKey) return 'the token has an invalid signature';
  return 'the token is not valid';
}

const maxCachedTokens = 10_000;

/** How long a verified token stays valid after the issuer removed its key. */
export const cachedTokenMs = 60_000;

/** Authenticates callers by bearer tokens of an issuer, and looks up what the access rules grant them. */
export function tokenAuthenticator(
  options: IssuerOptions,
  access: () => AccessRules,
  services: AuthServices,
): Authenticator {
  const { now } = services;
  const issuer = new Issuer(options, services);
  // By digest, so that no token stays in memory. Invalid tokens are not cached.
  const cache = new LRUCache<string, { readonly claims: VerifiedToken; readonly until: number }>({
    max: maxCachedTokens,
  });
  const verify = async (token: string): Promise<VerifiedToken> => {
    const digest = createHash('sha256').update(token).digest('base64');
    const cached = cache.get(digest);
    if (cached !== undefined && now() < cached.until) return cached.claims;
    const claims = await issuer.verify(token);
    cache.set(digest, { claims, until: Math.min(claims.exp * 1_000, now() + cachedTokenMs) });
    return claims;
  };
  return {
    authenticate: async ({ bearer }) => {
      if (bearer === undefined) throw unauthenticated('Bearer', '', 'a bearer token is required');
      const claims = await verify(bearer);
      return { subject: claims.sub, ...access()(claims.sub, claims) };
    },
    // Readiness probes check the access file, so that the log shows an error before the first request.
    ready: async () => {
      access();
      await issuer.ready();
    },
  };
}
