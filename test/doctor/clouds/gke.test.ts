import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkGke, type GkeDescription } from '../../../src/cloud/index.js';
import { diagnoseCloud } from '../../../src/doctor/clouds/diagnose-cloud.js';
import type { Facts } from '../../../src/doctor/facts.js';
import type { Finding } from '../../../src/doctor/finding.js';
import { read } from '../../../src/doctor/reading.js';
import type { JsonObject } from '../../../src/values/json.js';
import { account, facts, node } from '../facts.js';
import { type CloudServer, startCloudServer } from './cloud-server.js';

const described: GkeDescription = {
  cluster: 'prod',
  location: 'europe-west1',
  project: 'my-project',
  bucket: 'features',
  namespace: 'lance',
  serviceAccount: 'lance.lance',
  googleServiceAccount: 'lance-pods@my-project.iam.gserviceaccount.com',
};
const direct = { style: 'direct', projectNumber: '12345', googleServiceAccount: undefined } as const;
const email = 'lance-pods@my-project.iam.gserviceaccount.com';
const member = 'serviceAccount:my-project.svc.id.goog[lance/lance.lance]';
const paths = {
  cluster: 'GET /v1/projects/my-project/locations/europe-west1/clusters/prod',
  account: `POST /v1/projects/-/serviceAccounts/${email}:getIamPolicy`,
  bucket: 'GET /storage/v1/b/features/iam',
};
const pool = (name: string, mode: string): JsonObject => ({ name, config: { workloadMetadataConfig: { mode } } });
const cluster = {
  workloadIdentityConfig: { workloadPool: 'my-project.svc.id.goog' },
  nodePools: [pool('default', 'GKE_METADATA'), pool('gpu', 'GKE_METADATA')],
};
const granted = (role: string, ...members: readonly string[]): JsonObject => ({ bindings: [{ role, members }] });

