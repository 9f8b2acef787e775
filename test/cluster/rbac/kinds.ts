import { httpRouteKind, type OpenKind, rayCrdDefinitions } from '../support/open-crds.js';

/** Kinds that the operator works with and an empty API server does not know. */
export const commonKinds: readonly OpenKind[] = [
  ...rayCrdDefinitions,
  { group: 'ray.io', version: 'v1', kind: 'RayCronJob', plural: 'raycronjobs' },
  { group: 'gateway.networking.k8s.io', version: 'v1', kind: 'Gateway', plural: 'gateways' },
  httpRouteKind,
  { group: 'scheduling.volcano.sh', version: 'v1beta1', kind: 'PodGroup', plural: 'podgroups' },
  { group: 'scheduling.x-k8s.io', version: 'v1alpha1', kind: 'PodGroup', plural: 'podgroups' },
];

/** By which the operator knows OpenShift. */
export const openshiftKinds: readonly OpenKind[] = [
  { group: 'route.openshift.io', version: 'v1', kind: 'Route', plural: 'routes' },
];
