import { request, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { VersionApi } from '@kubernetes/client-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Connection } from '../../../src/kubeconfig/connect/connect.js';
import { type Listening, listen } from '../../api/auth/listen.js';
import { type ApiServer, startApiServer } from '../../kubeconfig/api-server.js';
import { awsVariables } from '../../kubeconfig/connect/aws.js';
import { type Signer, verifyEksToken } from '../../kubeconfig/connect/eks-token.js';
import { type Moto, startMoto } from '../../support/object-store.js';
import { findPython } from '../../support/python.js';

const python = await findPython('requirements-object-store.txt');
const minute = 60_000;
const account = '123456789012';
const host = 'sts.eu-west-1.amazonaws.com';
const eks = { configMethod: 'EKS_AUTH', clusterName: 'lance', region: 'eu-west-1' } as const;

describe.skipIf(python === undefined)('EKS_AUTH with STS, IAM and EKS of moto (needs python3 on the path)', () => {
  let moto: Moto;
  let aws: Listening;
  let server: ApiServer;
  let user: Signer;
  const signers: Signer[] = [];
  const tokens: string[] = [];

  beforeAll(async () => {
    moto = await startMoto(python ?? '');
    server = await startApiServer((token) => {
      tokens.push(token);
      verifyEksToken(token, { clusterName: 'lance', region: 'eu-west-1', host, signers });
      return true;
    });
    aws = await listen(forward);
    user = await makeAccount();
    await enforce(true);
  });

  afterAll(async () => {
    await Promise.all([aws.close(), server.close(), moto.end()]);
  });

  beforeEach(() => {
    const variables = { AWS_ACCESS_KEY_ID: user.accessKeyId, AWS_SECRET_ACCESS_KEY: user.secretAccessKey };
    for (const [name, value] of Object.entries({ ...awsVariables(aws.url), ...variables })) vi.stubEnv(name, value);
    vi.useFakeTimers({ toFake: ['Date'] });
    tokens.length = 0;
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  /** Lets moto answer, notes the keys that it issues, and names our API server as that of the cluster. */
  const forward: RequestListener = (incoming, outgoing) => {
    const sent = request(`${moto.url}${incoming.url ?? ''}`, { method: incoming.method, headers: incoming.headers });
    sent.on('response', (answer) => {
      void text(answer).then((body) => {
        signers.push(...keysIn(body));
        const isCluster = incoming.method === 'GET' && answer.statusCode === 200;
        const end = isCluster ? withServer(body) : body;
        const headers = { ...answer.headers, 'content-length': Buffer.byteLength(end) };
        outgoing.writeHead(answer.statusCode ?? 500, headers).end(end);
      });
    });
    incoming.pipe(sent);
  };

  function withServer(body: string): string {
    const data = Buffer.from(server.ca).toString('base64');
    return body
      .replace(/"endpoint": ?"[^"]*"/, `"endpoint":"${server.url}"`)
      .replace(/"certificateAuthority": ?\{[^}]*\}/, `"certificateAuthority":{"data":"${data}"}`);
  }

  async function makeAccount(): Promise<Signer> {
    await iam('CreateUser', { UserName: 'ada' });
    await iam('CreateUser', { UserName: 'bob' });
    await iam('CreateRole', { RoleName: 'lance', AssumeRolePolicyDocument: trusting('ada') });
    await iam('CreateRole', { RoleName: 'strange', AssumeRolePolicyDocument: trusting('bob') });
    const see = policy({ Action: 'eks:DescribeCluster', Resource: '*' });
    await iam('PutRolePolicy', { RoleName: 'lance', PolicyName: 'see', PolicyDocument: see });
    const assume = policy({ Action: ['sts:AssumeRole', 'sts:GetCallerIdentity'], Resource: '*' });
    await iam('PutUserPolicy', { UserName: 'ada', PolicyName: 'assume', PolicyDocument: assume });
    const roleArn = `arn:aws:iam::${account}:role/lance`;
    const cluster = { name: 'lance', roleArn, resourcesVpcConfig: { subnetIds: ['subnet-1', 'subnet-2'] } };
    await ask('eks', '/clusters', JSON.stringify(cluster), 'application/json');
    const [key] = keysIn(await iam('CreateAccessKey', { UserName: 'ada' }));
    if (key === undefined) throw new Error('moto gave no access key');
    return key;
  }

  async function trust(role: string, user: string): Promise<void> {
    await enforce(false);
    await iam('UpdateAssumeRolePolicy', { RoleName: role, PolicyDocument: trusting(user) });
    await enforce(true);
  }

  /** Whether moto checks signatures, trust policies and permissions. It cannot check presigned requests. */
  async function enforce(checks: boolean): Promise<void> {
    const [body, headers] = [checks ? '0' : 'inf', { 'content-type': 'text/plain' }];
    const { ok } = await fetch(`${moto.url}/moto-api/reset-auth`, { method: 'POST', body, headers });
    expect(ok).toBe(true);
  }

  async function iam(action: string, parameters: Readonly<Record<string, string>>): Promise<string> {
    const body = new URLSearchParams({ Action: action, Version: '2010-05-08', ...parameters }).toString();
    return ask('iam', '/', body, 'application/x-www-form-urlencoded');
  }

  async function ask(service: string, path: string, body: string, type: string): Promise<string> {
    return askAs(`x/20260101/eu-west-1/${service}/aws4_request`, path, body, type);
  }

  async function askAs(credential: string, path: string, body: string, type: string): Promise<string> {
    const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=x`;
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${moto.url}${path}`, { method: 'POST', body, headers });
    if (!answer.ok) throw new Error(`moto answers ${answer.status}: ${await answer.text()}`);
    return answer.text();
  }

  /** Asks the API server, which verifies the token, and then STS, as a cluster does, whose it is. */
  async function whoAsks({ config }: Connection): Promise<string> {
    await config.makeApiClient(VersionApi).getCode();
    const credential = urlIn(tokens.at(-1)).searchParams.get('X-Amz-Credential') ?? '';
    await enforce(false);
    const body = 'Action=GetCallerIdentity&Version=2011-06-15';
    const answer = await askAs(credential, '/', body, 'application/x-www-form-urlencoded');
    await enforce(true);
    return /<Arn>(.*)<\/Arn>/.exec(answer)?.[1] ?? answer;
  }

  it('assumes the role, and STS knows who made the token', async () => {
    const connection = await connect({ ...eks, roleName: 'lance' });
    expect(await whoAsks(connection)).toBe(`arn:aws:sts::${account}:assumed-role/lance/helmwright`);
  });

  it('renews the token before it expires, and the role too', async () => {
    const connection = await connect({ ...eks, roleName: `arn:aws:iam::${account}:role/lance` });
    const keys: string[] = [];
    for (const ms of [0, 13 * minute, minute / 2, 45 * minute, minute]) {
      vi.setSystemTime(Date.now() + ms);
      await whoAsks(connection);
      keys.push(urlIn(tokens.at(-1)).searchParams.get('X-Amz-Credential')?.split('/')[0] ?? '');
    }
    expect(tokens.map((token) => tokens.indexOf(token))).toEqual([0, 0, 2, 3, 4]);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 0, 4]);
  });

  it('says that the role may not be assumed any more, and goes on when it may again', async () => {
    const connection = await connect({ ...eks, roleName: 'lance' });
    await whoAsks(connection);
    await trust('lance', 'bob');
    vi.setSystemTime(Date.now() + 60 * minute);
    await expect(whoAsks(connection)).rejects.toThrow(
      `roleName: arn:aws:iam::${account}:user/ada may not assume arn:aws:iam::${account}:role/lance`,
    );
    await trust('lance', 'ada');
    expect(await whoAsks(connection)).toBe(`arn:aws:sts::${account}:assumed-role/lance/helmwright`);
  });

  it.each([
    [
      'the role does not trust the caller',
      { roleName: 'strange' },
      `roleName: arn:aws:iam::${account}:user/ada may not assume arn:aws:iam::${account}:role/strange: allow it in the role's trust policy, and check that the role exists`,
    ],
    [
      'the cluster does not exist',
      { roleName: 'lance', clusterName: 'absent' },
      'clusterName: EKS cluster absent not found in eu-west-1: check clusterName, region and account',
    ],
    [
      'the cluster is in another region',
      { roleName: 'lance', region: 'eu-west-2' },
      'clusterName: EKS cluster lance not found in eu-west-2: check clusterName, region and account',
    ],
  ])('says that %s', async (_, options, line) => {
    await expect(connect({ ...eks, ...options })).rejects.toMatchObject({ message: line });
  });

  it('says that the keys are wrong, without them', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAUNKNOWN');
    const error: unknown = await connect(eks).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/^HelmwrightError: AWS credentials: .+: log in to AWS, or choose a profile/);
    expect(String(error)).not.toContain(user.secretAccessKey);
  });
});

function urlIn(token = ''): URL {
  return new URL(Buffer.from(token.replace('k8s-aws-v1.', ''), 'base64url').toString());
}

function trusting(user: string): string {
  return policy({ Action: 'sts:AssumeRole', Principal: { AWS: `arn:aws:iam::${account}:user/${user}` } });
}

function policy(statement: object): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] });
}

/** The access keys in an answer of IAM or STS. */
function keysIn(xml: string): readonly Signer[] {
  const [accessKeyId = '', secretAccessKey = '', sessionToken = ''] = [
    'AccessKeyId',
    'SecretAccessKey',
    'SessionToken',
  ].map((name) => new RegExp(`<${name}>(.*)</${name}>`).exec(xml)?.[1] ?? '');
  if (secretAccessKey === '') return [];
  return [{ accessKeyId, secretAccessKey, ...(sessionToken === '' ? {} : { sessionToken }) }];
}
