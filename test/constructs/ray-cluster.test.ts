import { describe, expect, it } from 'vitest';
import { RayCluster, type RayClusterProps, type RayWorkerGroup } from '../../src/constructs/index.js';
import { chartFiles, HelmChart, type Json, type JsonObject, modelOf, v } from '../../src/index.js';
import { at } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

const cpu: RayWorkerGroup = { role: 'cpu', cpus: 4, memory: '8Gi', maxReplicas: 3 };
const gpu: RayWorkerGroup = { role: 'gpu', cpus: 8, memory: '16Gi', maxReplicas: 2 };
const props: RayClusterProps = {
  name: 'features',
  rayVersion: '2.60.0',
  image: 'rayproject/ray:2.60.0',
  serviceAccountName: 'ksa',
  head: { cpus: 2, memory: '4Gi' },
  workerGroups: { cpu, gpu },
};

function clusterOf(extra: Partial<RayClusterProps> = {}): JsonObject {
  const [cluster] = plainObjects((chart) => new RayCluster(chart, 'ray', { ...props, ...extra }));
  if (cluster === undefined) throw new Error('no RayCluster');
  return cluster;
}

const headPod = ['spec', 'headGroupSpec', 'template'];
const workerPod = (index: number): (string | number)[] => ['spec', 'workerGroupSpecs', index, 'template'];

