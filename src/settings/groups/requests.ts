import type { SettingGroup } from '../setting.js';
import { minute, mebibyte } from '../units.js';

/** Limits of requests. */
export const requests = {
  maxBodyBytes: {
    type: 'integer',
    description: 'Maximum size of a request body, in bytes.',
    default: 2 * mebibyte,
    min: 1_024,
    max: 64 * mebibyte,
  },
  maxBodyMemoryBytes: {
    type: 'integer',
    description:
      'Maximum memory for all request bodies, in bytes: half for requests that authenticate with a header, half for others. Further requests get 503.',
    default: 128 * mebibyte,
    min: 2 * mebibyte,
    max: 65_536 * mebibyte,
  },
  maxJsonDepth: { type: 'integer', description: 'Maximum nesting of a JSON body.', default: 64, min: 8, max: 256 },
  maxConnections: {
    type: 'integer',
    description: 'Maximum number of open connections; further ones are closed at once.',
    default: 12_000,
    min: 1,
    max: 1_000_000,
  },
  headersTimeoutMs: {
    type: 'integer',
    description: 'Time limit for the headers of a request, in milliseconds.',
    default: 10_000,
    min: 100,
    max: 10 * minute,
  },
  requestTimeoutMs: {
    type: 'integer',
    description: 'Time limit for receiving a request, in milliseconds.',
    default: 30_000,
    min: 100,
    max: 10 * minute,
  },
  keepAliveTimeoutMs: {
    type: 'integer',
    description: 'Time that an idle connection stays open, in milliseconds.',
    default: 65_000,
    min: 1_000,
    max: 10 * minute,
  },
  maxConcurrent: {
    type: 'integer',
    description: 'Maximum number of concurrent requests; further ones wait in the queue.',
    default: 16,
    min: 1,
    max: 10_000,
  },
  maxQueued: {
    type: 'integer',
    description: 'Maximum number of waiting requests; further ones get 503.',
    default: 64,
    min: 0,
    max: 100_000,
  },
  queueTimeoutMs: {
    type: 'integer',
    description: 'Time that a request may wait before it gets 503, in milliseconds.',
    default: 1_000,
    min: 1,
    max: minute,
  },
  retryAfterSeconds: {
    type: 'integer',
    description: 'The Retry-After header of a 503, in seconds.',
    default: 1,
    min: 1,
    max: 3_600,
  },
  drainSeconds: {
    type: 'integer',
    description: 'Time for running requests to finish after SIGTERM, in seconds.',
    default: 20,
    min: 0,
    max: 3_600,
  },
  drainDelayMs: {
    type: 'integer',
    description:
      'Time after SIGTERM in which new requests are still accepted, in milliseconds, until load balancers stop sending them.',
    default: 0,
    min: 0,
    max: minute,
  },
} as const satisfies SettingGroup;
