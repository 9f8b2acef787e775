import { newestOperator, oldestOperator } from '../../constructs/operator/versions.js';
import type { Minor } from '../version.js';
import { describeMinor, minorOf } from '../version.js';

/** Which operator GKE brings, by GKE's minor. What it brings later is not known. */
const bundledByGke: ReadonlyMap<string, string> = new Map([
  ['1.30', '1.1'],
  ['1.31', '1.2'],
]);

/** What is to be had where one deploys the operator oneself. */
export const selfDeployed: Minor = { major: 1, minor: 3 };

export const oldestMinor: Minor = minorOf(oldestOperator) ?? { major: 1, minor: 1 };
export const newestMinor: Minor = minorOf(newestOperator) ?? { major: 1, minor: 6 };

export function bundledOperator(gitVersion: string): string | undefined {
  const minor = minorOf(gitVersion);
  return minor === undefined ? undefined : bundledByGke.get(describeMinor(minor));
}
