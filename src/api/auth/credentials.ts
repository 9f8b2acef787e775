import type { Credentials } from './authenticator.js';
import { malformedCredentials } from './challenge.js';

/** Characters of a token at most, wherever it stands. */
export const maxTokenLength = 16_384;

/** Characters of an API key at most. */
export const maxApiKeyLength = 1_024;

/** Headers with each line of its own, as `IncomingMessage.headersDistinct` has them: Node joins or drops doubles else. */
export type DistinctHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * What the headers show. An Authorization of another scheme than Bearer shows nothing to this service.
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

/** Credentials of several places: of each kind, the one of the first place that has it. Headers come first. */
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
