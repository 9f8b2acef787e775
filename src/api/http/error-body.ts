import { type ApiError, failures } from '../api-error.js';

/**
 * The body of every error: the five fields of the platform's specification, and the two of the namespace
 * specification, whose clients read only these.
 */
export interface ErrorBody {
  readonly error: string;
  readonly code: number;
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
}

const longestInstance = 2_048;

/** @param instance - the path of the request */
export function errorBody({ failure, detail }: ApiError, instance: string): ErrorBody {
  const { status, type, title, code } = failures[failure];
  const error = detail === '' ? title : detail;
  return { error, code, type, title, status, detail, instance: instance.slice(0, longestInstance) };
}
