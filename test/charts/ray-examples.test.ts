import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/index.js';
import { at, only, textAt } from '../support/objects.js';
import { rayExample, rayExampleNames, renderPlatform } from '../support/platform.js';

/** The RayCluster of an example, its head's pod and the pod of its first worker group. */
function clusterOf(name: string): { spec: Json | undefined; head: Json | undefined; worker: Json | undefined } {
  const spec = only(renderPlatform(rayExample(name)), 'RayCluster')['spec'];
  const worker = at(spec, 'workerGroupSpecs', 0, 'template', 'spec');
  return { spec, head: at(spec, 'headGroupSpec', 'template', 'spec'), worker };
}

function workerResources(name: string): JsonObject {
  const groups = at(only(renderPlatform(rayExample(name)), 'RayCluster'), 'spec', 'workerGroupSpecs');
  if (!Array.isArray(groups)) throw new Error('no groups');
  return Object.fromEntries(
    groups.map((group: Json) => [
      textAt(group, 'groupName'),
      at(group, 'template', 'spec', 'containers', 0, 'resources', 'limits') ?? null,
    ]),
  );
}

describe('the examples of Ray clusters', () => {
  it.each(rayExampleNames)('%s make a RayCluster', (name) => {
    expect(clusterOf(name).head).toBeDefined();
  });

  it('have volumes, shared memory of their own size, init containers and sidecars', () => {
    const { head, worker } = clusterOf('volumes');
    const shared = { name: 'shared-mem', emptyDir: { medium: 'Memory', sizeLimit: '2Gi' } };
    for (const pod of [head, worker]) {
      expect(at(pod, 'volumes')).toEqual([shared, { name: 'ray-logs', emptyDir: {} }, { name: 'data', emptyDir: {} }]);
      expect(at(pod, 'containers', 0, 'volumeMounts', 0)).toEqual({ name: 'shared-mem', mountPath: '/dev/shm' });
      expect(at(pod, 'containers', 1, 'name')).toBe('logs');
    }
    expect(at(worker, 'initContainers', 0, 'name')).toBe('warm-up');
  });

  it('read variables from Secrets and ConfigMaps, those of a group last', () => {
    const { head, worker } = clusterOf('environment');
    expect(at(head, 'containers', 0, 'envFrom')).toEqual([{ secretRef: { name: 'object-store' } }]);
    expect(at(worker, 'containers', 0, 'env')).toEqual([
      { name: 'AWS_REGION', valueFrom: { configMapKeyRef: { name: 'features', key: 'region' } } },
      { name: 'OMP_NUM_THREADS', value: '4' },
    ]);
  });

  it('keep the state of the head in Redis', () => {
    expect(at(clusterOf('fault-tolerance').spec, 'gcsFaultToleranceOptions')).toEqual({
      redisAddress: 'valkey:6379',
      redisPassword: { valueFrom: { secretKeyRef: { name: 'ray-redis', key: 'redis-password' } } },
    });
  });

  it('use TLS in all containers that talk to Ray, and show the key of the authority to none of them', () => {
    const { spec, head, worker } = clusterOf('tls');
    for (const pod of [head, worker]) {
      expect(at(pod, 'initContainers', 0, 'name')).toBe('ray-tls');
      expect(at(pod, 'containers', 0, 'env', 0)).toEqual({ name: 'RAY_USE_TLS', value: '1' });
      expect(JSON.stringify(at(pod, 'containers'))).not.toContain('ray-ca');
    }
    expect(at(spec, 'autoscalerOptions', 'env', 0)).toEqual({ name: 'RAY_USE_TLS', value: '1' });
    expect(at(spec, 'authOptions')).toEqual({ mode: 'token', secretName: 'ray-token' });
    const policy = only(renderPlatform(rayExample('tls')), 'NetworkPolicy');
    expect(at(policy, 'spec', 'ingress', 2, 'from')).toEqual([{ podSelector: { matchLabels: { app: 'notebook' } } }]);
  });

  it('ask for accelerators of each vendor', () => {
    expect(workerResources('accelerators')).toEqual({
      amd: { cpu: '4', memory: '8Gi', 'amd.com/gpu': 2 },
      mig: { cpu: '4', memory: '8Gi', 'nvidia.com/mig-1g.10gb': 1 },
      tpu: { cpu: '4', memory: '8Gi', 'google.com/tpu': 4 },
    });
  });

  it('add the conditions of the chart to each term of an affinity', () => {
    const terms = at(
      clusterOf('scheduling').head,
      ...['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'],
    );
    expect(terms).toHaveLength(1);
    expect(at(terms, 0, 'matchExpressions')).toEqual(
      expect.arrayContaining([
        { key: 'geneva.lancedb.com/ray-head', operator: 'Exists' },
        { key: 'karpenter.sh/capacity-type', operator: 'NotIn', values: ['spot'] },
        { key: 'topology.kubernetes.io/zone', operator: 'In', values: ['europe-west1-b'] },
      ]),
    );
    expect(at(clusterOf('scheduling').head, 'nodeSelector')).toEqual({});
  });

  it('take further fields of pods and containers, and resources as they are', () => {
    const { spec, head, worker } = clusterOf('pods');
    expect(head).toMatchObject({ dnsConfig: { options: [{ name: 'ndots', value: '2' }] } });
    expect(at(head, 'containers', 0)).toMatchObject({ name: 'ray', lifecycle: { preStop: {} } });
    expect(at(worker, 'containers', 0, 'resources')).toEqual({ requests: { cpu: '4', memory: '8Gi' } });
    expect(at(worker, 'automountServiceAccountToken')).toBe(true);
    expect(at(worker, 'securityContext', 'supplementalGroups')).toEqual([2000]);
    expect(at(spec, 'workerGroupSpecs', 0, 'rayStartParams')).toEqual({ resources: '"{\\"local-ssd\\": 1}"' });
  });
});

describe('a field of a pod that has a value of its own', () => {
  it.each(['podSpec', 'container'])('is refused in %s', (overlay) => {
    const field = overlay === 'podSpec' ? 'affinity' : 'image';
    const head = { [overlay]: { [field]: {} } };
    expect(() => renderPlatform({ ray: { enabled: true, head } })).toThrow(`ray.head.${overlay}`);
  });
});

describe('the tag of GPU groups', () => {
  const images = (image: JsonObject): Json[] => {
    const cluster = only(renderPlatform({ ray: { enabled: true, image } }), 'RayCluster');
    return [0, 1].map(
      (index) => at(cluster, 'spec', 'workerGroupSpecs', index, 'template', 'spec', 'containers', 0, 'image') ?? null,
    );
  };

  it('is derived only where the tag is derived from the version', () => {
    expect(images({})).toEqual(['docker.io/rayproject/ray:2.60.0', 'docker.io/rayproject/ray:2.60.0-gpu']);
    expect(images({ tag: 'mine' })).toEqual(['docker.io/rayproject/ray:mine', 'docker.io/rayproject/ray:mine']);
  });
});

describe('the device plugin', () => {
  it.each(['labelPrefix', 'nodeLabelValue'])('is refused without %s, because it would run on no node', (value) => {
    expect(() => renderPlatform({ devicePlugin: { enabled: true }, [value]: '' })).toThrow('requires labelPrefix');
  });
});
