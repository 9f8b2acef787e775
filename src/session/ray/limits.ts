/** Time limits and intervals of the client, in milliseconds. */
export interface Limits {
  /** For one request and its answer. Ray itself waits up to 10 s for an agent before it answers. */
  readonly requestMs: number;
  /** For the upload of one package. */
  readonly uploadMs: number;
  /** How long a request is repeated while nothing answers, or a proxy says that Ray is not there. */
  readonly retryMs: number;
  /** Between the reads of a job's status. Ray has no interface to watch it. */
  readonly pollMs: number;
  /** For a stopped job to end. Ray kills it 3 s after the request. */
  readonly stopMs: number;
}

export const defaultLimits: Limits = {
  requestMs: 30_000,
  uploadMs: 600_000,
  retryMs: 30_000,
  pollMs: 500,
  stopMs: 15_000,
};

/** What Ray accepts as one package: 100 MiB. */
export const packageLimitBytes = 104_857_600;
