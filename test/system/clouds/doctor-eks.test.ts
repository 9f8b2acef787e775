import { CreateClusterCommand, DescribeClusterCommand, EKSClient } from '@aws-sdk/client-eks';
import {
  CreateOpenIDConnectProviderCommand,
  CreateRoleCommand,
  DeleteOpenIDConnectProviderCommand,
  IAMClient,
  PutRolePolicyCommand,
  UpdateAssumeRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkEks, type EksDescription, eksRoles } from '../../../src/cloud/index.js';
import { diagnoseCloud } from '../../../src/doctor/clouds/diagnose-cloud.js';
import type { Facts } from '../../../src/doctor/facts.js';
import type { Finding } from '../../../src/doctor/finding.js';
import { read } from '../../../src/doctor/reading.js';
import type { JsonObject } from '../../../src/values/json.js';
import { account, facts } from '../../doctor/facts.js';
import { type AwsFront, type AwsState, startAwsFront } from '../../support/clouds/aws-front.js';
import { type Moto, startMoto } from '../../support/object-store.js';
import { findPython } from '../../support/python.js';

const python = await findPython('requirements-object-store.txt');

const described: EksDescription = {
  cluster: 'prod',
  region: 'eu-west-1',
  account: '123456789012',
  bucket: 'features',
  path: 'db',
  namespace: 'lance',
  serviceAccount: 'lance.lance',
};
const region = 'eu-west-1';
const audience = 'sts.amazonaws.com';
const RoleName = 'prod-lance-lance.lance';
const roleArn = `arn:aws:iam::123456789012:role/${RoleName}`;
const none = read({ objects: [], isWholeCluster: true });
const clientArn = 'arn:aws:iam::123456789012:role/prod-lance-client';
const annotations = { 'eks.amazonaws.com/role-arn': roleArn };
const principals = ['arn:aws:iam::123456789012:user/ana'];

/** The role of the pods as helmwright cloud writes it. */
function written(more: Partial<EksDescription>): { readonly trust: string; readonly policy: string } {
  const [role] = eksRoles(checkEks({ ...described, ...more }));
  return { trust: JSON.stringify(role?.trust), policy: JSON.stringify(role?.policy) };
}

const bucketPolicy = written({ style: 'pod-identity' }).policy;

