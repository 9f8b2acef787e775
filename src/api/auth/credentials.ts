import { ApiError } from '../errors.js';
import type { Credentials } from './authenticator.js';

/** Maximum characters of a token. */
export const maxTokenLength = 16_384;

/** Maximum characters of an API key. */
export const maxApiKeyLength = 1_024;

/** Headers of `IncomingMessage.headersDistinct`: in other forms, Node joins or drops repeated headers. */
export type DistinctHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * The credentials in the headers. Schemes of Authorization other than Bearer are ignored.
 *
 * @throws ApiError unauthenticated, `invalid_request`, for a header that is sent twice, is too long or is malformed
 */
export function headerCredentials(headers: DistinctHeaders): Credentials {
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

/** The authentication scheme. */
type Scheme = 'Bearer' | 'ApiKey';

/** The 401 for a request without credentials. As RFC 6750 requires, the challenge has no error code. */
export function missingCredentials(scheme: Scheme, detail: string): ApiError {
  return unauthenticated(scheme, '', detail);
}

/** The 401 for an invalid token. `detail` must not contain parts of the token. */
export function invalidToken(detail: string, cause?: unknown): ApiError {
  return unauthenticated('Bearer', 'invalid_token', detail, cause);
}

/** The 401 for an unknown key. */
export function invalidKey(): ApiError {
  return unauthenticated('ApiKey', 'invalid_key', 'the API key is not valid');
}

function unauthenticated(scheme: Scheme, code: string, detail: string, cause?: unknown): ApiError {
  const description = detail.replaceAll(/["\\]/g, "'");
  const error = code === '' ? '' : `, error="${code}", error_description="${description}"`;
  return new ApiError('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': `${scheme} realm="helmwright"${error}` },
    cause,
  });
}
