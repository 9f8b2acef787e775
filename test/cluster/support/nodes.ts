import type { JsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Api } from './api.js';
import { hasCondition } from './waiting.js';

export interface FakeNode {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly JsonObject[];
  /** @default 32 CPUs, 128Gi, 110 pods */
  readonly capacity?: Readonly<Record<string, string>>;
}

/** What keeps the pods of others away from fake nodes. */
const ownTaint = { key: 'kwok.x-k8s.io/node', value: 'fake', effect: 'NoSchedule' };

/** What allows a pod on a fake node. */
export const fakeNodeToleration = { key: ownTaint.key, operator: 'Exists' } as const;

/**
 * A Node that no machine stands behind: the scheduler binds pods to it. Where kwok serves the cluster they then turn
 * Running; elsewhere they stay bound.
 */
export async function createFakeNode(
  api: Api,
  { name, labels = {}, taints = [], capacity = {} }: FakeNode,
  annotations: JsonObject = { 'kwok.x-k8s.io/node': 'fake' },
): Promise<void> {
  const resources = { cpu: '32', memory: '128Gi', pods: '110', ...capacity };
  const now = new Date().toISOString().replace(/\.\d+/, '');
  const ready = {
    type: 'Ready',
    status: 'True',
    reason: 'Test',
    message: '',
    lastHeartbeatTime: now,
    lastTransitionTime: now,
  };
  await api.create({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: { ...labels, 'kubernetes.io/hostname': name },
      annotations,
    },
    spec: { taints: [ownTaint, ...taints] },
    // Not a moment later: to a node that says of nothing how much it has, kwok gives a thousand CPUs.
    status: { capacity: resources, allocatable: resources, conditions: [ready] },
  });
}

/** A fake node that kwok does not serve: its pods stay as they are. */
export async function createSilentNode(api: Api, node: FakeNode): Promise<void> {
  await createFakeNode(api, node, {});
  // The API server taints a new node until a controller has seen that it is ready.
  const taints = [ownTaint, ...(node.taints ?? [])];
  await api.patch({ apiVersion: 'v1', kind: 'Node', name: node.name }, { spec: { taints } });
}

/** Removes fake nodes; the pods on them go with them. */
export async function removeFakeNodes(api: Api, names: readonly string[]): Promise<void> {
  for (const name of names) await api.remove({ apiVersion: 'v1', kind: 'Node', name });
}

/** Real nodes that accept pods. */
export async function realNodes(api: Api): Promise<readonly JsonObject[]> {
  const nodes = await api.list({ apiVersion: 'v1', kind: 'Node' });
  return nodes.filter((node) => hasCondition(node, 'Ready') && !isFake(node));
}

function isFake(node: JsonObject): boolean {
  return JSON.stringify(node).includes('"kwok.x-k8s.io/node"');
}

/** Lets every node offer 16 CPUs. Its kubelet would take that back when it next reports, so it must be told to wait. */
export async function promiseCpus(api: Api): Promise<void> {
  const cpus = { cpu: '16' };
  for (const node of await realNodes(api)) {
    const named = { apiVersion: 'v1', kind: 'Node', name: textAt(node, 'metadata', 'name') };
    await api.patch(named, { status: { capacity: cpus, allocatable: cpus } }, 'status');
  }
}