function statements(...statements: readonly object[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

/** A pod as the webhook leaves it. */
function pod(env: Readonly<Record<string, string>>): JsonObject {
  const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
  return {
    metadata: { name: 'ray-head' },
    spec: { serviceAccountName: 'lance.lance', containers: [{ name: 'ray', env: variables }] },
    status: { phase: 'Running' },
  };
}

const injected = { AWS_ROLE_ARN: roleArn, AWS_WEB_IDENTITY_TOKEN_FILE: '/var/run/secrets/token' };
const agent = read({ objects: [{ metadata: { name: 'eks-pod-identity-agent' } }], isWholeCluster: true });

describe.skipIf(python === undefined)('doctor --cloud eks (needs python3 on the path)', () => {
  let moto: Moto;
  let front: AwsFront;
  let state: AwsState;
  let iam: IAMClient;
  let issuer = '';
  let providerArn = '';

  beforeAll(async () => {
    moto = await startMoto(python ?? '');
    front = await startAwsFront(moto.url);
    state = front.state;
    vi.stubEnv('AWS_ENDPOINT_URL', front.url);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    vi.stubEnv('AWS_SESSION_TOKEN', undefined);
    const eks = new EKSClient({ region });
    iam = new IAMClient({ region });
    const cluster = { name: 'prod', roleArn: 'arn:aws:iam::123456789012:role/eks', resourcesVpcConfig: {} };
    await eks.send(new CreateClusterCommand(cluster));
    const found = await eks.send(new DescribeClusterCommand({ name: 'prod' }));
    issuer = found.cluster?.identity?.oidc?.issuer ?? '';
    providerArn = `arn:aws:iam::123456789012:oidc-provider/${issuer.replace('https://', '')}`;
    await createProvider();
    await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: written({ issuer }).trust }));
    await putPolicy(bucketPolicy);
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await front.close();
    await moto.end();
  });

  it('finds nothing wrong with a setup that is right', async () => {
    const findings = await diagnose();
    expect(findings.map(({ check, status }) => [check, status])).toEqual([
      ['cloud-cluster', 'ok'],
      ['cloud-trust', 'ok'],
      ['cloud-trust', 'ok'],
      ['cloud-annotation', 'ok'],
      ['cloud-pods', 'ok'],
      ['cloud-bucket', 'ok'],
    ]);
  });

  describe('finds', () => {
    it('an issuer in the description that is not the one of the cluster', async () => {
      const other = 'https://oidc.eks.eu-west-1.amazonaws.com/id/0123ABCD';
      const [finding] = await failures({ described: { issuer: other } });
      expect(finding).toMatch(
        /^cloud-cluster: InvalidIdentityToken: No OpenIDConnect provider found.*issuer is \S+0123ABCD, that of the cluster is/,
      );
    });

    it('that IAM has no OIDC provider for the issuer', async () => {
      await iam.send(new DeleteOpenIDConnectProviderCommand({ OpenIDConnectProviderArn: providerArn }));
      const found = await failures();
      await createProvider();
      expect(found).toEqual([
        `cloud-trust: InvalidIdentityToken: No OpenIDConnect provider found in your account: IAM has no ${providerArn}`,
      ]);
    });

    it('that the OIDC provider has another audience', async () => {
      await iam.send(new DeleteOpenIDConnectProviderCommand({ OpenIDConnectProviderArn: providerArn }));
      await createProvider('sts.amazon.com');
      const found = await failures();
      await iam.send(new DeleteOpenIDConnectProviderCommand({ OpenIDConnectProviderArn: providerArn }));
      await createProvider();
      expect(found).toEqual([
        `cloud-trust: InvalidIdentityToken: Incorrect token audience: the audiences of ${providerArn} are sts.amazon.com`,
      ]);
    });

    it.each<[string, Parameters<typeof webIdentity>[0], RegExp]>([
      ['another issuer', { issuer: 'oidc.eks.eu-west-1.amazonaws.com/id/OTHER' }, /trusts \S+id\/OTHER, not /],
      [
        'another namespace',
        { sub: 'system:serviceaccount:default:lance.lance' },
        /requires \S+:sub = \S+:default:\S+, but it is/,
      ],
      ['another audience', { aud: 'sts.amazon.com' }, /requires \S+:aud = sts.amazon.com, but it is sts.amazonaws.com/],
      ['another action', { action: 'sts:AssumeRole' }, /does not allow sts:AssumeRoleWithWebIdentity/],
    ])('a trust policy with %s', async (_, mistake, cause) => {
      await trust(webIdentity(mistake));
      const [finding = '', ...others] = await failures();
      await trust(webIdentity());
      expect(finding).toMatch(/^cloud-trust: AccessDenied: Not authorized to perform sts:AssumeRoleWithWebIdentity: /);
      expect(finding).toMatch(cause);
      expect(others).toEqual([]);
    });

    it('a trust policy for other namespaces', async () => {
      await trust(webIdentity({ sub: 'system:serviceaccount:*', operator: 'StringLike' }));
      const found = await failures();
      await trust(webIdentity());
      expect(found).toEqual([
        expect.stringMatching(
          /^cloud-trust: the trust policy of \S+ lets ServiceAccounts of other namespaces assume it$/,
        ),
      ]);
    });

    it('a trust policy for tokens of other audiences, which is a warning', async () => {
      const path = issuer.replace('https://', '');
      const without = webIdentity().replace(`,"${path}:aud":"${audience}"`, '');
      await trust(without);
      const findings = await diagnose();
      await trust(webIdentity());
      expect(without).not.toContain(':aud');
      const others = findings.filter(({ status }) => status !== 'ok');
      expect(others.map(({ check, status }) => [check, status])).toEqual([['cloud-trust', 'warning']]);
      expect(others[0]?.found).toMatch(
        / does not require aud = sts.amazonaws.com: tokens for other services assume it too$/,
      );
    });

    it('nothing wrong with wildcards, lists and one statement among others', async () => {
      const right = { sub: ['system:serviceaccount:other:*', 'system:serviceaccount:lance:*'], operator: 'StringLike' };
      await trust(
        webIdentity(right, [
          { Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' },
        ]),
      );
      const found = await failures();
      await trust(webIdentity());
      expect(found).toEqual([]);
    });

    it('a typing error in the annotation', async () => {
      const accounts = read([account({ 'eks.amazonaws.com/role_arn': roleArn })]);
      expect(await failures({ seen: { accounts } })).toEqual([
        "cloud-annotation: AccessDenied for the node's role: ServiceAccount lance.lance has the annotation eks.amazonaws.com/role_arn, not eks.amazonaws.com/role-arn",
      ]);
    });

    it('the annotation of another role', async () => {
      const accounts = read([account({ 'eks.amazonaws.com/role-arn': `${roleArn}s` })]);
      const [finding] = await failures({ seen: { accounts } });
      expect(finding).toMatch(/eks.amazonaws.com\/role-arn of ServiceAccount lance.lance is \S+lances, not \S+lance$/);
    });

    it('a pod that is older than the annotation', async () => {
      expect(await failures({ seen: { pods: read([pod({})]) } })).toEqual([
        `cloud-pods: AccessDenied for the node's role: pod ray-head of ServiceAccount lance.lance has no AWS_ROLE_ARN=${roleArn}: it was created before the identity was set up, or the webhook did not run`,
      ]);
    });

    it('policies that do not allow what LanceDB does', async () => {
      await putPolicy(bucketPolicy.replace(',"s3:DeleteObject"', '').replace('features/db', 'features/other'));
      const [finding] = await failures();
      await putPolicy(bucketPolicy);
      const objects = 'arn:aws:s3:::features/db/helmwright-doctor';
      const denied = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'].map((action) => `${action} on ${objects}`);
      expect(finding).toBe(
        `cloud-bucket: AccessDenied: s3: the policies of ${roleArn} do not allow ${denied.join(', ')}`,
      );
    });

    it('listings that the policies do not allow, at the path and in the whole bucket', async () => {
      await putPolicy(bucketPolicy.replace('"s3:prefix":["db/*"]', '"s3:prefix":["other/*"]'));
      const listing = await failures();
      await putPolicy(bucketPolicy);
      const denied = 's3:ListBucket on arn:aws:s3:::features';
      expect(listing).toEqual([`cloud-bucket: AccessDenied: s3: the policies of ${roleArn} do not allow ${denied}`]);
      const objects = ['Get', 'Put', 'Delete'].map(
        (verb) => `s3:${verb}Object on arn:aws:s3:::features/helmwright-doctor`,
      );
      expect(await failures({ described: { path: undefined } })).toEqual([
        `cloud-bucket: AccessDenied: s3: the policies of ${roleArn} do not allow ${[denied, ...objects].join(', ')}`,
      ]);
    });

    it('keys that the policies do not allow', async () => {
      const [used, other] = ['used', 'other'].map((id) => `arn:aws:kms:eu-west-1:123456789012:key/${id}`);
      const keys = { described: { kmsKeys: [used ?? '', other ?? ''] } };
      await putPolicy(written({ style: 'pod-identity', kmsKeys: [used ?? ''] }).policy);
      const found = await failures(keys);
      await putPolicy(written({ style: 'pod-identity', ...keys.described }).policy);
      const right = await failures(keys);
      await putPolicy(bucketPolicy);
      const denied = ['kms:Decrypt', 'kms:GenerateDataKey'].map((action) => `${action} on ${other ?? ''}`).join(', ');
      expect(found).toEqual([`cloud-bucket: AccessDenied: s3: the policies of ${roleArn} do not allow ${denied}`]);
      expect(right).toEqual([]);
    });

    it('nothing wrong with a reader that can only read, also with keys', async () => {
      const more = { reader: 'explain-plan', kmsKeys: ['arn:aws:kms:eu-west-1:123456789012:key/used'] };
      const roles = eksRoles(checkEks({ ...described, ...more, issuer }));
      const { name = '', trust: trusted, policy } = roles.find(({ key }) => key === 'reader') ?? {};
      await iam.send(new CreateRoleCommand({ RoleName: name, AssumeRolePolicyDocument: JSON.stringify(trusted) }));
      await putPolicy(JSON.stringify(policy), name);
      await putPolicy(written({ style: 'pod-identity', ...more }).policy);
      const findings = await diagnose({ described: more });
      await putPolicy(bucketPolicy);
      expect(findings.filter(({ check }) => check === 'cloud-bucket').map(({ status }) => status)).toEqual([
        'ok',
        'ok',
      ]);
    });

    it('what it may not read, with the permission', async () => {
      state.denied.add('iam:GetRole').add('iam:SimulatePrincipalPolicy');
      const findings = await diagnose();
      state.denied.clear();
      expect(findings.flatMap(({ permission }) => permission ?? [])).toEqual([
        'iam:GetRole',
        'iam:SimulatePrincipalPolicy',
      ]);
    });

    it('that the cluster does not exist', async () => {
      const [finding] = await failures({ described: { cluster: 'gone' } });
      expect(finding).toBe('cloud-cluster: EKS cluster gone not found in eu-west-1');
    });
  });

  describe('with EKS Pod Identity finds', () => {
    const podIdentity = { described: { style: 'pod-identity', serviceAccountRole: 'pods' } } as const;
    const podRole = 'arn:aws:iam::123456789012:role/pods';
    const seen = {
      accounts: read([account()]),
      daemonSets: agent,
      pods: read([pod({ AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://169.254.170.23/v1/credentials' })]),
    };
    const right = () => written(podIdentity.described).trust;

    beforeAll(async () => {
      await iam.send(new CreateRoleCommand({ RoleName: 'pods', AssumeRolePolicyDocument: right() }));
      await putPolicy(bucketPolicy, 'pods');
    });

    beforeEach(() => {
      state.associations.set('a-1', { namespace: 'lance', serviceAccount: 'lance.lance', roleArn: podRole });
    });

    it('nothing wrong with a setup that is right', async () => {
      const findings = await diagnose({ ...podIdentity, seen });
      expect(findings.map(({ check, status }) => [check, status])).toEqual([
        ['cloud-cluster', 'ok'],
        ['cloud-pods', 'ok'],
        ['cloud-trust', 'ok'],
        ['cloud-trust', 'ok'],
        ['cloud-pods', 'ok'],
        ['cloud-bucket', 'ok'],
      ]);
    });

    it('that there is no association', async () => {
      state.associations.clear();
      expect(await failures({ ...podIdentity, seen })).toEqual([
        'cloud-trust: ResourceNotFoundException: no EKS Pod Identity association: of lance/lance.lance',
      ]);
    });

    it('an association with another role', async () => {
      state.associations.set('a-1', { namespace: 'lance', serviceAccount: 'lance.lance', roleArn: 'arn:other' });
      const [finding] = await failures({ ...podIdentity, seen });
      expect(finding).toMatch(/of lance\/lance.lance with \S+role\/pods: it has arn:other$/);
    });

    it('a trust policy without sts:TagSession', async () => {
      await trust(right().replace(',"sts:TagSession"', ''), 'pods');
      const [finding] = await failures({ ...podIdentity, seen });
      await trust(right(), 'pods');
      expect(finding).toMatch(/^cloud-trust: AccessDenied: Unauthorized Exception.*does not allow sts:TagSession$/);
    });

    it('a trust policy for another namespace, and nothing wrong with one for the cluster', async () => {
      await trust(right().replace('kubernetes-namespace":"lance"', 'kubernetes-namespace":"other"'), 'pods');
      const [finding] = await failures({ ...podIdentity, seen });
      const service = { Service: 'pods.eks.amazonaws.com' };
      const Condition = { ArnLike: { 'aws:SourceArn': 'arn:aws:eks:eu-west-1:123456789012:cluster/*' } };
      const Action = ['sts:AssumeRole', 'sts:TagSession'];
      const each = Action.map((one) => ({ Effect: 'Allow', Principal: service, Action: one, Condition }));
      await trust(statements(...each), 'pods');
      const found = await failures({ ...podIdentity, seen });
      await trust(right(), 'pods');
      expect(finding).toMatch(/requires aws:RequestTag\/kubernetes-namespace = other, but it is lance$/);
      expect(found).toEqual([]);
    });

    it('a pod that is older than the association, and no agent', async () => {
      const findings = await diagnose({ ...podIdentity, seen: { ...seen, pods: read([pod({})]), daemonSets: none } });
      expect(findings.filter(({ check }) => check === 'cloud-pods').map(({ status }) => status)).toEqual([
        'warning',
        'failed',
      ]);
    });
  });

  describe('of clients finds', () => {
    const clients = { described: { principals } };
    const admin = 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy';

    beforeEach(() => {
      state.authenticationMode = 'API';
      state.entries.set(clientArn, { type: 'STANDARD', kubernetesGroups: ['ray-clients'] });
      state.policies.set(clientArn, [{ policyArn: admin, accessScope: { type: 'cluster' } }]);
    });

    it('nothing wrong with an access entry that is right, as administrator or in a group', async () => {
      expect(await failures(clients)).toEqual([]);
      state.policies.clear();
      expect(await failures({ described: { principals, access: 'group' } })).toEqual([]);
    });

    it.each<[string, () => unknown, Partial<EksDescription>, RegExp]>([
      [
        'no access entry',
        () => state.entries.clear(),
        {},
        /^cloud-clients: error: You must be logged in.*has no access entry$/,
      ],
      [
        'an entry of another type',
        () => state.entries.set(clientArn, { type: 'EC2_LINUX' }),
        {},
        /has the type EC2_LINUX$/,
      ],
      ['no access policy', () => state.policies.clear(), {}, /lacks AmazonEKSClusterAdminPolicy$/],
      [
        'more than a group',
        () => undefined,
        { access: 'group' },
        /ClusterAdminPolicy, which allows more than the Role of/,
      ],
      ['another group', () => state.policies.clear(), { access: 'group', group: 'others' }, /lacks the group others$/],
      [
        'a cluster that ignores entries',
        () => (state.authenticationMode = 'CONFIG_MAP'),
        {},
        /is CONFIG_MAP: access entries are ignored/,
      ],
    ])('%s', async (_, make, more, cause) => {
      make();
      const found = await failures({ described: { principals, ...more } });
      expect(found).toEqual([expect.stringMatching(cause)]);
    });
  });

  interface Shape {
    readonly described?: Partial<EksDescription>;
    readonly seen?: Partial<Facts>;
  }

  /** What doctor finds, in a cluster where all is right but for `seen`. */
  function diagnose({ described: more = {}, seen = {} }: Shape = {}): Promise<readonly Finding[]> {
    const cluster = facts({ accounts: read([account(annotations)]), pods: read([pod(injected)]), ...seen });
    const description = checkEks({ ...described, ...more });
    return diagnoseCloud({ cloud: 'eks', description }, cluster, { env: process.env, timeoutMs: 30_000 });
  }

  async function failures(shape: Shape = {}): Promise<readonly string[]> {
    const failed = (await diagnose(shape)).filter(({ status }) => status === 'failed');
    expect(failed.filter(({ remedy }) => remedy === undefined)).toEqual([]);
    return failed.map(({ check, found }) => `${check}: ${found}`);
  }

  function webIdentity(mistake: Mistake = {}, others: readonly object[] = []): string {
    const path = issuer.replace('https://', '');
    const { issuer: trusted = path, sub = 'system:serviceaccount:lance:lance.lance', aud = audience } = mistake;
    const { action = 'sts:AssumeRoleWithWebIdentity', operator = 'StringEquals' } = mistake;
    const Principal = { Federated: `arn:aws:iam::123456789012:oidc-provider/${trusted}` };
    const Condition = { [operator]: { [`${path}:sub`]: sub, [`${path}:aud`]: aud } };
    return statements(...others, { Effect: 'Allow', Principal, Action: action, Condition });
  }

  async function createProvider(client = audience): Promise<void> {
    const input = { Url: issuer, ClientIDList: [client], ThumbprintList: [] };
    await iam.send(new CreateOpenIDConnectProviderCommand(input));
  }

  async function trust(PolicyDocument: string, name = RoleName): Promise<void> {
    await iam.send(new UpdateAssumeRolePolicyCommand({ RoleName: name, PolicyDocument }));
  }

  async function putPolicy(PolicyDocument: string, name = RoleName): Promise<void> {
    await iam.send(new PutRolePolicyCommand({ RoleName: name, PolicyName: 'bucket', PolicyDocument }));
  }
});

/** What a trust policy has instead of what is right. */
interface Mistake {
  readonly issuer?: string;
  readonly sub?: string | readonly string[];
  readonly aud?: string;
  readonly action?: string;
  readonly operator?: string;
}
