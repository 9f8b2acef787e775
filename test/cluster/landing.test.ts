import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { at, textAt } from '../support/objects.js';
import { rayExampleFlags } from '../support/platform.js';
import { chartAt } from './support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { createFakeNode, type FakeNode, fakeNodeToleration, removeFakeNodes } from './support/nodes.js';
import { describeOnCluster } from './support/on-cluster.js';
import { removeRayCrds } from './support/ray-crds.js';
import { waitFor } from './support/waiting.js';

const prefix = 'nodes.example.com';
const tolerations = [fakeNodeToleration];

/** Each group on a label of the test's own: no other node of the cluster has it. */
const values: JsonObject = {
  labelPrefix: prefix,
  ray: {
    enabled: true,
    autoscaling: { enabled: false },
    head: { cpus: 1, memory: '2Gi', tolerations },
    workerGroups: {
      cpu: { role: 'cpu', cpus: 1, memory: '1Gi', maxReplicas: 2, replicas: 2, tolerations },
      gpu: { role: 'gpu', cpus: 1, memory: '1Gi', maxReplicas: 1, replicas: 1, tolerations },
    },
  },
};

describeOnCluster('the pods of a RayCluster', ['disposable', 'nodes', 'operator image'], ({ api, helm }) => {
  const namespace = uniqueName('helmwright');
  const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
  const nodes: string[] = [];

  async function addNode(name: string, node: Omit<FakeNode, 'name'>): Promise<string> {
    const unique = uniqueName(`fake-${name}`);
    nodes.push(unique);
    await createFakeNode(api, { name: unique, ...node });
    return unique;
  }

  let head = '';
  let cpu = '';
  let gpu = '';

  beforeAll(async () => {
    await createNamespace(api, namespace);
    await helm('helm4').install(release);
    const spotLabel = { 'karpenter.sh/capacity-type': 'spot' };
    await addNode('spot', { labels: { [`${prefix}/ray-head`]: 'true', ...spotLabel } });
    head = await addNode('head', { labels: { [`${prefix}/ray-head`]: 'true' } });
    cpu = await addNode('cpu', { labels: { [`${prefix}/ray-worker-cpu`]: 'true' } });
    const gpus = { capacity: { 'nvidia.com/gpu': '4' }, taints: [taintOf('nvidia.com/gpu')] };
    gpu = await addNode('gpu', { labels: { [`${prefix}/ray-worker-gpu`]: 'true' }, ...gpus });
    await helm('helm4').upgrade(release, { values, flags: ['--wait=hookOnly'] });
  });

  afterAll(async () => {
    await helm('helm4').uninstall(release);
    await removeRayCrds(api);
    await removeFakeNodes(api, nodes);
    await removeNamespace(api, namespace);
  });

  async function podsOf(cluster: string, group: string): Promise<readonly JsonObject[]> {
    const query = { labelSelector: `ray.io/cluster=${cluster},ray.io/group=${group}` };
    return api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, query);
  }

  /** The nodes that the scheduler chose for the pods of a group of a RayCluster, once it has. */
  async function placed(cluster: string, group: string): Promise<readonly unknown[]> {
    const pods = await podsOf(cluster, group);
    const chosen = pods.map(async (pod) => {
      const named = { apiVersion: 'v1', kind: 'Pod', name: textAt(pod, 'metadata', 'name'), namespace };
      return nodeOf(await waitFor(api, named, (object) => nodeOf(object) !== undefined));
    });
    return (await Promise.all(chosen)).sort();
  }

  /** The operator counts the pods of the groups once it has made them. */
  async function waitForWorkers(name: string, count: number): Promise<void> {
    const rayCluster = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name, namespace };
    await waitFor(api, rayCluster, (object) => at(object, 'status', 'desiredWorkerReplicas') === count);
  }

  it('stand on the nodes with the labels of their groups, and the head on no spot node', async () => {
    const name = 'lance-lance-platform-ray';
    await waitForWorkers(name, 3);
    expect(await placed(name, 'headgroup')).toEqual([head]);
    expect(await placed(name, 'cpu')).toEqual([cpu, cpu]);
    expect(await placed(name, 'gpu')).toEqual([gpu]);
  });

  it('stand on the nodes with the accelerators of the example', async () => {
    const amd = await addAccelerator('amd', 'gpu', { 'amd.com/gpu': '2' });
    const mig = await addAccelerator('mig', 'gpu', { 'nvidia.com/mig-1g.10gb': '1' });
    const slice = {
      'cloud.google.com/gke-tpu-accelerator': 'tpu-v5-lite-podslice',
      'cloud.google.com/gke-tpu-topology': '4x4',
    };
    const hosts = [];
    for (let host = 0; host < 4; host += 1)
      hosts.push(await addAccelerator('tpu', 'cpu', { 'google.com/tpu': '4' }, slice));
    await upgrade('accelerators', ['amd', 'mig', 'tpu']);
    await waitForWorkers('accelerators', 6);
    expect(await placed('accelerators', 'amd')).toEqual([amd]);
    expect(await placed('accelerators', 'mig')).toEqual([mig]);
    expect(await placed('accelerators', 'tpu')).toEqual(hosts.sort());
    const [withDigest] = await podsOf('accelerators', 'amd');
    expect(at(withDigest, 'spec', 'containers', 0, 'image')).toMatch(
      /^registry\.example\.com\/ray@sha256:[0-9a-f]{64}$/,
    );
  });

  it('stand on the nodes with the architecture of the example', async () => {
    const arm = { 'kubernetes.io/arch': 'arm64', [`${prefix}/ray-head`]: 'true', [`${prefix}/ray-worker-cpu`]: 'true' };
    const node = await addNode('arm', { labels: arm });
    await upgrade('arm', ['cpu']);
    await waitForWorkers('arm', 1);
    expect(await placed('arm', 'headgroup')).toEqual([node]);
    expect(await placed('arm', 'cpu')).toEqual([node]);
  });

  it('stand in the zone of the example, with the priority, the runtime class and the label key that it gives', async () => {
    await api.create({
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'nvidia' },
      handler: 'runc',
    });
    const zone = { 'topology.kubernetes.io/zone': 'europe-west1-b', [`${prefix}/ray-head`]: 'any' };
    const node = await addNode('zone', { labels: zone });
    await upgrade('scheduling', ['cpu', 'gpu']);
    await waitForWorkers('scheduling', 2);
    expect(await placed('scheduling', 'headgroup')).toEqual([node]);
    expect(await placed('scheduling', 'gpu')).toHaveLength(1);
    const [headPod, cpuPod, gpuPod] = await Promise.all(
      ['headgroup', 'cpu', 'gpu'].map(async (group) => (await podsOf('scheduling', group))[0]),
    );
    // The API server gives a pod the number of its class, and refuses classes that it does not know.
    expect(at(headPod, 'spec', 'priority')).toBe(2_000_000_000);
    expect(at(cpuPod, 'spec', 'topologySpreadConstraints', 0, 'topologyKey')).toBe('topology.kubernetes.io/zone');
    expect(at(gpuPod, 'spec', 'runtimeClassName')).toBe('nvidia');
    await api.remove({ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', name: 'nvidia' });
  });

  /** A node that only pods tolerate which ask for its accelerators. */
  function addAccelerator(
    name: string,
    role: 'cpu' | 'gpu',
    capacity: Readonly<Record<string, string>>,
    labels: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const taints = Object.keys(capacity).map(taintOf);
    return addNode(name, { labels: { [`${prefix}/ray-worker-${role}`]: 'true', ...labels }, capacity, taints });
  }

  /** To a RayCluster with the name and the values of an example; one worker of each group, or the hosts of one slice. */
  async function upgrade(example: string, groups: readonly string[]): Promise<void> {
    const workerGroups = Object.fromEntries(groups.map((group) => [group, { replicas: 1, tolerations }]));
    const ray = { name: example, autoscaling: { enabled: false }, head: { tolerations }, workerGroups };
    await helm('helm4').upgrade(release, {
      values: { labelPrefix: prefix, ray },
      flags: ['--wait=hookOnly', ...rayExampleFlags(example)],
    });
  }
});

function taintOf(key: string): JsonObject {
  return { key, value: 'present', effect: 'NoSchedule' };
}

function nodeOf(pod: JsonObject | undefined): unknown {
  return at(pod, 'spec', 'nodeName');
}
