/**
 * Checks of a chart against Helm. An entry of its own: random values need fast-check, which takes time to load.
 *
 * @packageDocumentation
 * @module helmwright/check
 */
export { checkBranches } from './branches.js';
export { checkChart } from './check.js';
export type { CheckOptions, CheckProgress, CheckReport, CheckStep, Finding } from './check.js';
