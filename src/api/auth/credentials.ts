import { ApiError } from '../api-error.js';
import type { Credentials } from './authenticator.js';
import { malformedCredentials } from './challenge.js';

/** Characters of a token at most, wherever it stands. */
export const maxTokenLength = 16_384;

/** Characters of an API key at most. */
export const maxApiKeyLength = 1_024;

/** Headers with each line of its own, as `IncomingMessage.headersDistinct` has them: Node joins or drops doubles else. */
export type DistinctHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** The `identity` of a body, as the namespace specification has it. */
export interface Identity {
  readonly auth_token?: unknown;
  readonly api_key?: unknown;
}

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

/**
 * What an `identity` of the body shows. Empty texts and nulls count as absent.
 *
 * @param pointer where it stands in the body, such as `/identity`
 * @throws ApiError invalidInput where a member is no text; unauthenticated where it is too long or malformed
 */
export function identityCredentials(identity: Identity, pointer: string): Credentials {
  const bearer = textOf(identity.auth_token, `${pointer}/auth_token`);
  const apiKey = textOf(identity.api_key, `${pointer}/api_key`);
  return {
    ...(bearer === undefined ? {} : { bearer: checkedToken(bearer, `${pointer}/auth_token`) }),
    ...(apiKey === undefined ? {} : { apiKey: checkedKey(apiKey, `${pointer}/api_key`) }),
  };
}

/** Credentials of several places: of each kind, the one of the first place that has it. Headers come first. */
export function mergeCredentials(...places: readonly Credentials[]): Credentials {
  return places.reduceRight<Credentials>((later, earlier) => ({ ...later, ...earlier }), {});
}

function only(headers: DistinctHeaders, name: string): string | undefined {
  const [value, ...more] = headers[name] ?? [];
  if (more.length > 0) throw malformedCredentials(`the ${name} header is sent more than once`);
  return value;
}

function bearerOf(authorization: string): string | undefined {
  const [, scheme = '', token = ''] = /^([^ ]*) *(.*)$/s.exec(authorization) ?? [];
  if (scheme === '') throw malformedCredentials('the Authorization header is empty');
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  return checkedToken(token, 'the Authorization header');
}

function checkedToken(token: string, place: string): string {
  if (token.length > maxTokenLength) throw malformedCredentials(`the token in ${place} is too long`);
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(token)) throw malformedCredentials(`${place} has no well-formed bearer token`);
  return token;
}

function checkedKey(key: string, place: string): string {
  if (key.length > maxApiKeyLength) throw malformedCredentials(`the API key in ${place} is too long`);
  if (!/^[\x21-\x7e]+$/.test(key)) throw malformedCredentials(`the API key in ${place} is not well-formed`);
  return key;
}

function textOf(value: unknown, pointer: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new ApiError('invalidInput', `${pointer} must be a string`);
  return value;
}
