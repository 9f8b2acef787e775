import { ApiError } from '../../../src/api/errors.js';

/** The failure that a promise ends in, or what it gave instead. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    return { gave: await promise };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { failure: error.failure, detail: error.detail, ...error.options.headers };
  }
}

/** The 401 for a token that does not hold. */
export function invalidTokenWith(detail: string) {
  return {
    failure: 'unauthenticated',
    detail,
    'WWW-Authenticate': `Bearer realm="helmwright", error="invalid_token", error_description="${detail}"`,
  };
}
