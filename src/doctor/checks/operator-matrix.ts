import { newestOperator, oldestOperator } from '../../constructs/operator/versions.js';
import type { Minor } from '../version.js';
import { describeMinor, minorOf } from '../version.js';

/** Which operator GKE bundles, by GKE's minor version. Later versions are not known. */
const bundledByGke: ReadonlyMap<string, string> = new Map([
  ['1.30', '1.1'],
  ['1.31', '1.2'],
]);

/** The oldest version that doctor recommends for an operator that you install yourself. */
export const selfDeployed: Minor = { major: 1, minor: 3 };

export const oldestMinor: Minor = minorOf(oldestOperator) ?? { major: 1, minor: 1 };
export const newestMinor: Minor = minorOf(newestOperator) ?? { major: 1, minor: 6 };

export function bundledOperator(gitVersion: string): string | undefined {
  const minor = minorOf(gitVersion);
  return minor === undefined ? undefined : bundledByGke.get(describeMinor(minor));
}
