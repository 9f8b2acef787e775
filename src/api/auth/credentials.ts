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
  const authorization = only(headers, 'authorization');
  const apiKey = only(headers, 'x-api-key');
  const bearer = authorization === undefined ? undefined : bearerOf(authorization);
  return {
    ...(bearer === undefined ? {} : { bearer }),
    ...(apiKey === undefined || apiKey === '' ? {} : { apiKey: checkedKey(apiKey) }),
  };
}

function only(headers: DistinctHeaders, name: string): string | undefined {
  const [value, ...more] = headers[name] ?? [];
  if (more.length > 0)
    throw malformed(name === 'x-api-key' ? 'ApiKey' : 'Bearer', `the ${name} header must not be sent more than once`);
  return value;
}

function bearerOf(authorization: string): string | undefined {
  const [, scheme = '', token = ''] = /^([^ ]*) *(.*)$/s.exec(authorization) ?? [];
  if (scheme === '') throw malformed('Bearer', 'the Authorization header must not be empty');
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  if (token.length > maxTokenLength) throw malformed('Bearer', 'the token in the Authorization header is too long');
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(token))
    throw malformed('Bearer', 'the Authorization header must be a valid bearer token');
  return token;
}

function checkedKey(key: string): string {
  if (key.length > maxApiKeyLength) throw malformed('ApiKey', 'the API key in the x-api-key header is too long');
  if (!/^[\x21-\x7e]+$/.test(key)) throw malformed('ApiKey', 'the API key in the x-api-key header is malformed');
  return key;
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

function malformed(scheme: Scheme, detail: string): ApiError {
  return unauthenticated(scheme, 'invalid_request', detail);
}

function unauthenticated(scheme: Scheme, code: string, detail: string, cause?: unknown): ApiError {
  const description = detail.replaceAll(/["\\]/g, "'");
  const error = code === '' ? '' : `, error="${code}", error_description="${description}"`;
  return new ApiError('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': `${scheme} realm="helmwright"${error}` },
    ...(cause === undefined ? {} : { cause }),
  });
}
