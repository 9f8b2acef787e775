import https from 'node:https';
import { join } from 'node:path';
import { VersionApi, Watch, Exec } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiServer, startApiServer } from '../api-server.js';
import { listen } from '../../api/auth/listen.js';
import { withFiles } from '../../support/helm.js';
import { connect, type Connection, type ConnectOptions } from '../../../src/kubeconfig/connect/connect.js';
import {
  type Answer,
  assumed,
  awsVariables,
  callerIs,
  cluster,
  eksError,
  type FakeAws,
  own,
  role,
  startAws,
  stsError,
  user,
} from './aws.js';
import { type Expected, type Signer, verifyEksToken } from './eks-token.js';

const minute = 60_000;
const roles: readonly Signer[] = ['A', 'B'].map((name) => ({
  accessKeyId: `ASIA${name}`,
  secretAccessKey: `secret/of+${name}`,
  sessionToken: `FQoG/session+token=of ${name}==`,
}));
const eks = { configMethod: 'EKS_AUTH', clusterName: 'lance', region: 'eu-west-1' } as const;
const expected: Expected = {
  clusterName: 'lance',
  region: 'eu-west-1',
  host: 'sts.eu-west-1.amazonaws.com',
  signers: [own, ...roles],
};

let aws: FakeAws;
let server: ApiServer;
let tokens: string[];

beforeEach(async () => {
  tokens = [];
  aws = await startAws();
  server = await startApiServer((token) => {
    tokens.push(token);
    verifyEksToken(token, expected);
    return true;
  });
  aws.answers.set('AssumeRole', roles.map(assumed));
  aws.answers.set('/clusters/lance', [cluster(server.url, server.ca)]);
  for (const [name, value] of Object.entries(awsVariables(aws.url))) vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await Promise.all([aws.close(), server.close()]);
});

async function ask({ config }: Connection): Promise<{ signer: string; date: Date }> {
  await config.makeApiClient(VersionApi).getCode();
  return verifyEksToken(tokens.at(-1) ?? '', expected);
}

