import { describe, expect, it } from 'vitest';
import { at, objectsAt, stringAt } from '../../../src/doctor/fields.js';
import { manifestOf } from '../../../src/session/cluster/manifest.js';
import type { ClusterOptions, LifeOptions, WorkerGroup } from '../../../src/session/cluster/options.js';

const valid = { name: 'demo', headGroup: { serviceAccount: 'lance' } };
const holder = { id: 'a', name: 'ada@laptop' };

function withWorkers(...workerGroups: readonly WorkerGroup[]): ClusterOptions {
  return { ...valid, workerGroups };
}

describe('the options of a session', () => {
  it('give a RayCluster with defaults by role', () => {
    const options = withWorkers({ name: 'cpu', minReplicas: 2 }, { name: 'gpu', numGpus: 1, memory: 2 ** 34 });
    const object = manifestOf(options).heldBy(
      {
        holder,
        leaseSeconds: 300,
        onExit: 'delete',
        detachedJobs: 'abandon',
        idleSeconds: undefined,
      },
      'lance/demo',
    );
    const [cpu, gpu] = objectsAt(object, 'spec', 'workerGroupSpecs');
    const limits = ['template', 'spec', 'containers'];
    const limitsOf = (group: typeof cpu) => at(objectsAt(group, ...limits)[0], 'resources', 'limits');
    expect(stringAt(object, 'spec', 'rayVersion')).toBe('2.60.0');
    expect(cpu).toMatchObject({ groupName: 'cpu', minReplicas: 2, maxReplicas: 100 });
    expect(limitsOf(cpu)).toEqual({ cpu: 4, memory: '8Gi' });
    expect(limitsOf(gpu)).toEqual({ cpu: 8, memory: '17179869184', 'nvidia.com/gpu': 1 });
    expect(at(gpu, 'template', 'spec', 'nodeSelector')).toEqual({ 'geneva.lancedb.com/ray-worker-gpu': 'true' });
  });

  it('give what the RayCluster construct takes', () => {
    const podAnnotations = { team: 'features' };
    const group = { name: 'cpu', minReplicas: 1, replicas: 3 };
    const { object } = manifestOf({ ...withWorkers(group), autoscaling: false, runAsUser: 2_000, podAnnotations });
    const [cpu] = objectsAt(object, 'spec', 'workerGroupSpecs');
    expect(cpu).toMatchObject({ replicas: 3, minReplicas: 1 });
    expect(at(cpu, 'template', 'metadata', 'annotations')).toEqual(podAnnotations);
    expect(at(cpu, 'template', 'spec', 'securityContext')).toMatchObject({ runAsUser: 2_000 });
  });

  it('give equal digests for equal clusters only', () => {
    expect(manifestOf(withWorkers({ name: 'cpu' })).digest).toBe(manifestOf(withWorkers({ name: 'cpu' })).digest);
    expect(manifestOf(withWorkers({ name: 'cpu' })).digest).not.toBe(manifestOf(valid).digest);
  });

  it.each<[string, ClusterOptions & LifeOptions]>([
    [
      `cluster ${'a'.repeat(54)}: "${'a'.repeat(54)}" is not a valid RayCluster name: must have at most 53 lower-case letters, digits and hyphens, and start with a letter`,
      { ...valid, name: 'a'.repeat(54) },
    ],
    ['namespace: must be a DNS label, got "Lance"', { ...valid, namespace: 'Lance' }],
    [
      'workerGroups[0].priorityClassName: must be a DNS subdomain, got "../high"',
      withWorkers({ name: 'cpu', priorityClassName: '../high' }),
    ],
    [
      'headGroup.numCpus: must be an integer between 1 and 10000, got 0.5',
      { ...valid, headGroup: { serviceAccount: 'lance', numCpus: 0.5 } },
    ],
    [
      'headGroup.memory: must be a quantity such as "8Gi" or a number of bytes, got "8GB"',
      { ...valid, headGroup: { serviceAccount: 'lance', memory: '8GB' } },
    ],
    [
      'workerGroups[0].memory: must be at least 256Mi, got 2048 bytes; write a unit, such as "8Gi"',
      withWorkers({ name: 'cpu', memory: 2048 }),
    ],
    [
      'workerGroups[1].name: "cpu" is the name of another group; names must differ',
      withWorkers({ name: 'cpu' }, { name: 'cpu' }),
    ],
    [
      'cluster demo: worker group cpu: minReplicas must not be greater than maxReplicas',
      withWorkers({ name: 'cpu', minReplicas: 2, maxReplicas: 1 }),
    ],
    [
      'workerGroups[0].numGpus: must be at least 1 on nodes for GPU workers: set it, or change nodeSelector',
      withWorkers({ name: 'gpu', nodeSelector: { 'geneva.lancedb.com/ray-worker-gpu': 'true' } }),
    ],
    [
      'workerGroups[0].serviceAccount: must be that of the head group, lance',
      withWorkers({ name: 'cpu', serviceAccount: 'other' }),
    ],
    [
      'cluster demo: worker group headgroup: the name is reserved for the head by KubeRay: use another name',
      withWorkers({ name: 'headgroup' }),
    ],
    ['leaseSeconds: must be an integer between 30 and 86400, got 5', { ...valid, leaseSeconds: 5 }],
    [
      'cluster demo: Ray 2.51.0 does not support token authentication: use Ray 2.52.0 or newer, or set auth to disabled',
      { ...valid, rayVersion: '2.51.0' },
    ],
  ])('are rejected before any request: %s', (message, options) => {
    expect(() => manifestOf(options)).toThrow(message);
  });
});

describe('options of JavaScript, which checks no types', () => {
  const group = { name: 'cpu' };
  it.each([
    ['takeOver: must be true or false, got "false"', { takeOver: 'false' }],
    ['waitForNodes: must be true or false, got "no"', { waitForNodes: 'no' }],
    ['autoscaling: must be true or false, got 0', { autoscaling: 0 }],
    ['headGroup: must be an object, got null', { headGroup: null }],
    ['workerGroups: must be an array, got {}', { workerGroups: {} }],
    ['workerGroups[1]: must be an object, got null', { workerGroups: [group, null] }],
    ['headGroup.serviceAccount: must be a string that is not empty', { headGroup: {} }],
    ['name: must be a string that is not empty, got 5', { name: 5 }],
  ])('are refused with their field: %s', (message, wrong) => {
    const options: typeof valid = Object.assign({}, valid, wrong);
    expect(() => manifestOf(options)).toThrow(message);
  });
});
