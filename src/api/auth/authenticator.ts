import { ApiError } from '../errors.js';
import type { Clock } from '../kept.js';

/** The credentials of a request, from the headers or, without these, from the body. */
export interface Credentials {
  /** The token of `Authorization: Bearer` or `identity.auth_token`. */
  readonly bearer?: string | undefined;
  /** `x-api-key` or `identity.api_key`. */
  readonly apiKey?: string | undefined;
}

/** Which tables a caller may ask about, by prefixes of their paths; `[]` is the root, so every table. */
export interface Grants {
  readonly prefixes: readonly (readonly string[])[];
  /** Those of the tables whose queries it may have executed. */
  readonly analyzes: readonly (readonly string[])[];
}

export interface Principal extends Grants {
  /** For the log. It contains no secret. */
  readonly subject: string;
}

export interface Authenticator {
  /**
   * @throws ApiError unauthenticated, with the WWW-Authenticate header, where the credentials are missing or not
   *   valid; overloaded where they cannot be judged now (keys of the issuer cannot be read)
   */
  authenticate(credentials: Credentials): Promise<Principal>;

  /** Resolves when credentials can be verified; rejects with the reason. */
  ready(): Promise<void>;
}

export interface AuthServices {
  /** Called for each error after the start: invalid content of a file, or a failed read of the keys. */
  readonly warn: (message: string) => void;
  readonly now: Clock;
}

/** Every caller may explain every table. Credentials are ignored. */
export const anonymousAuthenticator: Authenticator = {
  authenticate: () => Promise.resolve({ subject: 'anonymous', prefixes: [[]], analyzes: [[]] }),
  ready: () => Promise.resolve(),
};

export const maxTokenLength = 16_384;

export const maxApiKeyLength = 1_024;

/**
 * The credentials in the headers. Schemes of Authorization other than Bearer are ignored.
 *
 * @param headers - `IncomingMessage.headersDistinct`: in other forms, Node joins or drops repeated headers
 */
export function headerCredentials(headers: NodeJS.Dict<string[]>): Credentials {
  return { bearer: bearerOf(headers['authorization']), apiKey: apiKeyOf(headers['x-api-key']) };
}

function bearerOf([authorization, ...more]: readonly string[] = []): string | undefined {
  if (authorization === undefined) return undefined;
  const check = checker('Bearer');
  check(more.length === 0, 'the authorization header must not be sent more than once');
  const [, scheme = '', token = ''] = /^([^ ]*) *(.*)$/s.exec(authorization) ?? [];
  check(scheme !== '', 'the Authorization header must not be empty');
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  check(token.length <= maxTokenLength, 'the token in the Authorization header is too long');
  check(/^[A-Za-z0-9._~+/-]+=*$/.test(token), 'the Authorization header must be a valid bearer token');
  return token;
}

function apiKeyOf([key, ...more]: readonly string[] = []): string | undefined {
  const check = checker('ApiKey');
  check(more.length === 0, 'the x-api-key header must not be sent more than once');
  if (key === undefined || key === '') return undefined;
  check(key.length <= maxApiKeyLength, 'the API key in the x-api-key header is too long');
  check(/^[\x21-\x7e]+$/.test(key), 'the API key in the x-api-key header is malformed');
  return key;
}

function checker(scheme: Scheme): (isValid: boolean, detail: string) => void {
  return (isValid, detail) => {
    if (!isValid) throw unauthenticated(scheme, 'invalid_request', detail);
  };
}

type Scheme = 'Bearer' | 'ApiKey';

/** The 401 for an invalid token. `detail` must not contain parts of the token. */
export function invalidToken(detail: string, cause?: unknown): ApiError {
  return unauthenticated('Bearer', 'invalid_token', detail, cause);
}

/** A 401. As RFC 6750 requires, the challenge for a request without credentials has no error code. */
export function unauthenticated(scheme: Scheme, code: string, detail: string, cause?: unknown): ApiError {
  const description = detail.replaceAll(/["\\]/g, "'");
  const error = code === '' ? '' : `, error="${code}", error_description="${description}"`;
  return new ApiError('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': `${scheme} realm="helmwright"${error}` },
    cause,
  });
}
