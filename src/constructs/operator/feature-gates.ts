import type { OperatorFeature } from './features.js';
import { isFor } from './versions.js';

export interface OperatorFeatureGate {
  readonly name: string;
  /** The first version that knows it: an older one ends with `unrecognized feature gate`. */
  readonly since: string;
  /** The first version that knows it no more. @default none */
  readonly until?: string;
  /** Whether it is on where nothing is said, in the newest version that knows it. */
  readonly default: boolean;
  /** The first version in which it is on where nothing is said. @default since, or never where `default` is false */
  readonly defaultSince?: string;
  /** The rules that it needs when on. @default none */
  readonly feature?: OperatorFeature;
}

/** The feature gates that each version knows: it ends at once where it is given another. */
export const featureGates: readonly OperatorFeatureGate[] = [
  { name: 'RayClusterStatusConditions', since: '1.2.0', default: true, defaultSince: '1.3.0' },
  { name: 'RayJobDeletionPolicy', since: '1.3.0', default: true, defaultSince: '1.6.0' },
  { name: 'RayMultiHostIndexing', since: '1.5.0', default: true, defaultSince: '1.6.0' },
  { name: 'RayServiceIncrementalUpgrade', since: '1.5.0', default: false, feature: 'gateway' },
  { name: 'RayCronJob', since: '1.6.0', default: false, feature: 'rayCronJob' },
  { name: 'AsyncJobInfoQuery', since: '1.6.0', default: false },
];

/** The feature gates that a version knows, and whether each is on where nothing is said. */
export function featureGatesFor(version: string): ReadonlyMap<string, boolean> {
  return new Map(
    featureGates
      .filter((gate) => isFor(version, gate))
      .map((gate) => [gate.name, gate.default && isFor(version, { since: gate.defaultSince ?? gate.since })]),
  );
}
