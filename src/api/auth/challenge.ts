import { ApiError, type ApiErrorOptions } from '../api-error.js';

/** What a caller is asked to show. */
export type Scheme = 'Bearer' | 'ApiKey';

/** The 401 for a request that shows nothing: the challenge has no error code, as RFC 6750 wants it. */
export function missingCredentials(scheme: Scheme, detail: string): ApiError {
  return new ApiError('unauthenticated', detail, { headers: { 'WWW-Authenticate': realmOf(scheme) } });
}

/** The 401 for credentials that are not written as they must be. */
export function malformedCredentials(scheme: Scheme, detail: string): ApiError {
  return refused(scheme, 'invalid_request', detail);
}

/** The 401 for a token that does not hold. The detail is ours: nothing of the token stands in it. */
export function invalidToken(detail: string, cause?: unknown): ApiError {
  return refused('Bearer', 'invalid_token', detail, cause);
}

/** The 401 for a key that is not known. */
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
