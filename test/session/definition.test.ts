import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clusterDefinition } from '../../src/constructs/ray/cluster-definition.js';
import { checkOptions } from '../../src/session/cluster/check-options.js';
import type { ClusterOptions, LifeOptions } from '../../src/session/cluster/options.js';
import { installedDefinition, readDefinition } from '../../src/session/definition.js';
import { KubernetesApi } from '../../src/session/kubernetes/kubernetes-api.js';
import { random } from '../../src/values/arbitrary/registry.js';
import { FakeKubernetes } from './kubernetes/fake-kubernetes.js';

const whole: Required<Omit<ClusterOptions & LifeOptions, 'name' | 'namespace' | 'takeOver' | 'preflight'>> = {
  headGroup: { serviceAccount: 'lance', numCpus: 2, memory: '8Gi', nodeSelector: { disk: 'ssd' }, image: 'ray:1' },
  workerGroups: [
    {
      name: 'gpu',
      serviceAccount: 'lance',
      numCpus: 8,
      memory: '17179869184',
      numGpus: 1,
      minReplicas: 1,
      maxReplicas: 4,
      replicas: 2,
      tolerations: [{ key: 'gpu', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 30 }],
    },
  ],
  rayVersion: '2.60.0',
  image: 'rayproject/ray:2.60.0',
  imagePullPolicy: 'Always',
  imagePullSecrets: ['registry'],
  auth: 'token',
  autoscaling: true,
  idleTimeoutSeconds: 30,
  labelPrefix: 'example.com',
  nodeLabelValue: 'yes',
  env: { MODE: 'fast' },
  podLabels: { team: 'features' },
  podAnnotations: { 'example.com/cost-center': '42' },
  runAsUser: 2_000,
  onExit: 'delete',
  leaseSeconds: 60,
  idleSeconds: 600,
  detachedJobs: 'finish',
  timeoutSeconds: 600,
  waitForNodes: true,
};

it('a definition is the options of a session', () => {
  const read = readDefinition(JSON.stringify(whole), 'cluster.yaml');
  expect(read).toEqual(whole);
  expect(() => checkOptions({ name: 'demo', ...read })).not.toThrow();
});

it('has the fields of the options, and no other', () => {
  expect(Object.keys(clusterDefinition.properties).sort()).toEqual(Object.keys(whole).sort());
});

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) => each ?? undefined);
}

it('any definition is read as it is written', () => {
  fc.assert(
    fc.property(random.valid(clusterDefinition, undefined), (definition) => {
      expect(readDefinition(JSON.stringify(definition), 'cluster.yaml')).toEqual(withoutNulls(definition));
    }),
  );
});

it.each([
  ['{}', 'cluster.yaml: headGroup is required'],
  ['headGroup: {}', 'headGroup.serviceAccount is required'],
  ['[]', 'values must be a map'],
  [
    'headGroup: {serviceAccount: a}\nworkerGroups: [{name: w, numGpu: 1}]',
    'workerGroups[0].numGpu is unknown; did you mean "numGpus"?',
  ],
  ['headGroup: {serviceAccount: a}\nreplicas: 1', 'replicas is unknown: the fields here are headGroup, workerGroups,'],
  [
    'headGroup: {serviceAccount: a, memory: 2Gb}',
    'headGroup.memory must be a quantity such as "8Gi"; bytes are in quotes',
  ],
  [
    'headGroup: {serviceAccount: a, memory: 2e9}',
    'headGroup.memory must be a quantity such as "8Gi"; bytes are in quotes',
  ],
  ['headGroup: {serviceAccount: a, numCpus: "2"}', 'headGroup.numCpus must be integer, got "2"'],
  ['name: demo\nheadGroup: {serviceAccount: a}', 'name is unknown'],
])('%s is refused with the field', (text, message) => {
  expect(() => readDefinition(text, 'cluster.yaml')).toThrow(message);
  expect(() => readDefinition(text, 'cluster.yaml')).toThrow('cluster.yaml');
});

it('need not repeat defaults', () => {
  const defaults = { headGroup: { serviceAccount: 'lance' } };
  expect(readDefinition('headGroup: {memory: 8Gi}', 'cluster.yaml', defaults)).toEqual({
    headGroup: { serviceAccount: 'lance', memory: '8Gi' },
  });
  expect(readDefinition('rayVersion: 2.60.0', 'cluster.yaml', defaults)).toEqual({ ...defaults, rayVersion: '2.60.0' });
});

it('is read from a ConfigMap by its name', async () => {
  const { server, connection } = await FakeKubernetes.start();
  const text = 'headGroup: {serviceAccount: lance}';
  server.others.set('configmaps', () => [
    { metadata: { name: 'small' }, data: { 'cluster.yaml': text } },
    { metadata: { name: 'other' }, data: {} },
  ]);
  const api = new KubernetesApi(connection);
  const read = async (name: string) =>
    installedDefinition(api, { namespace: 'lance', name }, new AbortController().signal);
  expect(await read('small')).toEqual({ headGroup: { serviceAccount: 'lance' } });
  await expect(read('other')).rejects.toThrow('ConfigMap lance/other: has no key cluster.yaml');
  await expect(read('none')).rejects.toMatchObject({
    code: 'not-found',
    message:
      'definition none: ConfigMap lance/none does not exist; kubectl get configmaps -n lance shows which there are',
  });
});
