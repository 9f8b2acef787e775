import type { JsonObject } from '../../../src/values/json.js';

const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** A definition as others may have it in their cluster: any spec, any status. */
function openCrd(kind: string, plural: string, group = 'ray.io'): JsonObject {
  const version = {
    name: 'v1',
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
      versions: [version],
    },
  };
}

export const rayClusterCrd = openCrd('RayCluster', 'rayclusters');
export const openCrds: readonly JsonObject[] = [
  rayClusterCrd,
  openCrd('RayJob', 'rayjobs'),
  openCrd('RayService', 'rayservices'),
];

/** What the charts' objects of other projects are. */
export const companionCrds: readonly JsonObject[] = [
  openCrd('ServiceMonitor', 'servicemonitors', 'monitoring.coreos.com'),
  openCrd('HTTPRoute', 'httproutes', 'gateway.networking.k8s.io'),
];
