import { mebibyte } from '../../settings/units.js';

/** Limits of connections and bodies that no deployment needs to change. */
export interface HttpLimits {
  /** Open connections; further ones are closed at once. */
  readonly maxConnections: number;
  /** For the headers of a request. */
  readonly headersTimeoutMs: number;
  /** For a whole request. */
  readonly requestTimeoutMs: number;
  /** How long an idle connection stays open. */
  readonly keepAliveTimeoutMs: number;
  readonly maxBodyBytes: number;
  /** Memory for all bodies: half for requests that authenticate with a header, half for others. */
  readonly maxBodyMemoryBytes: number;
}

export const httpLimits: HttpLimits = {
  maxConnections: 12_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than the 60 seconds of common load balancers, which otherwise send into a connection that closes.
  keepAliveTimeoutMs: 65_000,
  maxBodyBytes: 2 * mebibyte,
  maxBodyMemoryBytes: 128 * mebibyte,
};
