import type { SettingGroup } from '../setting.js';
import { minute, mebibyte } from '../units.js';

/** Limits of planning. */
export const planning = {
  planProcesses: {
    type: 'integer',
    description: 'Number of child processes that plan queries that may be large.',
    default: 2,
    min: 1,
    max: 64,
  },
  planTimeoutMs: {
    type: 'integer',
    description: 'Time limit for planning a query, in milliseconds; then its process is killed.',
    default: 4_000,
    min: 100,
    max: 10 * minute,
  },
  maxPlanMemoryBytes: {
    type: 'integer',
    description:
      'Memory limit of a planning process, in bytes; it is killed above it, and replaced if it still uses half of it after a query.',
    default: 1_024 * mebibyte,
    min: 256 * mebibyte,
    max: 65_536 * mebibyte,
  },
  planFastPath: {
    type: 'boolean',
    description: 'Whether small queries are planned in the main process, which is faster.',
    default: true,
  },
  maxPlanBytes: {
    type: 'integer',
    description: 'Maximum size of a plan, in bytes.',
    default: mebibyte,
    min: 1_024,
    max: 64 * mebibyte,
  },
  maxIdLength: {
    type: 'integer',
    description: 'Maximum length of a table id, in characters.',
    default: 1_024,
    min: 1,
    max: 8_192,
  },
  maxIdParts: { type: 'integer', description: 'Maximum number of parts of a table id.', default: 16, min: 1, max: 64 },
  maxFilterBytes: {
    type: 'integer',
    description: 'Maximum size of a filter, in bytes.',
    default: 16_384,
    min: 1,
    max: mebibyte,
  },
  maxFullTextBytes: {
    type: 'integer',
    description: 'Maximum size of all strings of a full-text query, in bytes.',
    default: 16_384,
    min: 1,
    max: mebibyte,
  },
  maxFullTextDepth: {
    type: 'integer',
    description: 'Maximum depth of a structured full-text query.',
    default: 16,
    min: 1,
    max: 64,
  },
  maxFullTextNodes: {
    type: 'integer',
    description: 'Maximum number of queries in a structured full-text query.',
    default: 256,
    min: 1,
    max: 4_096,
  },
  maxVectorDimension: {
    type: 'integer',
    description: 'Maximum dimension of a query vector.',
    default: 16_384,
    min: 1,
    max: 65_536,
  },
  maxVectors: {
    type: 'integer',
    description: 'Maximum number of query vectors in a request.',
    default: 64,
    min: 1,
    max: 4_096,
  },
  maxColumns: {
    type: 'integer',
    description: 'Maximum number of selected columns.',
    default: 1_024,
    min: 1,
    max: 16_384,
  },
} as const satisfies SettingGroup;
