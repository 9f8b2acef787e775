import { satisfies } from '../../template/functions/semver.js';
import type { VersionRange } from '../kubernetes/version-range.js';

/** The oldest operator that is supported. */
export const oldestOperator = '1.1.0';

/** The newest operator that the table was proven with; of a newer minor nothing is known. */
export const newestOperator = '1.6.2';

/** The operator that is installed where nothing is said. */
export const defaultOperator = newestOperator;

/** Whether this version is one that something with a range of versions is for. */
export function isFor(version: string, { since, until }: VersionRange): boolean {
  if (since !== undefined && !satisfies(version, `>=${since}`)) return false;
  return until === undefined || satisfies(version, `<${until}`);
}
