import { ApiError, type ApiErrorOptions } from '../api-error.js';

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
