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
  analyzeTimeoutMs: {
    type: 'integer',
    description:
      'Time limit for analyze_plan, which executes the query, in milliseconds; 0 turns it off. The access rule or key needs analyze, too.',
    default: 0,
    min: 0,
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
} as const satisfies SettingGroup;