describe('doctor --cloud gke', () => {
  let server: CloudServer;

  beforeAll(async () => {
    server = await startCloudServer('token-of-the-admin');
  });

  afterAll(() => server.close());

  beforeEach(() => {
    server.objects.set(paths.cluster, cluster);
    server.objects.set(paths.account, granted('roles/iam.workloadIdentityUser', member));
    server.objects.set(paths.bucket, granted('roles/storage.objectAdmin', `serviceAccount:${email}`));
    server.denied.clear();
  });

  it('finds nothing wrong with a setup that is right', async () => {
    const findings = await diagnose();
    expect(findings.map(({ check, status }) => [check, status])).toEqual([
      ['cloud-cluster', 'ok'],
      ['cloud-nodes', 'ok'],
      ['cloud-trust', 'ok'],
      ['cloud-annotation', 'ok'],
      ['cloud-bucket', 'ok'],
    ]);
  });

  it('finds nothing wrong with principals of the pool and Autopilot, unless they have an annotation', async () => {
    const principal =
      'principal://iam.googleapis.com/projects/12345/locations/global/workloadIdentityPools/my-project.svc.id.goog/subject/ns/lance/sa/lance.lance';
    server.objects.set(paths.cluster, { ...cluster, nodePools: [], autopilot: { enabled: true } });
    server.objects.set(paths.bucket, granted('roles/storage.objectUser', principal));
    expect(await problems({ described: direct, seen: { accounts: read([account()]) } })).toEqual([]);
    expect(await problems({ described: direct })).toEqual([
      `cloud-annotation: Permission 'iam.serviceAccounts.getAccessToken' denied: the style is direct, but ServiceAccount lance.lance has iam.gke.io/gcp-service-account=${email}, which its pods use instead`,
    ]);
  });

  it.each<[string, keyof typeof paths, JsonObject, RegExp]>([
    [
      'a cluster without workload identity',
      'cluster',
      { ...cluster, workloadIdentityConfig: {} },
      /^cloud-cluster: 403 for the node's account.*has no workload identity$/,
    ],
    [
      'the pool of another project',
      'cluster',
      { ...cluster, workloadIdentityConfig: { workloadPool: 'other.svc.id.goog' } },
      /^cloud-cluster: .*the workload pool is other.svc.id.goog$/,
    ],
    [
      'node pools without the metadata server',
      'cluster',
      { ...cluster, nodePools: [pool('default', 'GKE_METADATA'), pool('gpu', 'GCE_METADATA'), { name: 'old' }] },
      /^cloud-nodes: 403 for the node's account.*the node pools gpu, old do not run GKE's metadata server$/,
    ],
    [
      'a missing binding',
      'account',
      {},
      /^cloud-trust: Permission 'iam.serviceAccounts.getAccessToken' denied: roles\/iam.workloadIdentityUser on \S+ is not granted to serviceAccount:my-project.svc.id.goog\[lance\/lance.lance\]$/,
    ],
    [
      'a binding of another ServiceAccount',
      'account',
      granted('roles/iam.workloadIdentityUser', 'serviceAccount:my-project.svc.id.goog[lance/lance]'),
      /, only serviceAccount:my-project.svc.id.goog\[lance\/lance\]$/,
    ],
    [
      'a binding with a condition',
      'account',
      { bindings: [{ role: 'roles/iam.workloadIdentityUser', members: [member], condition: { expression: 'false' } }] },
      /is not granted to \S+, only under a condition that doctor does not compare$/,
    ],
    [
      'a binding of another role',
      'account',
      granted('roles/iam.serviceAccountUser', member),
      /^cloud-trust: Permission/,
    ],
    [
      'no role on the bucket',
      'bucket',
      granted('roles/storage.objectViewer', `serviceAccount:${email}`),
      /^cloud-bucket: does not have storage.objects.list access: roles\/storage.objectAdmin on features is not granted to serviceAccount:lance-pods/,
    ],
  ])('finds %s', async (_, path, object, problem) => {
    server.objects.set(paths[path], object);
    expect(await problems()).toEqual([expect.stringMatching(problem)]);
  });

  it('finds a missing annotation, one with a typing error, and one of another account', async () => {
    const wrong = [{}, { 'iam.gke.io/gcp-serviceaccount': email }, { 'iam.gke.io/gcp-service-account': `x${email}` }];
    const found = await Promise.all(wrong.map((one) => problems({ seen: { accounts: read([account(one)]) } })));
    const start =
      "cloud-annotation: 403 for the node's account (<number>-compute@developer.gserviceaccount.com) or <project>.svc.id.goog: ";
    expect(found.flat()).toEqual([
      `${start}ServiceAccount lance.lance has no annotation iam.gke.io/gcp-service-account`,
      `${start}ServiceAccount lance.lance has the annotation iam.gke.io/gcp-serviceaccount, not iam.gke.io/gcp-service-account`,
      `${start}iam.gke.io/gcp-service-account of ServiceAccount lance.lance is x${email}, not ${email}`,
    ]);
  });

  it('finds pods on nodes without the metadata server', async () => {
    const pods = read([{ metadata: { name: 'head' }, spec: { serviceAccountName: 'lance.lance', nodeName: 'old-1' } }]);
    const on = (labels: Readonly<Record<string, string>>) => ({
      seen: { pods, nodes: read([node('old-1', { labels })]) },
    });
    expect(await problems(on({}))).toEqual([expect.stringMatching(/^cloud-pods: .* run on nodes without .*: old-1$/)]);
    expect(await problems(on({ 'iam.gke.io/gke-metadata-server-enabled': 'true' }))).toEqual([]);
  });

  it('finds that the account, the bucket or the cluster does not exist', async () => {
    server.objects.clear();
    expect(await problems()).toEqual([
      'cloud-cluster: GKE cluster prod in europe-west1 of my-project not found',
      `cloud-trust: Permission 'iam.serviceAccounts.getAccessToken' denied: ${email} does not exist`,
      'cloud-bucket: bucket features not found',
    ]);
  });

  it('skips what it may not read, with the permission', async () => {
    server.denied.add('serviceAccounts').add('/iam');
    const findings = await diagnose();
    expect(findings.flatMap(({ permission }) => permission ?? [])).toEqual([
      'iam.serviceAccounts.getIamPolicy',
      'storage.buckets.getIamPolicy',
    ]);
  });

  it('skips all if the token is not accepted', async () => {
    const findings = await diagnose({ token: 'expired' });
    const [first] = findings.filter(({ status }) => status === 'skipped');
    expect(first?.found).toMatch(/could not be read: 127.0.0.1:\d+ answers 401: see the status$/);
  });

  interface Shape {
    readonly described?: Partial<GkeDescription>;
    readonly seen?: Partial<Facts>;
    readonly token?: string;
  }

  function diagnose({ described: more = {}, seen = {}, token = 'token-of-the-admin' }: Shape = {}): Promise<
    readonly Finding[]
  > {
    const accounts = read([account({ 'iam.gke.io/gcp-service-account': email })]);
    const overrides = ['CONTAINER', 'IAM', 'STORAGE'].map((service) => [
      `CLOUDSDK_API_ENDPOINT_OVERRIDES_${service}`,
      `${server.url}/`,
    ]);
    const env = {
      ...Object.fromEntries<string>(overrides.map(([name = '', url = '']) => [name, url])),
      CLOUDSDK_AUTH_ACCESS_TOKEN: token,
    };
    const description = checkGke({ ...described, ...more });
    return diagnoseCloud({ cloud: 'gke', description }, facts({ accounts, ...seen }), { env, timeoutMs: 10_000 });
  }

  async function problems(shape: Shape = {}): Promise<readonly string[]> {
    const found = (await diagnose(shape)).filter(({ status }) => status !== 'ok');
    expect(found.filter(({ remedy }) => remedy === undefined)).toEqual([]);
    return found.map(({ check, found: text }) => `${check}: ${text}`);
  }
});
