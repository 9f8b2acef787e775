import { ApiError } from '../../../src/api/errors.js';

/** The detail of the refusal that `run` ends with, or `served`. */
export function detailOf(run: () => unknown): string {
  try {
    run();
    return 'served';
  } catch (error) {
    if (error instanceof ApiError && error.failure === 'invalidInput') return error.detail;
    throw error;
  }
}
