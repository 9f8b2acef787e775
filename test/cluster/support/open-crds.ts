import type { JsonObject } from '../../../src/values/json.js';

/** A kind of objects, in one version. */
export interface OpenKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}

const ray = { group: 'ray.io', version: 'v1' };
const rayClusterKind: OpenKind = { ...ray, kind: 'RayCluster', plural: 'rayclusters' };

export const rayCrdDefinitions: readonly OpenKind[] = [
  rayClusterKind,
  { ...ray, kind: 'RayJob', plural: 'rayjobs' },
  { ...ray, kind: 'RayService', plural: 'rayservices' },
];

export const httpRouteKind: OpenKind = {
  group: 'gateway.networking.k8s.io',
  version: 'v1',
  kind: 'HTTPRoute',
  plural: 'httproutes',
};

const serviceMonitorKind: OpenKind = {
  group: 'monitoring.coreos.com',
  version: 'v1',
  kind: 'ServiceMonitor',
  plural: 'servicemonitors',
};

const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** A definition as others may have it in their cluster: any spec, any status. */
export function openCrd({ group, version, kind, plural }: OpenKind): JsonObject {
  const only = {
    name: version,
    served: true,
    storage: true,
    subresources: { status: {} },
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: open, status: open } } },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      // Else the server takes groups of Kubernetes' own projects for theirs alone.
      annotations: { 'api-approved.kubernetes.io': 'unapproved, for tests' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [only],
    },
  };
}

export const rayClusterCrd = openCrd(rayClusterKind);
export const openCrds: readonly JsonObject[] = rayCrdDefinitions.map(openCrd);

/** What the charts' objects of other projects are. */
export const companionCrds: readonly JsonObject[] = [serviceMonitorKind, httpRouteKind].map(openCrd);
