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
