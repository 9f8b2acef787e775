import type { OperatorFeature } from './features.js';
import { isInVersionRange } from './versions.js';

/** A feature gate of the operator. */
export interface OperatorFeatureGate {
  /** Name of the gate. */
  readonly name: string;
  /** The first version that has it. An older one exits with `unrecognized feature gate`. */
  readonly since: string;
  /** The first version that no longer has it. @default none */
  readonly until?: string;
  /** Whether it is enabled by default in the newest version that has it. */
  readonly default: boolean;
  /** The first version in which it is enabled by default. @default since, or never if `default` is false */
  readonly defaultSince?: string;
  /** The feature whose RBAC rules it needs. @default none */
  readonly feature?: OperatorFeature;
}

/**
 * The feature gates of all versions. An operator exits if its version does not have a feature gate.
 *
 * @example
 * ```ts
 * import { featureGates } from 'helmwright/constructs';
 *
 * featureGates.find(({ name }) => name === 'RayCronJob')?.since; // '1.6.0'
 * ```
 */
export const featureGates: readonly OperatorFeatureGate[] = [
  { name: 'RayClusterStatusConditions', since: '1.2.0', default: true, defaultSince: '1.3.0' },
  { name: 'RayJobDeletionPolicy', since: '1.3.0', default: true, defaultSince: '1.6.0' },
  { name: 'RayMultiHostIndexing', since: '1.5.0', default: true, defaultSince: '1.6.0' },
  {
    name: 'RayServiceIncrementalUpgrade',
    since: '1.5.0',
    default: true,
    defaultSince: '1.7.0',
    feature: 'gateway',
  },
  { name: 'RayCronJob', since: '1.6.0', default: false, feature: 'rayCronJob' },
  { name: 'AsyncJobInfoQuery', since: '1.6.0', until: '1.7.0', default: false },
  { name: 'SidecarSubmitterRestart', since: '1.7.0', default: false },
  { name: 'RayClusterNetworkPolicy', since: '1.7.0', default: false, feature: 'networkPolicy' },
  { name: 'GCSFaultToleranceEmbeddedStorage', since: '1.7.0', default: false, feature: 'embeddedStorage' },
  { name: 'RayClusterMTLS', since: '1.7.0', default: false, feature: 'mtls' },
  { name: 'RayClusterHistoryServer', since: '1.7.0', default: false },
  { name: 'KubernetesWAS', since: '1.7.0', default: false, feature: 'kubernetesWas' },
];

/**
 * The feature gates of a version, and whether each is enabled by default.
 *
 * @example
 * ```ts
 * import { featureGatesFor } from 'helmwright/constructs';
 *
 * featureGatesFor('1.3.2').get('RayClusterStatusConditions'); // true
 * featureGatesFor('1.3.2').has('RayCronJob'); // false
 * ```
 */
export function featureGatesFor(version: string): ReadonlyMap<string, boolean> {
  return new Map(
    featureGates
      .filter((gate) => isInVersionRange(version, gate))
      .map((gate) => [
        gate.name,
        gate.default && isInVersionRange(version, { since: gate.defaultSince ?? gate.since }),
      ]),
  );
}
