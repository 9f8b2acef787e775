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
    expect(limitsOf(cpu)).toEqual({ cpu: '4', memory: '8Gi' });
    expect(limitsOf(gpu)).toEqual({ cpu: '8', memory: '17179869184', 'nvidia.com/gpu': '1' });
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
    ['namespace: must match pattern "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", got "Lance"', { ...valid, namespace: 'Lance' }],
    [
      'workerGroups[0].priorityClassName: must match pattern "^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$", got "../high"',
      withWorkers({ name: 'cpu', priorityClassName: '../high' }),
    ],
    ['headGroup.numCpus: must be integer, got 0.5', { ...valid, headGroup: { serviceAccount: 'lance', numCpus: 0.5 } }],
    [
      'headGroup.memory: must be a quantity such as "8Gi"; bytes are in quotes, got "8GB"',
      { ...valid, headGroup: { serviceAccount: 'lance', memory: '8GB' } },
    ],
    [
      'workerGroups[0].memory: must be at least 256Mi and at most 1Pi, got 2048 bytes; write a unit, such as "8Gi"',
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
    ['leaseSeconds: must be >= 30, got 5', { ...valid, leaseSeconds: 5 }],
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
  const withHead = (fields: object) => ({ headGroup: { ...valid.headGroup, ...fields } });
  it.each<[string, object]>([
    ['takeOver: must be boolean, got "false"', { takeOver: 'false' }],
    ['waitForNodes: must be boolean, got "no"', { waitForNodes: 'no' }],
    ['usePortforwarding: must be boolean, got "no"', { usePortforwarding: 'no' }],
    ['autoscaling: must be boolean, got 0', { autoscaling: 0 }],
    ['headGroup: must not be null; leave it out', { headGroup: null }],
    ['headGroup: is required', { headGroup: undefined }],
    ['headGroup: must be a plain object', { headGroup: new Map() }],
    ['image: must not be a function; leave it out', { image: () => 'ray' }],
    ['workerGroups: must be array', { workerGroups: {} }],
    ['workerGroups[1]: must not be null', { workerGroups: [group, null] }],
    ['workerGroups[0].name: is required', { workerGroups: [{}] }],
    ['workerGroups[0].maxReplicas: must be >= 1, got 0', { workerGroups: [{ ...group, maxReplicas: 0 }] }],
    ['headGroup.serviceAccount: is required', { headGroup: {} }],
    ['headGroup.serviceAccount: must match pattern', withHead({ serviceAccount: '' })],
    ['headGroup.numCPUs: is unknown; did you mean "numCpus"?', withHead({ numCPUs: 4 })],
    ['headGroup.memory: must be at least 256Mi and at most 1Pi', withHead({ memory: 1e25 })],
    ['headGroup.memory: must be a quantity such as "8Gi"', withHead({ memory: NaN })],
    ['headGroup.tolerations[0].operator: must be equal to', withHead({ tolerations: [{ operator: 'Is' }] })],
    ['name: must be string, got 5', { name: 5 }],
    ['namespace: must be string, got 5', { namespace: 5 }],
    ['onexit: is unknown; did you mean "onExit"?', { onexit: 'retain' }],
    ['image: must NOT have fewer than 1 characters, got ""', { image: '' }],
    ['imagePullPolicy: must be equal to one of the allowed values', { imagePullPolicy: 'Sometimes' }],
    ['configMethod: must be equal to one of the allowed values', { configMethod: 'kubeConfig' }],
    ['env.A: must be string, got 5', { env: { A: 5 } }],
    ['env: has the invalid key "A=B"', { env: { 'A=B': 'x' } }],
    ['podLabels.ray.io/cluster: is a label of the operator', { podLabels: { 'ray.io/cluster': 'other' } }],
  ])('are refused with their field: %s', (message, wrong) => {
    const options: typeof valid = Object.assign({}, valid, wrong);
    expect(() => manifestOf(options)).toThrow(message);
  });
});
