import { satisfies } from '../../template/functions/semver.js';
import type { VersionRange } from '../kubernetes/version-range.js';

/** The oldest supported version of KubeRay. */
export const oldestOperator = '1.1.0';

/** The newest tested version of KubeRay. */
export const newestOperator = '1.6.2';

/** The default version of KubeRay. */
export const defaultOperator = newestOperator;

/** Whether a version is in a range of versions. */
export function isInVersionRange(version: string, { since, until }: VersionRange): boolean {
  if (since !== undefined && !satisfies(version, `>=${since}`)) return false;
  return until === undefined || satisfies(version, `<${until}`);
}
