import { crdsAnnotation, crdsVersion } from '../../src/constructs/crds/index.js';
import type { Facts } from '../../src/doctor/facts.js';
import { type Account, accountOf } from '../../src/doctor/objects/account.js';
import { crdOf, rayCrdNames } from '../../src/doctor/objects/crd.js';
import { type ClusterNode, nodeOf } from '../../src/doctor/objects/node.js';
import { operatorOf, type RayOperator } from '../../src/doctor/objects/operator.js';
import { read } from '../../src/doctor/reading.js';
import type { JsonObject } from '../../src/values/json.js';

export const prefix = 'geneva.lancedb.com';

/** A node that is ready, of 32 CPUs and 128Gi unless said otherwise. */
export function node(name: string, shape: NodeShape = {}): ClusterNode {
  const { labels = {}, taints = [], allocatable = {}, ready = true, cordoned = false } = shape;
  return nodeOf({
    metadata: { name, labels },
    spec: { taints, ...(cordoned && { unschedulable: true }) },
    status: {
      allocatable: { cpu: '32', memory: '128Gi', pods: '110', ...allocatable },
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }],
    },
  });
}

export interface NodeShape {
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly JsonObject[];
  readonly allocatable?: Readonly<Record<string, string>>;
  readonly ready?: boolean;
  readonly cordoned?: boolean;
}

export const gpuTaint = { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' };

export const roleNodes: readonly ClusterNode[] = [
  node('head-1', { labels: { [`${prefix}/ray-head`]: 'true' } }),
  node('cpu-1', { labels: { [`${prefix}/ray-worker-cpu`]: 'true' } }),
  node('gpu-1', { labels: { [`${prefix}/ray-worker-gpu`]: 'true' }, allocatable: { 'nvidia.com/gpu': '8' } }),
];

export interface OperatorShape {
  readonly name?: string;
  readonly image?: string;
  readonly args?: readonly string[];
  readonly replicas?: number;
  readonly ready?: number;
  readonly labels?: Readonly<Record<string, string>>;
}

export function operatorDeployment(shape: OperatorShape = {}): JsonObject {
  const { name = 'kuberay-operator', image = 'quay.io/kuberay/operator:v1.6.2', args = [], labels = {} } = shape;
  const { replicas = 1, ready = 1 } = shape;
  const container = { name: 'operator', image, command: ['/manager'], args };
  return {
    metadata: { name, namespace: 'kuberay-system', labels },
    spec: { replicas, template: { spec: { serviceAccountName: name, containers: [container] } } },
    status: { readyReplicas: ready },
  };
}

export function operator(shape: OperatorShape = {}): RayOperator {
  const found = operatorOf(operatorDeployment(shape));
  if (found === undefined) throw new Error('it is no operator');
  return found;
}

export function account(annotations: Readonly<Record<string, string>> = {}, name = 'lance.lance'): Account {
  const labels = { 'app.kubernetes.io/name': 'lance-platform', 'app.kubernetes.io/instance': 'lance' };
  return accountOf({ metadata: { name, annotations, labels } });
}

/** A RayCluster with a head and a group of CPUs, or as it is said. */
export function rayCluster(spec: JsonObject = {}): JsonObject {
  return {
    metadata: { name: 'lance-ray' },
    spec: {
      rayVersion: '2.60.0',
      headGroupSpec: template(`${prefix}/ray-head`, { cpu: '4', memory: '8Gi' }),
      workerGroupSpecs: [workerGroup('cpu', { cpu: '4', memory: '8Gi' })],
      ...spec,
    },
  };
}

export function workerGroup(role: 'cpu' | 'gpu', requests: JsonObject, more: JsonObject = {}): JsonObject {
  const { tolerations = [], ...group } = more;
  const inner = template(`${prefix}/ray-worker-${role}`, requests, { tolerations });
  return { groupName: role, replicas: 1, minReplicas: 0, maxReplicas: 4, ...inner, ...group };
}

function template(label: string, requests: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    template: {
      spec: { nodeSelector: { [label]: 'true' }, containers: [{ name: 'ray', resources: { requests } }], ...more },
    },
  };
}

export function crd(
  name: string,
  annotations: Readonly<Record<string, string>> = { [crdsAnnotation]: crdsVersion },
): JsonObject {
  return {
    metadata: { name, annotations },
    spec: { versions: [{ name: 'v1', served: true }] },
    status: { conditions: [{ type: 'Established', status: 'True' }] },
  };
}

/** A cluster in which nothing is amiss, but for what is said. */
export function facts(more: Partial<Facts> = {}): Facts {
  const operators = more.operators ?? [operator()];
  return {
    subject: { namespace: 'lance', labelPrefix: prefix },
    gitVersion: read('v1.36.3'),
    provider: 'unknown',
    rayVersions: read(['v1', 'v1alpha1']),
    crds: new Map(rayCrdNames.map((name) => [name, read(crdOf(crd(name)))])),
    nodes: read(roleNodes),
    namespace: read({ metadata: { name: 'lance' }, status: { phase: 'Active' } }),
    accounts: read([account()]),
    deployments: read({ objects: [operatorDeployment()], isWholeCluster: true }),
    daemonSets: read({ objects: [], isWholeCluster: true }),
    rayClusters: read([rayCluster()]),
    pods: read([]),
    allPods: read([]),
    quotas: read([]),
    operatorDenied: new Map(operators.map(({ namespace, name }) => [`${namespace}/${name}`, read([])])),
    account: { namespace: 'lance', name: 'lance.lance' },
    accountDenied: read([]),
    ...more,
    operators,
  };
}
