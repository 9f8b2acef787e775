/** Kinds that the operator works with and an empty API server does not know, each with no schema but an open one. */
export interface OpenKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
}

const ray = { group: 'ray.io', version: 'v1' };
const gateway = { group: 'gateway.networking.k8s.io', version: 'v1' };

export const commonKinds: readonly OpenKind[] = [
  { ...ray, kind: 'RayCluster', plural: 'rayclusters' },
  { ...ray, kind: 'RayJob', plural: 'rayjobs' },
  { ...ray, kind: 'RayService', plural: 'rayservices' },
  { ...ray, kind: 'RayCronJob', plural: 'raycronjobs' },
  { ...gateway, kind: 'Gateway', plural: 'gateways' },
  { ...gateway, kind: 'HTTPRoute', plural: 'httproutes' },
  { group: 'scheduling.volcano.sh', version: 'v1beta1', kind: 'PodGroup', plural: 'podgroups' },
  { group: 'scheduling.x-k8s.io', version: 'v1alpha1', kind: 'PodGroup', plural: 'podgroups' },
];

/** By which the operator knows OpenShift. */
export const openshiftKinds: readonly OpenKind[] = [
  { group: 'route.openshift.io', version: 'v1', kind: 'Route', plural: 'routes' },
];

export function openCrd({ group, version, kind, plural }: OpenKind): unknown {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: `${plural}.${group}`,
      annotations: { 'api-approved.kubernetes.io': 'unapproved, for a test' },
    },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  };
}