describe('a RayCluster', () => {
  const cluster = clusterOf();

  it('has a head that runs no tasks and is never scheduled on a spot node', () => {
    expect(at(cluster, 'spec', 'headGroupSpec', 'rayStartParams')).toEqual({ 'num-cpus': '0' });
    const affinity = at(cluster, ...headPod, 'spec', 'affinity', 'nodeAffinity');
    const terms = at(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms');
    // Terms are alternatives, what one of them says must all hold: there may be one term only.
    expect(terms).toHaveLength(1);
    for (const [key, value] of [
      ['eks.amazonaws.com/capacityType', 'SPOT'],
      ['karpenter.sh/capacity-type', 'spot'],
      ['cloud.google.com/gke-spot', 'true'],
      ['cloud.google.com/gke-preemptible', 'true'],
      ['kubernetes.azure.com/scalesetpriority', 'spot'],
    ]) {
      expect(at(terms, 0, 'matchExpressions')).toContainEqual({ key, operator: 'NotIn', values: [value] });
    }
  });

  it.each([
    ['head', headPod, 'geneva.lancedb.com/ray-head'],
    ['CPU worker', workerPod(0), 'geneva.lancedb.com/ray-worker-cpu'],
    ['GPU worker', workerPod(1), 'geneva.lancedb.com/ray-worker-gpu'],
  ])('selects the nodes of the %s by their label', (_role, pod, label) => {
    expect(at(cluster, ...pod, 'spec', 'nodeSelector')).toEqual({ [label]: 'true' });
  });

  it('has a PriorityClass in the groups that name one', () => {
    const made = clusterOf({
      head: { ...props.head, priorityClassName: 'high' },
      workerGroups: { cpu: { ...cpu, priorityClassName: 'low' }, gpu: { ...gpu, priorityClassName: '' } },
    });
    const classes = [headPod, workerPod(0), workerPod(1)].map((pod) => at(made, ...pod, 'spec', 'priorityClassName'));
    expect(classes).toEqual(['high', 'low', undefined]);
  });

  it('takes the prefix and the value of the labels, and further labels', () => {
    const made = clusterOf({
      labelPrefix: 'nodes.example.com',
      nodeLabelValue: 'yes',
      workerGroups: { cpu: { ...cpu, nodeSelector: { zone: 'a' } } },
    });
    expect(at(made, ...workerPod(0), 'spec', 'nodeSelector')).toEqual({
      zone: 'a',
      'nodes.example.com/ray-worker-cpu': 'yes',
    });
  });

  it('requests GPUs and tolerates the taint of GPU nodes for GPU workers only', () => {
    const resources = ['spec', 'containers', 0, 'resources', 'limits', 'nvidia.com/gpu'];
    expect(at(cluster, ...workerPod(0), ...resources)).toBeUndefined();
    expect(at(cluster, ...workerPod(0), 'spec', 'tolerations')).toBeUndefined();
    expect(at(cluster, ...workerPod(1), ...resources)).toBe('1');
    expect(at(cluster, ...workerPod(1), 'spec', 'tolerations')).toEqual([
      { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
    ]);
  });

  it.each([headPod, workerPod(0), workerPod(1)])('requests what it is limited to', (...pod) => {
    const resources = at(cluster, ...pod, 'spec', 'containers', 0, 'resources');
    expect(at(resources, 'requests')).toBeDefined();
    expect(at(resources, 'requests')).toEqual(at(resources, 'limits'));
  });

  it.each([headPod, workerPod(0), workerPod(1)])('keeps to the Pod Security Standard restricted', (...pod) => {
    const spec = at(cluster, ...pod, 'spec');
    expect(at(spec, 'securityContext')).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(at(spec, 'containers', 0, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    for (const forbidden of ['hostNetwork', 'hostPID', 'hostIPC', 'volumes']) {
      expect(at(spec, forbidden)).toBeUndefined();
    }
  });

  it('gives the token of the API server to the head, where the autoscaler runs, and not to the workers', () => {
    expect(at(cluster, ...headPod, 'spec', 'automountServiceAccountToken')).toBe(true);
    expect(at(cluster, ...workerPod(0), 'spec', 'automountServiceAccountToken')).toBe(false);
  });

  it('leaves the number of workers to the autoscaler, whose second version restarts no pods', () => {
    expect(at(cluster, 'spec', 'enableInTreeAutoscaling')).toBe(true);
    expect(at(cluster, 'spec', 'autoscalerOptions')).toMatchObject({ version: 'v2', idleTimeoutSeconds: 60 });
    expect(at(cluster, 'spec', 'workerGroupSpecs', 0, 'replicas')).toBeUndefined();
    expect(at(cluster, ...headPod, 'spec', 'restartPolicy')).toBe('Never');
  });

  it('says the number of workers where no autoscaler does', () => {
    const made = clusterOf({
      autoscaling: { enabled: false },
      workerGroups: { few: { ...cpu, minReplicas: 1 }, more: { ...cpu, replicas: 2 } },
    });
    expect(at(made, 'spec', 'autoscalerOptions')).toBeUndefined();
    expect(at(made, 'spec', 'workerGroupSpecs', 0, 'replicas')).toBe(1);
    expect(at(made, 'spec', 'workerGroupSpecs', 1, 'replicas')).toBe(2);
    expect(at(made, ...headPod, 'spec', 'restartPolicy')).toBeUndefined();
  });

  it('has token authentication by default, but no such field for operators that do not know it', () => {
    expect(at(cluster, 'spec', 'authOptions')).toEqual({ mode: 'token' });
    expect(at(clusterOf({ auth: 'disabled', rayVersion: '2.43.0' }), 'spec', 'authOptions')).toBeUndefined();
  });

  it('gives every pod what is said for all', () => {
    const made = clusterOf({
      env: [{ name: 'A', value: 'on' }],
      podLabels: { 'azure.workload.identity/use': 'true' },
      podAnnotations: { note: 'x' },
      imagePullSecrets: [{ name: 'registry' }],
    });
    for (const pod of [headPod, workerPod(0), workerPod(1)]) {
      expect(at(made, ...pod)).toMatchObject({
        metadata: { labels: { 'azure.workload.identity/use': 'true' }, annotations: { note: 'x' } },
        spec: { serviceAccountName: 'ksa', imagePullSecrets: [{ name: 'registry' }] },
      });
      expect(at(made, ...pod, 'spec', 'containers', 0, 'env')).toEqual([{ name: 'A', value: 'on' }]);
    }
  });

  it('says by which names it is reached', () => {
    plainObjects((chart) => {
      const made = new RayCluster(chart, 'ray', props);
      expect(`${made.headServiceName} ${made.authSecretName}`).toBe('features-head-svc features');
    });
  });

  it('makes a name of at most 53 characters of its path', () => {
    const { name, ...unnamed } = props;
    const [made] = plainObjects((chart) => new RayCluster(chart, 'r'.repeat(60), unnamed));
    expect(name).toBe('features');
    expect(at(made, 'metadata', 'name')).toMatch(/^[a-z][-a-z0-9]{0,51}[a-z0-9]$/);
  });
});

describe('a RayCluster in a chart that is exported', () => {
  const metadata = { name: 'demo', version: '0.1.0', description: 'A demo' };
  const values = v.object({}, { description: 'No values.' });
  const model = (extra: Partial<RayClusterProps>) =>
    modelOf((app) => {
      const chart = new HelmChart<typeof values>(app, 'demo', { metadata, values });
      const { name, ...unnamed } = props;
      new RayCluster(chart, 'ray', { ...unnamed, ...(name === undefined ? {} : { namespace: name }), ...extra });
      return chart;
    });

  it('writes out what is constant, and is named after the release', () => {
    const { files } = chartFiles(model({}));
    const lines = (files.get('templates/ray-ray-cluster.yaml') ?? '').split('\n').filter((line) => line.includes('{{'));
    expect(lines).toEqual([
      '  name: {{ include "demo.fullname" . }}-ray',
      '    {{- include "demo.labels" . | nindent 4 }}',
    ]);
    expect([...files.keys()].filter((path) => path.includes('refusal'))).toEqual([]);
  });

  it('refuses constants while it is exported', () => {
    expect(() => model({ rayVersion: '2.42.0' })).toThrow(
      /^demo\/ray: Ray 2\.42\.0 is not supported: the version must be at least 2\.43\.0/,
    );
  });
});

describe('a cluster that the operator would ignore fails', () => {
  const cases: readonly (readonly [string, Partial<RayClusterProps>, RegExp])[] = [
    ['a name of 54 characters', { name: 'x'.repeat(54) }, /^team\/ray: "x+" is not a valid RayCluster name/],
    ['a name that starts with a digit', { name: '1st' }, /is not a valid RayCluster name/],
    ['a name with a dot', { name: 'a.b' }, /is not a valid RayCluster name/],
    ['a group of no name', { workerGroups: { '': cpu } }, /^team\/ray: worker group ""/],
    ['a group in capitals', { workerGroups: { CPU: cpu } }, /worker group "CPU"/],
    ['a group of 64 characters', { workerGroups: { ['x'.repeat(64)]: cpu } }, /worker group "x+"/],
    [
      'more pods at least than at most',
      { workerGroups: { cpu: { ...cpu, minReplicas: 4 } } },
      /group cpu: minReplicas/,
    ],
    [
      'more pods than at most',
      { workerGroups: { cpu: { ...cpu, replicas: 4 } } },
      /group cpu: replicas must be between minReplicas and maxReplicas/,
    ],
    [
      'fewer pods than at least',
      { workerGroups: { cpu: { ...cpu, minReplicas: 2, replicas: 1 } } },
      /group cpu: replicas must be between minReplicas and maxReplicas/,
    ],
    [
      'a group called as the head',
      { workerGroups: { headgroup: cpu } },
      /group headgroup: the name is reserved for the head/,
    ],
    [
      'the address of a Redis',
      { env: [{ name: 'RAY_REDIS_ADDRESS', value: 'redis:6379' }] },
      /must not contain RAY_REDIS_ADDRESS/,
    ],
    ['GPUs of CPU workers', { workerGroups: { cpu: { ...cpu, gpus: 1 } } }, /group cpu: gpus requires role gpu/],
    ['a Ray that is too old', { auth: 'disabled', rayVersion: '2.42.1' }, /Ray 2\.42\.1 is not supported/],
    ['tokens of a Ray that knows none', { rayVersion: '2.51.2' }, /Ray 2\.51\.2 does not support token authentication/],
  ];

  it.each(cases)('%s', (_what, extra, message) => {
    expect(() => clusterOf(extra)).toThrow(message);
  });

  it('and what is just allowed is not', () => {
    const group = { ...gpu, gpus: 8, minReplicas: 3, maxReplicas: 3, replicas: 3 };
    const made = clusterOf({ name: 'x'.repeat(53), rayVersion: '2.52.0', workerGroups: { ['g'.repeat(63)]: group } });
    const groups: Json | undefined = at(made, 'spec', 'workerGroupSpecs');
    expect(groups).toHaveLength(1);
  });
});
