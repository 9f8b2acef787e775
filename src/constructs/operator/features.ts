/**
 * What an operator may do beside running RayClusters, RayJobs and RayServices. Each adds rules; who does not use it leaves it out.
 *
 * - `ingress`: `headGroupSpec.enableIngress`
 * - `openshift`: Routes instead of Ingresses, and owners that OpenShift's admission wants to see allowed
 * - `kubernetesProxy`: the flag `--use-kubernetes-proxy`, by which the operator reaches Ray through the API server (1.2 on)
 * - `gateway`: the gate `RayServiceIncrementalUpgrade` (1.5 on)
 * - `rayCronJob`: the gate `RayCronJob` (1.6 on)
 * - `volcano`, `schedulerPlugins` (1.4 on): gang scheduling. YuniKorn and KAI need no rule, nor does the clean-up of Redis.
 */
export type OperatorFeature =
  'ingress' | 'openshift' | 'kubernetesProxy' | 'gateway' | 'rayCronJob' | 'volcano' | 'schedulerPlugins';

export const operatorFeatures: readonly OperatorFeature[] = [
  'ingress',
  'openshift',
  'kubernetesProxy',
  'gateway',
  'rayCronJob',
  'volcano',
  'schedulerPlugins',
];
