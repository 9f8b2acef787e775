/** A type of error: its HTTP status, its title in the platform's specification, and its code in the namespace specification. */
interface Kind {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  /** The error code of the Lance namespace specification; its clients read only this. */
  readonly code: number;
}

const badRequest = { status: 400, type: '/errors/bad-request', title: 'Malformed request' } as const;
const unsupported = { type: '/errors/unsupported-operation', code: 0 } as const;
const notFound = { status: 404, type: '/errors/not-found-error', title: 'Not found Error' } as const;
const unavailable = { status: 503, type: '/errors/service-unavailable', title: 'Slow down' } as const;

/**
 * Every error that the service can return.
 *
 * @example
 * ```ts
 * import { failures } from 'helmwright/api';
 *
 * failures.overloaded.status; // 503
 * ```
 */
export const failures = {
  invalidInput: { ...badRequest, code: 13 },
  /** A column that the table does not have. */
  columnNotFound: { ...badRequest, code: 12 },
  unauthenticated: {
    status: 401,
    type: '/errors/unauthorized-request',
    title: 'No valid authentication credentials for the operation',
    code: 16,
  },
  permissionDenied: {
    status: 403,
    type: '/errors/forbidden-request',
    title: 'Not authorized to make this request',
    code: 15,
  },
  namespaceNotFound: { ...notFound, code: 1 },
  tableNotFound: { ...notFound, code: 4 },
  indexNotFound: { ...notFound, code: 6 },
  versionNotFound: { ...notFound, code: 11 },
  branchNotFound: { ...notFound, code: 22 },
  /** The table has a schema that the service cannot describe. */
  unsupported: { ...unsupported, status: 400, title: 'Unsupported operation' },
  /** No route of this service. */
  routeNotFound: { ...notFound, code: 0 },
  methodNotAllowed: { ...unsupported, status: 405, title: 'Method not allowed' },
  notAcceptable: { ...unsupported, status: 406, title: 'Not acceptable' },
  requestTimeout: { status: 408, type: '/errors/bad-request', title: 'Request took too long to arrive', code: 13 },
  tooLarge: { status: 413, type: '/errors/bad-request', title: 'Request too large', code: 13 },
  unsupportedMediaType: { ...unsupported, status: 415, title: 'Unsupported media type' },
  headersTooLarge: { status: 431, type: '/errors/bad-request', title: 'Request headers too large', code: 13 },
  internal: { status: 500, type: '/errors/server-error', title: 'Internal Server Error', code: 18 },
  overloaded: { ...unavailable, code: 17 },
} as const satisfies Readonly<Record<string, Kind>>;

/** The name of a failure. */
export type FailureName = keyof typeof failures;

/** Further properties of an error. */
export interface ApiErrorOptions {
  /** Headers of the response, such as WWW-Authenticate, Allow or Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The cause, which is in the log but not in the response. */
  readonly cause?: unknown;
}

/**
 * A failure that is answered to the client. `detail` is shown to it: it says what is wrong and where (as a JSON
 * pointer into the body, a header or a query parameter), and holds no path of storage, schema, stack or secret.
 *
 * @example
 * ```ts
 * import { ApiError } from 'helmwright/api';
 *
 * const error = new ApiError('tableNotFound', 'table not found: prod$users');
 * error.kind.status; // 404
 * ```
 */
export class ApiError extends Error {
  /** The name of the class. */
  override readonly name = 'ApiError';

  constructor(
    /** The type of the error, which determines the HTTP status. */
    readonly failure: FailureName,
    /** The description of the error, for the client. */
    readonly detail: string,
    /** Headers of the response, and the cause for the log. */
    readonly options: ApiErrorOptions = {},
  ) {
    super(detail, { cause: options.cause });
  }

  /** Status and title of the failure. */
  get kind(): Kind {
    return failures[this.failure];
  }
}

/** Clients come back after this time, in seconds. */
const retryAfterSeconds = 1;

/** The 503, with the Retry-After that goes with it. */
export function overloaded(detail: string, cause?: unknown): ApiError {
  return new ApiError('overloaded', detail, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause });
}

const longestInstance = 2_048;

/**
 * The body of every error: the five fields of the platform's specification, and the two of the namespace
 * specification, whose clients read only these.
 *
 * @param instance - the path of the request
 */
export function errorBody({ failure, detail }: ApiError, instance: string) {
  const { status, type, title, code } = failures[failure];
  const error = detail === '' ? title : detail;
  return { error, code, type, title, status, detail, instance: instance.slice(0, longestInstance) };
}

export const errorType = 'application/json; charset=utf-8';
