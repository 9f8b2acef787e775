import { describe, expect, it } from 'vitest';
import { lastWarning, nearestNodes } from '../../../src/session/cluster/failure-details.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import type { JsonObject } from '../../../src/values/json.js';
import { FakeKubernetes } from '../kubernetes/fake-kubernetes.js';

const allocatable = { cpu: '4', memory: '16Gi', pods: '10' };
const labels = { role: 'head', zone: 'a' };
const container = { resources: { requests: { cpu: '2', memory: '8Gi' } } };
const pod: JsonObject = { spec: { nodeSelector: labels, containers: [container] } };

function node(
  name: string,
  has: { labels?: JsonObject; spec?: JsonObject; allocatable?: JsonObject } = {},
): JsonObject {
  const status = { allocatable: { ...allocatable, ...has.allocatable } };
  return { metadata: { name, labels: has.labels ?? labels }, spec: has.spec ?? {}, status };
}

async function started(
  of: string,
  items: readonly JsonObject[],
): Promise<{ server: FakeKubernetes; api: KubernetesApi }> {
  const { server, connection } = await FakeKubernetes.start();
  server.others.set(of, () => items);
  return { server, api: new KubernetesApi(connection, { retryMs: 100 }) };
}

const { signal } = new AbortController();

describe('the nodes that come nearest to an unschedulable pod', () => {
  it.each<[string, readonly JsonObject[], string]>([
    ['there are none', [], 'the cluster has no nodes'],
    [
      'each lacks something else: those first that lack the least, three at most, and alike ones as one',
      [
        node('bare', { labels: {}, allocatable: { cpu: '1' } }),
        node('cordoned', {
          spec: { unschedulable: true, taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }] },
        }),
        node('elsewhere', { labels: { ...labels, zone: 'b' } }),
        node('small-1', { allocatable: { cpu: '1500m' } }),
        node('small-2', { allocatable: { cpu: '1500m' } }),
      ],
      'nearest nodes: cordoned (cordoned), elsewhere (without the label zone=a), small-1 and 1 more (with 1.5 cpu of the requested 2 cpu)',
    ],
    [
      'one lacks several things',
      [
        node('bare', {
          labels: { role: 'head' },
          allocatable: { cpu: '1', memory: '4Gi' },
          spec: { taints: [{ key: 'gpu', effect: 'NoSchedule' }] },
        }),
      ],
      'nearest nodes: bare (without the label zone=a, with the taint gpu:NoSchedule, with 1 cpu of the requested 2 cpu, with 4Gi memory of the requested 8Gi memory)',
    ],
    ['other pods are in the way', [node('full')], 'nearest nodes: full (it fits while the node is empty)'],
  ])('are named if %s', async (_, nodes, text) => {
    const { api } = await started('nodes', nodes);
    expect(await nearestNodes(api, pod, signal)).toEqual([text]);
  });

  it('are not named if nodes cannot be read', async () => {
    const { server, api } = await started('nodes', []);
    server.before = () => ({ status: 403 });
    expect(await nearestNodes(api, pod, signal)).toEqual([]);
  });
});

describe('the last warning about a pod', () => {
  it('is the newest', async () => {
    const older = { reason: 'FailedMount', message: 'no volume', lastTimestamp: '2030-01-01T00:00:01Z' };
    const newer = { reason: 'FailedCreatePodSandBox', message: 'no\naddress', lastTimestamp: '2030-01-01T00:00:02Z' };
    const { api } = await started('events', [newer, older]);
    expect(await lastWarning(api, 'lance', 'head', signal)).toBe(
      'its last warning is FailedCreatePodSandBox: no address',
    );
  });

  it.each([
    ['there is none', 200],
    ['it cannot be read', 403],
  ])('is a command if %s', async (_, status) => {
    const { server, api } = await started('events', []);
    server.before = () => (status === 200 ? undefined : { status });
    expect(await lastWarning(api, 'lance', 'head', signal)).toBe('see kubectl describe pod head -n lance');
  });
});
