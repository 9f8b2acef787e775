/** A kind of failure: its HTTP status, its words in the platform's specification, and the namespace specification's code. */
interface Kind {
  readonly status: number;
  readonly type: string;
  readonly title: string;
  /** The error code of the Lance namespace specification; its clients look at nothing else. */
  readonly code: number;
}

const badRequest = { status: 400, type: '/errors/bad-request', title: 'Malformed request' } as const;
const notFound = { status: 404, type: '/errors/not-found-error', title: 'Not found Error' } as const;
const unavailable = { status: 503, type: '/errors/service-unavailable', title: 'Slow down' } as const;

/** Every failure that the service can answer. */
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
  tableNotFound: { ...notFound, code: 4 },
  versionNotFound: { ...notFound, code: 11 },
  branchNotFound: { ...notFound, code: 22 },
  /** What a table is, and this service cannot tell. */
  unsupported: { status: 400, type: '/errors/unsupported-operation', title: 'Unsupported operation', code: 0 },
  /** No route of this service. */
  routeNotFound: { ...notFound, code: 0 },
  methodNotAllowed: { status: 405, type: '/errors/unsupported-operation', title: 'Method not allowed', code: 0 },
  notAcceptable: { status: 406, type: '/errors/unsupported-operation', title: 'Not acceptable', code: 0 },
  requestTimeout: { status: 408, type: '/errors/bad-request', title: 'Request took too long to arrive', code: 13 },
  tooLarge: { status: 413, type: '/errors/bad-request', title: 'Request too large', code: 13 },
  unsupportedMediaType: {
    status: 415,
    type: '/errors/unsupported-operation',
    title: 'Unsupported media type',
    code: 0,
  },
  headersTooLarge: { status: 431, type: '/errors/bad-request', title: 'Request headers too large', code: 13 },
  internal: { status: 500, type: '/errors/server-error', title: 'Internal Server Error', code: 18 },
  overloaded: { ...unavailable, code: 17 },
} as const satisfies Readonly<Record<string, Kind>>;

/** The name of a failure. */
export type FailureName = keyof typeof failures;

/** What a failure has besides its name and detail. */
export interface ApiErrorOptions {
  /** Headers of the answer, such as WWW-Authenticate, Allow or Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the log shows and the answer does not. */
  readonly cause?: unknown;
}

/**
 * A failure that is answered to the client. `detail` is shown to it: it says what is wrong and where (as a JSON
 * pointer into the body, a header or a query parameter), and holds no path of storage, schema, stack or secret.
 */
export class ApiError extends Error {
  /** The name of the class. */
  override readonly name = 'ApiError';

  constructor(
    /** Which of the failures it is; it decides the HTTP status. */
    readonly failure: FailureName,
    /** What is wrong, for the caller. */
    readonly detail: string,
    /** What else belongs to the answer or to the log. */
    readonly options: ApiErrorOptions = {},
  ) {
    super(detail, options.cause === undefined ? {} : { cause: options.cause });
  }

  /** Status and title of the failure. */
  get kind(): Kind {
    return failures[this.failure];
  }
}
