/**
 * Optional features of the operator. Each adds RBAC rules.
 *
 * - `openshift`: Routes instead of Ingresses, and the finalizers that OpenShift's admission checks
 * - `kubernetesProxy`: the flag `--use-kubernetes-proxy`: the operator connects to Ray through the API server (since 1.2)
 * - `gateway`: the feature gate `RayServiceIncrementalUpgrade` (since 1.5, enabled by default since 1.7)
 * - `rayCronJob`: the feature gate `RayCronJob` (since 1.6)
 * - `networkPolicy`, `embeddedStorage`, `mtls`, `kubernetesWas`: the feature gates `RayClusterNetworkPolicy`,
 *   `GCSFaultToleranceEmbeddedStorage`, `RayClusterMTLS` and `KubernetesWAS` (since 1.7)
 * - `volcano`, `schedulerPlugins` (since 1.4): gang scheduling. YuniKorn, KAI and the clean-up of Redis need no rules.
 */
export type OperatorFeature =
  | 'openshift'
  | 'kubernetesProxy'
  | 'gateway'
  | 'rayCronJob'
  | 'networkPolicy'
  | 'embeddedStorage'
  | 'mtls'
  | 'kubernetesWas'
  | 'volcano'
  | 'schedulerPlugins';

/**
 * The features of the operator that need rules of their own.
 *
 * @example
 * ```ts
 * import { operatorFeatures } from 'helmwright/constructs';
 *
 * operatorFeatures.includes('volcano'); // true
 * ```
 */
export const operatorFeatures: readonly OperatorFeature[] = [
  'openshift',
  'kubernetesProxy',
  'gateway',
  'rayCronJob',
  'networkPolicy',
  'embeddedStorage',
  'mtls',
  'kubernetesWas',
  'volcano',
  'schedulerPlugins',
];