function later(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

describe('EKS_AUTH', () => {
  it('assumes the role, finds the cluster and signs a token for it', async () => {
    const connection = await connect({ ...eks, roleName: 'lance' });
    expect((await ask(connection)).signer).toBe('ASIAA');
    expect(aws.asked).toEqual(['GetCallerIdentity', `AssumeRole ${role}`, '/clusters/lance']);
    expect(connection.place).toBe('EKS cluster lance in eu-west-1');
  });

  it('uses no role and the region of the environment by default', async () => {
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    const { signer } = await ask(await connect({ configMethod: 'EKS_AUTH', clusterName: 'lance' }));
    expect(signer).toBe('AKIAOWN');
    expect(aws.asked).toEqual(['GetCallerIdentity', '/clusters/lance']);
  });

  it('authenticates APIs, watches and websockets', async () => {
    const { config } = await connect(eks);
    await config.makeApiClient(VersionApi).getCode();
    const event = await new Promise((resolve, reject) => {
      void new Watch(config).watch('/api/v1/pods', {}, resolve, reject);
    });
    expect(event).toBe('ADDED');
    const exec = new Exec(config).exec('a', 'b', 'c', 'ls', null, null, null, false);
    await expect(exec).rejects.toMatchObject({ message: 'Unexpected server response: 200' });
    expect(server.answers.map((answer) => answer.slice(-3))).toEqual(['200', '200', '200']);
  });

  it('renews the token after 13.5 minutes, and the role after an hour', async () => {
    const connection = await connect({ ...eks, roleName: 'lance' });
    const signers: string[] = [];
    for (const ms of [0, 13 * minute, minute / 2, 45 * minute, minute]) {
      later(ms);
      signers.push((await ask(connection)).signer);
    }
    expect(signers).toEqual(['ASIAA', 'ASIAA', 'ASIAA', 'ASIAA', 'ASIAB']);
    expect(tokens.map((token) => tokens.indexOf(token))).toEqual([0, 0, 2, 3, 4]);
    expect(aws.asked.filter((action) => action.startsWith('AssumeRole'))).toHaveLength(2);
  });

  it('renews token and role at once if the server rejects the token', async () => {
    const connection = await connect({ ...eks, roleName: 'lance' });
    expect(connection.renew()).toBe(true);
    expect((await ask(connection)).signer).toBe('ASIAB');
  });

  it.each([-20, 20])('signs with the time of AWS if the clock is wrong by %s minutes', async (minutes) => {
    const now = Date.now();
    later(minutes * minute);
    const { date } = await ask(await connect({ ...eks, roleName: 'lance' }));
    expect(Math.abs(date.getTime() - now)).toBeLessThan(minute);
  });

  it.each([
    ['lance', user, role],
    [
      'teams/lance',
      'arn:aws-cn:sts::210987654321:assumed-role/dev/ada',
      'arn:aws-cn:iam::210987654321:role/teams/lance',
    ],
    ['lance', 'arn:aws-us-gov:iam::210987654321:user/ada', 'arn:aws-us-gov:iam::210987654321:role/lance'],
    ['arn:aws:iam::111111111111:role/lance', user, 'arn:aws:iam::111111111111:role/lance'],
  ])('assumes the role %s of %s', async (roleName, caller, arn) => {
    aws.answers.set('GetCallerIdentity', [callerIs(caller)]);
    await connect({ ...eks, roleName });
    expect(aws.asked).toContain(`AssumeRole ${arn}`);
  });

  it.each([
    ['cn-north-1', 'sts.cn-north-1.amazonaws.com.cn'],
    ['us-gov-west-1', 'sts.us-gov-west-1.amazonaws.com'],
    ['us-east-1', 'sts.us-east-1.amazonaws.com'],
  ])('uses the regional STS endpoint in %s', async (region, host) => {
    const { config } = await connect({ ...eks, region });
    const headers = new Map<string, unknown>();
    const options = { headers: {} };
    await config.applyToHTTPSOptions(options);
    Object.entries(options.headers).forEach(([name, value]) => headers.set(name, value));
    const token = String(headers.get('Authorization')).replace('Bearer ', '');
    expect(verifyEksToken(token, { ...expected, region, host }).signer).toBe('AKIAOWN');
  });

  it('retries a request that AWS throttles', async () => {
    aws.answers.set('/clusters/lance', [
      eksError(429, 'TooManyRequestsException', 'slow down'),
      cluster(server.url, server.ca),
    ]);
    await connect(eks);
    expect(aws.asked).toEqual(['GetCallerIdentity', '/clusters/lance', '/clusters/lance']);
  });

  it('changes neither the environment nor the agents of the process', async () => {
    const state = () => ({ env: { ...process.env }, agent: { ...https.globalAgent.options } });
    const before = state();
    await connect({ ...eks, roleName: 'lance' });
    expect(state()).toEqual(before);
  });

  it.each<[string, Partial<Extract<ConnectOptions, { configMethod: 'EKS_AUTH' }>>, string, Answer, string]>([
    [
      'the role does not trust the caller',
      { roleName: 'lance' },
      'AssumeRole',
      stsError(403, 'AccessDenied', 'User is not authorized'),
      `roleName: ${user} may not assume ${role}: allow it in the role's trust policy, and check that the role exists`,
    ],
    [
      'the cluster is unknown',
      {},
      '/clusters/lance',
      eksError(404, 'ResourceNotFoundException', 'No cluster found for name: lance.'),
      'clusterName: EKS cluster lance not found in eu-west-1: check clusterName, region and account',
    ],
    [
      'the role may not see the cluster',
      { roleName: 'lance' },
      '/clusters/lance',
      eksError(403, 'AccessDeniedException', 'not authorized'),
      'roleName: arn:aws:sts::123456789012:assumed-role/lance/helmwright may not call eks:DescribeCluster for lance in eu-west-1: allow it in its policy',
    ],
    [
      'the cluster is being made',
      {},
      '/clusters/lance',
      [200, '{"cluster":{"status":"CREATING"}}'],
      'clusterName: EKS cluster lance has no endpoint (CREATING): wait until it is ACTIVE',
    ],
    [
      'the credentials have expired',
      {},
      'GetCallerIdentity',
      stsError(403, 'ExpiredToken', 'The security token included in the request is expired'),
      'AWS credentials: The security token included in the request is expired: log in to AWS, or choose a profile with AWS_PROFILE',
    ],
    [
      'a signature is wrong, and AWS quotes the request',
      {},
      'GetCallerIdentity',
      stsError(403, 'SignatureDoesNotMatch', 'The signature does not match.\n\nx-amz-security-token:own/secret+key'),
      'AWS credentials: The signature does not match.: log in to AWS, or choose a profile with AWS_PROFILE',
    ],
    [
      'STS refuses',
      { roleName: 'lance' },
      'AssumeRole',
      stsError(400, 'PackedPolicyTooLarge', 'The policy is too large'),
      'AWS STS in eu-west-1: The policy is too large',
    ],
  ])('reports in one line that %s', async (_, options, action, answer, line) => {
    aws.answers.set(action, [answer]);
    await expect(connect({ ...eks, ...options })).rejects.toMatchObject({ message: line });
  });

  it('reports missing credentials', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    await expect(connect(eks)).rejects.toThrow(
      'AWS credentials: Could not load credentials from any providers: log in to AWS, or choose a profile with AWS_PROFILE',
    );
  });

  it.each([
    [{ clusterName: '../x' }, 'clusterName: must be the name of an EKS cluster, got "../x"'],
    [{ region: 'x.example.com/' }, 'region: must be a region, such as eu-west-1, got "x.example.com/"'],
    [{ region: undefined }, 'region: is required: AWS_REGION is not set, and the AWS profile has no region'],
    [
      { roleName: 'arn:aws:iam::1:user/x' },
      'roleName: must be a role\'s name, or its ARN (arn:aws:iam::<account>:role/<name>), got "arn:aws:iam::1:user/x"',
    ],
  ])('rejects %o before any request', async (options, line) => {
    const { region, ...others } = { ...eks, ...options };
    const all: ConnectOptions = region === undefined ? others : { ...others, region };
    await expect(connect(all)).rejects.toMatchObject({ message: line });
    expect(aws.asked).toEqual([]);
  });

  it('stops when its signal aborts while AWS does not answer', async () => {
    const stop = new AbortController();
    const silent = await listen(() => stop.abort(new Error('enough')));
    vi.stubEnv('AWS_ENDPOINT_URL', silent.url);
    await expect(connect(eks, { signal: stop.signal })).rejects.toThrow('enough');
    await silent.close();
  });
});

