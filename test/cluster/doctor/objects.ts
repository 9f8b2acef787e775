import type { PolicyRule } from '../../../src/constructs/operator/rules.js';
import { clusterRulesFor, leaderElectionRules, rulesFor } from '../../../src/constructs/operator/rules-for.js';
import type { JsonObject } from '../../../src/values/json.js';
import { at, textAt } from '../../support/objects.js';
import { renderPlatform } from '../../support/platform.js';
import type { Api } from '../support/api.js';
import { uniqueName } from '../support/namespaces.js';
import type { FakeNode } from '../support/nodes.js';
import { waitFor } from '../support/waiting.js';

const prefix = 'geneva.lancedb.com';

/** A node of each role. */
export const roleNodes: readonly FakeNode[] = [
  { name: uniqueName('head'), labels: { [`${prefix}/ray-head`]: 'true' } },
  { name: uniqueName('cpu'), labels: { [`${prefix}/ray-worker-cpu`]: 'true' } },
  {
    name: uniqueName('gpu'),
    labels: { [`${prefix}/ray-worker-gpu`]: 'true' },
    taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
    capacity: { 'nvidia.com/gpu': '8' },
  },
];

/** Labels that a cloud gives to nodes. */
export const providerLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  eks: { 'eks.amazonaws.com/nodegroup': 'head' },
  gke: { 'cloud.google.com/gke-nodepool': 'head' },
};

/** What `helm install lance charts/lance-platform` makes, with a RayCluster and without the service. */
export function platformObjects(namespace: string, ray: JsonObject = {}): readonly JsonObject[] {
  const values = { ray: { enabled: true, ...ray } };
  const objects = renderPlatform(values, { release: { name: 'lance', namespace } });
  return objects.filter((object) => at(object, 'metadata', 'annotations', 'helm.sh/hook') === undefined);
}

export interface OperatorShape {
  readonly name?: string;
  readonly version?: string;
  readonly args?: readonly string[];
  /** @default those of the version */
  readonly rules?: readonly PolicyRule[];
}

/** An operator that does nothing, with the permissions of a real one. */
export function operatorObjects(namespace: string, shape: OperatorShape = {}): readonly JsonObject[] {
  const { name = 'kuberay-operator', version = '1.6.2', args = [], rules = rulesFor(version) } = shape;
  const labels = { app: name };
  const container = { name: 'operator', image: `quay.io/kuberay/operator:v${version}`, args: [...args] };
  return [
    serviceAccount(namespace, name),
    ...granted(namespace, name, [...rules, ...clusterRulesFor(version), ...leaderElectionRules(version)]),
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { serviceAccountName: name, containers: [container] } },
      },
    },
  ];
}

export function serviceAccount(
  namespace: string,
  name: string,
  annotations: Readonly<Record<string, string>> = {},
): JsonObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace, annotations } };
}

/** A ClusterRole of these rules, and its binding to a ServiceAccount. */
export function granted(namespace: string, name: string, rules: readonly PolicyRule[]): readonly JsonObject[] {
  const metadata = { name: `${namespace}-${name}` };
  const rbac = 'rbac.authorization.k8s.io';
  return [
    { apiVersion: `${rbac}/v1`, kind: 'ClusterRole', metadata, rules: rules.map((rule) => ({ ...rule })) },
    {
      apiVersion: `${rbac}/v1`,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: metadata.name },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    },
  ];
}

/** What an ordinary reader of a namespace has. */
export function mayView(namespace: string, name: string): JsonObject {
  const rbac = 'rbac.authorization.k8s.io';
  return {
    apiVersion: `${rbac}/v1`,
    kind: 'RoleBinding',
    metadata: { name, namespace },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'view' },
    subjects: [{ kind: 'ServiceAccount', name, namespace }],
  };
}

/** There is no kubelet behind a fake node: the test says in its place that the pod runs. */
export async function makeOperatorReady(api: Api, namespace: string): Promise<void> {
  const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'kuberay-operator', namespace };
  // A replica that is unavailable may be one that is still to be made: `replicas` counts pods.
  await waitFor(api, deployment, (found) => at(found, 'status', 'replicas') === 1);
  const [operator] = await api.list(
    { apiVersion: 'v1', kind: 'Pod', namespace },
    { labelSelector: 'app=kuberay-operator' },
  );
  const named = { apiVersion: 'v1', kind: 'Pod', name: textAt(operator, 'metadata', 'name'), namespace };
  await waitFor(api, named, (found) => at(found, 'spec', 'nodeName') !== undefined);
  const conditions = ['PodScheduled', 'Ready'].map((type) => ({ type, status: 'True' }));
  await api.patch(named, { status: { phase: 'Running', conditions } }, 'status');
  await waitFor(api, deployment, (found) => at(found, 'status', 'readyReplicas') === 1);
}

export function pod(namespace: string, name: string, spec: JsonObject): JsonObject {
  const containers = [{ name: 'main', image: 'example.org/nothing', resources: { requests: { cpu: '1' } } }];
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, spec: { containers, ...spec } };
}

/** CRDs that look like KubeRay's own of 1.4: what doctor looks at, and no more. */
export const upstreamCrds: readonly JsonObject[] = [
  ['RayCluster', 'rayclusters'],
  ['RayJob', 'rayjobs'],
  ['RayService', 'rayservices'],
].map(([kind = '', plural = '']) => {
  const map = { type: 'object', additionalProperties: { type: 'string' } };
  const autoscalerOptions = { type: 'object', properties: { version: { type: 'string' } } };
  const spec = { type: 'object', properties: { headGroupSpec: map, autoscalerOptions, gcsFaultToleranceOptions: map } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.ray.io`, annotations: { 'controller-gen.kubebuilder.io/version': 'v0.16.0' } },
    spec: {
      group: 'ray.io',
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
});
