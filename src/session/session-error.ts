/** Why a session could not do something, for programs. */
export type SessionErrorCode =
  /** The API server did not answer in time. */
  | 'unreachable'
  /** The API server rejected the credentials. */
  | 'credentials'
  /** A permission is missing. */
  | 'forbidden'
  /** The API server rejected the request. */
  | 'rejected'
  /** The cluster is not one of a session, or one with other options. */
  | 'exists'
  /** Another client holds the cluster. */
  | 'in-use'
  /** The cluster does not exist, or no longer. */
  | 'not-found'
  /** The cluster did nothing for as long as it may. */
  | 'idle'
  /** The cluster cannot start. */
  | 'not-started'
  /** Time ran out. */
  | 'timeout';

/**
 * One plain line: what failed, where, and what to do.
 *
 * @example
 * ```ts
 * import { SessionError } from 'helmwright/session';
 *
 * new SessionError('in-use', 'RayCluster lance/demo is held by ada@laptop').code; // 'in-use'
 * ```
 */
export class SessionError extends Error {
  /** The name of the class. */
  override readonly name = 'SessionError';

  constructor(
    /** Why, for programs. */
    readonly code: SessionErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
