import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { aksFiles } from '../../src/cloud/aks/files.js';
import { eksFiles } from '../../src/cloud/eks/files.js';
import { gkeFiles } from '../../src/cloud/gke/files.js';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';
import { aksSample, aksSetups, eksSample, eksSetups, gkeSample, gkeSetups } from '../cloud/samples.js';
import { at, only } from '../support/objects.js';
import { renderPlatform } from '../support/platform.js';

function valuesOf(files: ReadonlyMap<string, string>): JsonObject {
  const values: unknown = parse(files.get('values.yaml') ?? '');
  if (!isJsonObject(values)) throw new Error('values.yaml is not an object');
  return values;
}

/** The objects of the chart with the values of a setup, and a RayCluster. */
function rendered(files: ReadonlyMap<string, string>): readonly JsonObject[] {
  const { ray, ...values } = valuesOf(files);
  return renderPlatform({ ...values, ray: { ...(isJsonObject(ray) ? ray : {}), enabled: true } });
}

const setups = [
  ...eksSetups.map(([name, each]) => [`EKS ${name}`, eksFiles(each)] as const),
  ...gkeSetups.map(([name, each]) => [`GKE ${name}`, gkeFiles(each)] as const),
  ...aksSetups.map(([name, each]) => [`AKS ${name}`, aksFiles(each)] as const),
];

describe('the chart takes the values of a setup', () => {
  it.each(setups)('%s', (_name, files) => {
    const account = only(rendered(files), 'ServiceAccount', 'geneva-service-account');
    const { serviceAccount = {} } = valuesOf(files);
    const roleArn = at(serviceAccount, 'roleArn');
    const annotations =
      roleArn === undefined ? at(serviceAccount, 'annotations') : { [`${cloudDomain}/role-arn`]: roleArn };
    expect(at(account, 'metadata', 'annotations')).toEqual(annotations);
  });
});

const cloudDomain = 'eks.amazonaws.com';
const roleArn = 'arn:aws:iam::123456789012:role/lance';

it.each<[string, JsonObject, JsonObject | undefined]>([
  ['the role', { roleArn }, { [`${cloudDomain}/role-arn`]: roleArn }],
  ['the prefix', { roleArn, cloudDomain: 'example.org' }, { 'example.org/role-arn': roleArn }],
  [
    'the role before an annotation of the same name',
    { roleArn, annotations: { team: 'a', [`${cloudDomain}/role-arn`]: 'arn:old' } },
    { team: 'a', [`${cloudDomain}/role-arn`]: roleArn },
  ],
  [
    'an annotation without a role',
    { annotations: { [`${cloudDomain}/role-arn`]: roleArn } },
    { [`${cloudDomain}/role-arn`]: roleArn },
  ],
  ['nothing', { cloudDomain: 'example.org' }, undefined],
])('the ServiceAccount on AWS has %s of the values', (_what, serviceAccount, annotations) => {
  const [account] = renderPlatform({ serviceAccount: { name: 'ray', ...serviceAccount } }).filter(
    (object) => object['kind'] === 'ServiceAccount' && at(object, 'metadata', 'name') === 'ray',
  );
  expect(at(account ?? {}, 'metadata', 'annotations')).toEqual(annotations);
});

it('the explain-plan service has a role of its own, by the same prefix', () => {
  const serviceAccount = { cloudDomain: 'example.org' };
  const explainPlan = { enabled: true, image: { repository: 'r/e' }, serviceAccount: { name: 'reader', roleArn } };
  const account = only(renderPlatform({ serviceAccount, explainPlan }), 'ServiceAccount', 'reader');
  expect(at(account, 'metadata', 'annotations')).toEqual({ 'example.org/role-arn': roleArn });
});

it('the pods on AKS have the label without which they get no identity', () => {
  const [, files] = setups.find(([name]) => name === 'AKS with all options') ?? [];
  const spec = at(only(rendered(files ?? new Map<string, string>()), 'RayCluster'), 'spec');
  for (const group of [at(spec, 'headGroupSpec'), at(spec, 'workerGroupSpecs', 0), at(spec, 'workerGroupSpecs', 1)]) {
    expect(at(group, 'template', 'metadata', 'labels')).toMatchObject({ 'azure.workload.identity/use': 'true' });
  }
});

it.each([
  ['GKE with a Google service account', 'cloud.google.com/gke-spot'],
  ['AKS with all options', 'kubernetes.azure.com/scalesetpriority'],
])('workers tolerate the spot nodes of %s, and the head does not', (setup, key) => {
  const [, files] = setups.find(([name]) => name === setup) ?? [];
  const spec = at(only(rendered(files ?? new Map<string, string>()), 'RayCluster'), 'spec');
  const tolerations = (group: ReturnType<typeof at>) => JSON.stringify(at(group, 'template', 'spec'));
  expect(tolerations(at(spec, 'workerGroupSpecs', 0))).toContain(`"key":"${key}"`);
  expect(tolerations(at(spec, 'workerGroupSpecs', 1))).toContain(`"key":"${key}"`);
  expect(tolerations(at(spec, 'headGroupSpec'))).not.toContain(`"key":"${key}","operator":"Equal"`);
});

it.each([
  ['EKS Pod Identity', eksFiles({ ...eksSample, reader: 'reader', style: 'pod-identity', issuer: undefined }), true],
  ['IRSA', eksFiles({ ...eksSample, reader: 'reader' }), false],
  ['GKE', gkeFiles({ ...gkeSample, reader: 'reader-account' }), true],
  ['AKS', aksFiles({ ...aksSample, reader: 'reader' }), false],
])('the explain-plan service may connect to where %s gives credentials', (_name, files, isOnTheNode) => {
  const { explainPlan = {}, ...values } = valuesOf(files);
  const enabled = { ...(isJsonObject(explainPlan) ? explainPlan : {}), enabled: true, image: { repository: 'r/e' } };
  const policies = renderPlatform({ ...values, explainPlan: enabled }).filter(
    (object) => object['kind'] === 'NetworkPolicy' && JSON.stringify(object).includes('169.254.170.23'),
  );
  expect(policies).toHaveLength(isOnTheNode ? 1 : 0);
});

const gkeGpu = { machineType: 'g2-standard-8', accelerator: 'nvidia-l4' };
const spotGpu = { machineType: 'Standard_NC4as_T4_v3', spot: true };

it('GPU nodes have a device plugin, also spot nodes', () => {
  const eks = rendered(eksFiles({ ...eksSample, nodePools: { gpu: { machineType: 'g6.2xlarge' } } }));
  const aks = rendered(aksFiles({ ...aksSample, nodePools: { gpu: spotGpu } }));
  const pods = [eks, aks].map((objects) => at(only(objects, 'DaemonSet'), 'spec', 'template', 'spec', 'tolerations'));
  expect(pods).toEqual([
    [{ key: 'nvidia.com/gpu', operator: 'Exists' }],
    [
      { key: 'nvidia.com/gpu', operator: 'Exists' },
      { key: 'kubernetes.azure.com/scalesetpriority', value: 'spot', operator: 'Equal', effect: 'NoSchedule' },
    ],
  ]);
});

it.each([
  ['GKE, which has one', gkeFiles({ ...gkeSample, nodePools: { gpu: gkeGpu } })],
  ['EKS without GPU nodes', eksFiles({ ...eksSample, nodePools: { cpu: { machineType: 'm7i.large' } } })],
])('the chart runs no device plugin on %s', (_name, files) => {
  expect(rendered(files).map(({ kind }) => kind)).not.toContain('DaemonSet');
});
