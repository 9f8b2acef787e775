import { satisfies } from '../../template/functions/semver.js';
import type { VersionRange } from '../kubernetes/version-range.js';

/**
 * The oldest supported version of KubeRay.
 *
 * @example
 * ```ts
 * import { oldestOperator, rulesFor } from 'helmwright/constructs';
 *
 * export const rules = rulesFor(oldestOperator);
 * ```
 */
export const oldestOperator = '1.1.0';

/**
 * The newest supported version of KubeRay. What is known of 1.7 is read from its published source; it was not run.
 *
 * @example
 * ```ts
 * import { newestOperator, rulesFor } from 'helmwright/constructs';
 *
 * export const rules = rulesFor(newestOperator);
 * ```
 */
export const newestOperator = '1.7.0';

/**
 * The default version of KubeRay, the newest that is tested.
 *
 * @example
 * ```ts
 * import { defaultOperator, rulesFor } from 'helmwright/constructs';
 *
 * export const rules = rulesFor(defaultOperator);
 * ```
 */
export const defaultOperator = '1.6.2';

/** Whether a version is in a range of versions. */
export function isInVersionRange(version: string, { since, until }: VersionRange): boolean {
  if (since !== undefined && !satisfies(version, `>=${since}`)) return false;
  return until === undefined || satisfies(version, `<${until}`);
}
