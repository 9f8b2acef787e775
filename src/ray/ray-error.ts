/** Why the client of Ray could not do something, for programs. */
export type RayErrorCode =
  /** Nothing answered in time. */
  | 'unreachable'
  /** The token is missing or wrong. */
  | 'token'
  /** The job does not exist. */
  | 'not-found'
  /** Another head answers than before: the jobs and logs of the previous one are gone. */
  | 'another-head'
  /** A different job has this submission ID. */
  | 'job-exists'
  /** A job did not succeed. */
  | 'job-failed'
  /** A job did not stop in time. */
  | 'not-stopped'
  /** The request is invalid: refused before it was sent. */
  | 'invalid'
  /** The package is larger than Ray accepts. */
  | 'too-large'
  /** Ray answered with an error. */
  | 'rejected'
  /** The answer is not one of Ray's. */
  | 'not-ray';

/**
 * One plain line: what failed, and what to do.
 *
 * @example
 * ```ts
 * import { RayError } from 'helmwright/session';
 *
 * new RayError('not-found', 'job a not found').code; // 'not-found'
 * ```
 */
export class RayError extends Error {
  /** The name of the class. */
  override readonly name = 'RayError';

  constructor(
    /** Why, for programs. */
    readonly code: RayErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The line of an error that names it: Ray answers with Python tracebacks, which end with the exception, and a traceback
 * within another one ends with a line of its own that has only a period.
 */
export function lastLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.findLast((line) => /\w/.test(line)) ?? '';
}
