import { describe, expect, it } from 'vitest';
import { startOf } from '../../../src/session/cluster/start.js';
import type { JsonObject } from '../../../src/values/json.js';

const policy = { uid: 'u1', waitForNodes: false };

function cluster(status: JsonObject = { observedGeneration: 1 }): JsonObject {
  const group = { groupName: 'cpu', minReplicas: 1, maxReplicas: 2, template: { spec: {} } };
  const spec = { enableInTreeAutoscaling: true, headGroupSpec: { template: { spec: {} } }, workerGroupSpecs: [group] };
  return { metadata: { name: 'demo', uid: 'u1', generation: 1 }, spec, status };
}

function pod(group: string, status: JsonObject, uid = 'u1'): JsonObject {
  return { metadata: { name: `demo-${group}`, labels: { 'ray.io/group': group }, ownerReferences: [{ uid }] }, status };
}

const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
const both = [pod('headgroup', ready), pod('cpu', ready)];

function waiting(reason: string, message = ''): JsonObject {
  return { phase: 'Pending', containerStatuses: [{ name: 'ray', state: { waiting: { reason, message } } }] };
}

function unschedulable(message: string): JsonObject {
  return { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }] };
}

function event(reason: string, message: string, uid = 'u1'): JsonObject {
  return { involvedObject: { uid }, type: 'Warning', reason, message };
}

describe('a cluster', () => {
  it('is ready when the head and the minimum of workers are', () => {
    expect(startOf({ cluster: cluster(), pods: both, events: [] }, policy).state).toBe('ready');
  });

  it.each<[string, JsonObject | undefined, readonly JsonObject[]]>([
    ['the head is not ready', cluster(), [pod('headgroup', { phase: 'Running' }), pod('cpu', ready)]],
    ['a worker is missing', cluster(), [pod('headgroup', ready)]],
    [
      'the pods are those of an earlier cluster of the name',
      cluster(),
      both.map((each) => ({ ...each, metadata: {} })),
    ],
    ['state says ready, but no pod is', cluster({ state: 'ready', observedGeneration: 1 }), []],
    [
      'the operator has seen that the head is not ready',
      cluster({ observedGeneration: 1, conditions: [{ type: 'HeadPodReady', status: 'False' }] }),
      both,
    ],
    ['the operator has not seen the last change', cluster({ observedGeneration: 0 }), both],
    ['a registry does not answer', cluster(), [pod('headgroup', waiting('ErrImagePull', 'connection refused'))]],
    [
      'the kubelet has not read a Secret yet',
      cluster(),
      [
        pod(
          'headgroup',
          waiting('CreateContainerConfigError', 'failed to sync secret cache: timed out waiting for the condition'),
        ),
      ],
    ],
    ['a pod was evicted', cluster(), [pod('headgroup', { phase: 'Failed', reason: 'Evicted' })]],
  ])('is starting while %s', (_, object, pods) => {
    expect(startOf({ cluster: object, pods, events: [] }, policy).state).toBe('starting');
  });

  it.each<[string, readonly JsonObject[], readonly JsonObject[]]>([
    [
      'pod demo-headgroup: container ray: ErrImagePull: failed to resolve "a:1": a:1: not found',
      [pod('headgroup', waiting('ErrImagePull', 'failed to resolve "a:1": a:1: not found'))],
      [],
    ],
    [
      'pod demo-headgroup: container ray: CreateContainerConfigError: secret "token" not found',
      [pod('headgroup', waiting('CreateContainerConfigError', 'secret "token" not found'))],
      [],
    ],
    [
      'pod demo-headgroup: container ray: ImagePullBackOff: not found',
      [pod('headgroup', waiting('ImagePullBackOff', 'not found'))],
      [],
    ],
    [
      'pod demo-cpu: container ray: CrashLoopBackOff: it exited with code 137 (OOMKilled)',
      [
        pod('cpu', {
          containerStatuses: [
            {
              name: 'ray',
              state: { waiting: { reason: 'CrashLoopBackOff' } },
              lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
            },
          ],
        }),
      ],
      [],
    ],
    [
      'pod demo-headgroup: container ray exited with code 1',
      [
        pod('headgroup', {
          phase: 'Failed',
          containerStatuses: [{ name: 'ray', state: { terminated: { exitCode: 1 } } }],
        }),
      ],
      [],
    ],
    [
      'pod demo-headgroup: container ray exited with code 1',
      [
        {
          ...pod('headgroup', {
            phase: 'Running',
            containerStatuses: [
              { name: 'autoscaler', state: { running: {} } },
              { name: 'ray', state: { terminated: { exitCode: 1 } } },
            ],
          }),
          spec: { restartPolicy: 'Never' },
        },
      ],
      [],
    ],
    [
      'pod demo-cpu: unschedulable: 0/1 nodes are available: 1 cordoned',
      [pod('cpu', unschedulable('0/1 nodes are available: 1 cordoned. preemption: 0/1 nodes are available: 1 no.'))],
      [],
    ],
    ['the spec is invalid', [], [event('InvalidRayClusterSpec', 'the spec is invalid')]],
    [
      'pods "demo-head" is forbidden: exceeded quota: small',
      [],
      [event('FailedToCreateHeadPod', 'pods "demo-head" is forbidden: exceeded quota: small')],
    ],
  ])('fails at once: %s', (reason, pods, events) => {
    expect(startOf({ cluster: cluster(), pods, events }, policy)).toMatchObject({ state: 'failed', reason });
  });

  it('fails if it was deleted or replaced', () => {
    const reason = 'it was deleted while it started';
    expect(startOf({ cluster: undefined, pods: [], events: [] }, policy)).toMatchObject({ reason });
    expect(startOf({ cluster: cluster(), pods: both, events: [] }, { ...policy, uid: 'u0' })).toMatchObject({ reason });
  });

  it('ignores events of an earlier cluster with its name', () => {
    const events = [event('InvalidRayClusterSpec', 'invalid', 'u0')];
    expect(startOf({ cluster: cluster(), pods: both, events }, policy).state).toBe('ready');
  });

  it('waits for a node if a node autoscaler may add one', () => {
    const pods = [pod('headgroup', ready), pod('cpu', unschedulable('0/1 nodes are available'))];
    const start = startOf({ cluster: cluster(), pods, events: [] }, { ...policy, waitForNodes: true });
    expect(start).toMatchObject({
      state: 'starting',
      missing: ['group cpu: 0 of 1 pod ready; pod demo-cpu is Pending: unschedulable: 0/1 nodes are available'],
    });
  });
});
