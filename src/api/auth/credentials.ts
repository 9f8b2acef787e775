import { ApiError, type ApiErrorOptions } from '../errors.js';
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
    ...(apiKey === undefined || apiKey === '' ? {} : { apiKey: checkedKey(apiKey, 'the x-api-key header') }),
  };
}

/** Merges credentials of several places. For each kind, the first place wins. Headers come first. */
export function mergeCredentials(...places: readonly Credentials[]): Credentials {
  return places.reduceRight<Credentials>((later, earlier) => ({ ...later, ...earlier }), {});
}

function only(headers: DistinctHeaders, name: string): string | undefined {
  const [value, ...more] = headers[name] ?? [];
  if (more.length > 0)
    throw malformedCredentials(
      name === 'x-api-key' ? 'ApiKey' : 'Bearer',
      `the ${name} header must not be sent more than once`,
    );
  return value;
}

function bearerOf(authorization: string): string | undefined {
  const [, scheme = '', token = ''] = /^([^ ]*) *(.*)$/s.exec(authorization) ?? [];
  if (scheme === '') throw malformedCredentials('Bearer', 'the Authorization header must not be empty');
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  return checkedToken(token, 'the Authorization header');
}

function checkedToken(token: string, place: string): string {
  if (token.length > maxTokenLength) throw malformedCredentials('Bearer', `the token in ${place} is too long`);
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(token))
    throw malformedCredentials('Bearer', `${place} must be a valid bearer token`);
  return token;
}

function checkedKey(key: string, place: string): string {
  if (key.length > maxApiKeyLength) throw malformedCredentials('ApiKey', `the API key in ${place} is too long`);
  if (!/^[\x21-\x7e]+$/.test(key)) throw malformedCredentials('ApiKey', `the API key in ${place} is malformed`);
  return key;
}

/** The authentication scheme. */
export type Scheme = 'Bearer' | 'ApiKey';

/** The 401 for a request without credentials. As RFC 6750 requires, the challenge has no error code. */
export function missingCredentials(scheme: Scheme, detail: string): ApiError {
  return new ApiError('unauthenticated', detail, { headers: { 'WWW-Authenticate': realmOf(scheme) } });
}

/** The 401 for malformed credentials. */
export function malformedCredentials(scheme: Scheme, detail: string): ApiError {
  return refused(scheme, 'invalid_request', detail);
}

/** The 401 for an invalid token. `detail` must not contain parts of the token. */
export function invalidToken(detail: string, cause?: unknown): ApiError {
  return refused('Bearer', 'invalid_token', detail, cause);
}

/** The 401 for an unknown key. */
export function invalidKey(): ApiError {
  return refused('ApiKey', 'invalid_key', 'the API key is not valid');
}

function refused(scheme: Scheme, code: string, detail: string, cause?: unknown): ApiError {
  const challenge = `${realmOf(scheme)}, error="${code}", error_description="${detail.replaceAll(/["\\]/g, "'")}"`;
  const options: ApiErrorOptions = { headers: { 'WWW-Authenticate': challenge } };
  return new ApiError('unauthenticated', detail, cause === undefined ? options : { ...options, cause });
}

function realmOf(scheme: Scheme): string {
  return `${scheme} realm="helmwright"`;
}
