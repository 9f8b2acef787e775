import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { at, textAt } from '../support/objects.js';
import { chartAt } from './support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from './support/namespaces.js';
import { createFakeNode, fakeNodeToleration, removeFakeNodes } from './support/nodes.js';
import { describeOnCluster } from './support/on-cluster.js';
import { removeRayCrds } from './support/ray-crds.js';
import { waitFor } from './support/waiting.js';

const prefix = 'nodes.example.com';
const gpuTaint = { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' };
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
  const rayCluster = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name: 'lance-lance-platform-ray', namespace };
  const nodes = ['head', 'spot', 'cpu', 'gpu'].map((role) => uniqueName(`fake-${role}`));
  const [head = '', spot = '', cpu = '', gpu = ''] = nodes;

  beforeAll(async () => {
    await createNamespace(api, namespace);
    await helm('helm4').install(release);
    const spotLabel = { 'karpenter.sh/capacity-type': 'spot' };
    await createFakeNode(api, { name: spot, labels: { [`${prefix}/ray-head`]: 'true', ...spotLabel } });
    await createFakeNode(api, { name: head, labels: { [`${prefix}/ray-head`]: 'true' } });
    await createFakeNode(api, { name: cpu, labels: { [`${prefix}/ray-worker-cpu`]: 'true' } });
    const gpus = { capacity: { 'nvidia.com/gpu': '4' }, taints: [gpuTaint] };
    await createFakeNode(api, { name: gpu, labels: { [`${prefix}/ray-worker-gpu`]: 'true' }, ...gpus });
    await helm('helm4').upgrade(release, { values, flags: ['--wait=hookOnly'] });
  });

  afterAll(async () => {
    await helm('helm4').uninstall(release);
    await removeRayCrds(api);
    await removeFakeNodes(api, nodes);
    await removeNamespace(api, namespace);
  });

  /** The node that the scheduler chose for a pod, once it has. */
  async function nodeOfPod(name: string): Promise<unknown> {
    const pod = { apiVersion: 'v1', kind: 'Pod', name, namespace };
    return nodeOf(await waitFor(api, pod, (object) => nodeOf(object) !== undefined));
  }

  it('stand on the nodes with the labels of their groups, and the head on no spot node', async () => {
    // The operator counts the pods of a group once it has made them.
    await waitFor(api, rayCluster, (object) => at(object, 'status', 'desiredWorkerReplicas') === 3);
    const placed = async (group: string): Promise<readonly unknown[]> => {
      const query = { labelSelector: `ray.io/group=${group}` };
      const pods = await api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, query);
      const names = pods.map((pod) => textAt(pod, 'metadata', 'name'));
      return Promise.all(names.map((name) => nodeOfPod(name)));
    };
    expect(await placed('headgroup')).toEqual([head]);
    expect(await placed('cpu')).toEqual([cpu, cpu]);
    expect(await placed('gpu')).toEqual([gpu]);
  });
});

function nodeOf(pod: JsonObject | undefined): unknown {
  return at(pod, 'spec', 'nodeName');
}