describe('A kubeconfig', () => {
  const kubeconfig = (command: string): string =>
    JSON.stringify({
      'current-context': 'gke',
      clusters: [{ name: 'c', cluster: { server: server.url, 'insecure-skip-tls-verify': true } }],
      users: [{ name: 'u', user: { exec: { command, args: ['--eval', program] } } }],
      contexts: [{ name: 'gke', context: { cluster: 'c', user: 'u', namespace: 'lance' } }],
    });
  const program = 'console.log(JSON.stringify({ status: { token: String(process.hrtime.bigint()) } }))';

  async function withPlugin(
    command: string,
    use: (options: ConnectOptions, file: string) => Promise<void>,
  ): Promise<void> {
    await withFiles({ config: kubeconfig(command) }, async (folder) => {
      const file = join(folder, 'config');
      await use({ kubeconfig: file }, file);
    });
  }

  it('uses its credential plugin, and runs it again if the server rejects the token', async () => {
    const seen: string[] = [];
    const other = await startApiServer((token) => seen.push(token) > 0);
    await server.close();
    server = other;
    await withPlugin(process.execPath, async (options, file) => {
      const { config, namespace, place, renew } = await connect(options);
      expect({ namespace, place }).toEqual({ namespace: 'lance', place: `context gke of ${file}` });
      const api = config.makeApiClient(VersionApi);
      await api.getCode();
      await api.getCode();
      renew();
      await api.getCode();
      expect(seen.map((token) => seen.indexOf(token))).toEqual([0, 0, 2]);
    });
  });

  it('without its plugin says how to install it', async () => {
    vi.stubEnv('PATH', '/nowhere');
    await withPlugin('gke-gcloud-auth-plugin', async (options, file) => {
      const line =
        'the credential plugin gke-gcloud-auth-plugin is not installed: install it with "gcloud components install';
      await expect(connect(options)).rejects.toThrow(`context gke of ${file}: cannot get credentials: ${line}`);
    });
  });

  it('does not start if its signal has aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(connect({ kubeconfig: '/nowhere' }, { signal })).rejects.toThrow('enough');
  });
});
