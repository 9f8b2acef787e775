import type { JsonObject } from '../../../src/values/json.js';

const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** A definition of the group `ray.io` as others may have it in their cluster: any spec, any status. */
function openCrd(kind: string, plural: string): JsonObject {
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
    metadata: { name: `${plural}.ray.io` },
    spec: {
      group: 'ray.io',
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
