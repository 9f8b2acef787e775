import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkEks, type EksDescription } from '../../../src/cloud/eks/description.js';
import { eksFiles } from '../../../src/cloud/eks/files.js';
import { type EksRole, eksRoles } from '../../../src/cloud/eks/policies.js';
import { account, mayAssume } from '../../cloud/simulate.js';
import { type AwsCli, startAwsCli } from '../../support/clouds/aws-cli.js';
import { type AwsFront, startAwsFront } from '../../support/clouds/aws-front.js';
import { withFiles } from '../../support/helm.js';
import { type Moto, startMoto } from '../../support/object-store.js';
import { findPython, PythonProgram } from '../../support/python.js';

const region = 'eu-west-1';
const python = await findPython('requirements-aws.txt');
const { privateKey, publicKey } = await generateKeyPair('RS256');

type Answer = Readonly<Record<string, unknown>>;

interface Credentials {
  readonly aws_access_key_id: string;
  readonly aws_secret_access_key: string;
  readonly aws_session_token?: string;
}

/** What moto takes for the administrator of the account while it checks nothing. */
const admin: Credentials = { aws_access_key_id: 'admin', aws_secret_access_key: 'admin' };

describe.skipIf(python === undefined)('a setup on EKS, made by its script with the AWS CLI', () => {
  let moto: Moto;
  let front: AwsFront;
  let cli: AwsCli;
  let calls: PythonProgram;
  let description: EksDescription;
  let ada: Credentials;
  let bob: Credentials;

  const call = async (service: string, method: string, args: object, credentials: Credentials): Promise<Answer> => {
    const answer = await calls.ask({ service, call: method, arguments: args, credentials });
    return fieldsOf(answer);
  };

  const roleOf = (key: EksRole['key']): EksRole => {
    const role = eksRoles(checkEks(description)).find((each) => each.key === key);
    if (role === undefined) throw new Error(`no role ${key}`);
    return role;
  };

  /** Runs `setup.sh` of a setup, with the real command line. */
  const setUp = async (files: ReadonlyMap<string, string>) =>
    withFiles(Object.fromEntries(files), async (folder) => {
      return promisify(execFile)('sh', [join(folder, 'setup.sh')], {
        env: {
          ...process.env,
          AWS_PROFILE: undefined,
          PATH: `${cli.folder}${delimiter}${process.env['PATH'] ?? ''}`,
          AWS_ENDPOINT_URL: front.url,
          AWS_ACCESS_KEY_ID: 'admin',
          AWS_SECRET_ACCESS_KEY: 'admin',
        },
      });
    });

  /** The trust policy of the client role judges the user; moto judges the user's own policy. */
  const trusts = async (roleArn: string, accessKeyId: string): Promise<boolean> => {
    const name = accessKeyId === ada.aws_access_key_id ? 'ada' : 'bob';
    return roleArn === arnOf(roleOf('client')) && mayAssume(roleOf('client'), `arn:aws:iam::${account}:user/${name}`);
  };

  /** The trust policy of a role judges the token, after its signature. */
  const accepts = async (roleArn: string, token: string): Promise<boolean> => {
    const role = [roleOf('service_account'), roleOf('reader')].find(({ name }) => roleArn.endsWith(`/${name}`));
    const verified = await jwtVerify(token, publicKey, { issuer: description.issuer ?? '' }).catch(() => undefined);
    if (role === undefined || verified === undefined) return false;
    const { aud, sub = '' } = verified.payload;
    const context = { 'accounts.google.com:aud': stringOf(aud), 'accounts.google.com:sub': sub };
    const provider = `arn:aws:iam::${account}:oidc-provider/${(description.issuer ?? '').replace('https://', '')}`;
    return mayAssume(role, provider, { action: 'sts:AssumeRoleWithWebIdentity', context });
  };

  const tokenOf = async (subject: string, audience = 'sts.amazonaws.com', key = privateKey) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(description.issuer ?? '')
      .setSubject(subject)
      .setAudience(audience)
      .setExpirationTime('1h')
      .sign(key);

  const withToken = async (role: EksRole, WebIdentityToken: string) =>
    call(
      'sts',
      'assume_role_with_web_identity',
      { RoleArn: arnOf(role), RoleSessionName: 'pod', WebIdentityToken },
      admin,
    );

  const userOf = async (UserName: string): Promise<Credentials> => {
    await call('iam', 'create_user', { UserName }, admin);
    const policy = {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Resource: '*' }],
    };
    const own = { UserName, PolicyName: 'assume', PolicyDocument: JSON.stringify(policy) };
    await call('iam', 'put_user_policy', own, admin);
    return keysOf((await call('iam', 'create_access_key', { UserName }, admin))['AccessKey']);
  };

  beforeAll(async () => {
    [moto, cli] = await Promise.all([startMoto(python ?? ''), startAwsCli(python ?? '')]);
    front = await startAwsFront(moto.url, { token: accepts, user: trusts });
    calls = new PythonProgram(python ?? '', 'aws_calls.py', [front.url, region]);
    const placed = { CreateBucketConfiguration: { LocationConstraint: region } };
    for (const Bucket of ['features', 'other']) await call('s3', 'create_bucket', { Bucket, ...placed }, admin);
    const roleArn = `arn:aws:iam::${account}:role/cluster`;
    const made = await call('eks', 'create_cluster', { name: 'lance', roleArn, resourcesVpcConfig: {} }, admin);
    [ada, bob] = [await userOf('ada'), await userOf('bob')];
    description = {
      cluster: 'lance',
      region,
      account,
      bucket: 'features',
      path: 'tables',
      namespace: 'lancedb',
      serviceAccount: 'ray',
      reader: 'explain-plan',
      principals: [`arn:aws:iam::${account}:user/ada`],
      issuer: issuerOf(made),
    };
    // Moto makes the provider with the cluster, and AWS does not.
    const provider = `arn:aws:iam::${account}:oidc-provider/${issuerOf(made).replace('https://', '')}`;
    await call('iam', 'delete_open_id_connect_provider', { OpenIDConnectProviderArn: provider }, admin);
    await setUp(eksFiles(description));
    // Again: nothing fails, and nothing is there twice.
    await setUp(eksFiles(description));
  }, 300_000);

  afterAll(async () => {
    await calls.close();
    await front.close();
    await Promise.all([moto.end(), cli.end()]);
  });

  it('has the OIDC provider, and the access entry with cluster admin', async () => {
    const { OpenIDConnectProviderList: list } = await call('iam', 'list_open_id_connect_providers', {}, admin);
    expect(JSON.stringify(list)).toContain((description.issuer ?? '').replace('https://', ''));
    expect([...front.state.entries]).toEqual([[arnOf(roleOf('client')), { type: 'STANDARD', kubernetesGroups: [] }]]);
    const policyArn = 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy';
    expect([...front.state.policies]).toEqual([
      [arnOf(roleOf('client')), [{ policyArn, accessScope: { type: 'cluster' } }]],
    ]);
  });

  it.each(['service_account', 'reader', 'client'] as const)('has the documents of the role %s', async (key) => {
    const { name, trust, policy } = roleOf(key);
    const { Role: role } = await call('iam', 'get_role', { RoleName: name }, admin);
    expect(role).toMatchObject({ AssumeRolePolicyDocument: trust });
    const found = await call('iam', 'get_role_policy', { RoleName: name, PolicyName: 'lance' }, admin);
    expect(found['PolicyDocument']).toEqual(policy);
  });

  it('stops at a role of somebody else, unless it is handed over', { timeout: 120_000 }, async () => {
    await call('iam', 'create_role', { RoleName: 'theirs', AssumeRolePolicyDocument: '{}' }, admin);
    const taken = eksFiles({ ...description, serviceAccountRole: 'theirs' });
    const message = await setUp(taken).then(() => '', String);
    expect(message).toContain('setup: the role theirs exists and is not of this setup: choose another name');
    const { Role: role } = await call('iam', 'get_role', { RoleName: 'theirs' }, admin);
    expect(role).not.toHaveProperty('Tags');
    const [, handOver = ''] = /hand it over: (aws iam tag-role .*)/.exec(message) ?? [];
    await setUp(new Map([['setup.sh', `export AWS_DEFAULT_REGION=${region}\n${handOver}\n`]]));
    await setUp(taken);
    const policy = { RoleName: 'theirs', PolicyName: 'lance' };
    expect(await call('iam', 'get_role_policy', policy, admin)).toHaveProperty('PolicyDocument');
  });

  it(
    'stops at a role of another setup, such as the clients of another ServiceAccount',
    { timeout: 60_000 },
    async () => {
      const { name, trust } = roleOf('service_account');
      const others = [{ namespace: 'other', serviceAccountRole: name }, { serviceAccount: 'other' }];
      for (const other of others)
        await expect(setUp(eksFiles({ ...description, ...other }))).rejects.toThrow('exists and is not of this setup');
      const { Role: role } = await call('iam', 'get_role', { RoleName: name }, admin);
      expect(role).toMatchObject({ AssumeRolePolicyDocument: trust });
    },
  );

  it('does not leave clients what they may no longer do', { timeout: 60_000 }, async () => {
    const arn = arnOf(roleOf('client'));
    await expect(setUp(eksFiles({ ...description, access: 'group' }))).rejects.toThrow(
      'setup: the client role still has the access policies arn:aws:eks::aws:cluster-access-policy/AmazonEKSCluster',
    );
    expect(front.state.entries.get(arn)).toMatchObject({ kubernetesGroups: ['ray-clients'] });
  });

  it(
    'with EKS Pod Identity has an association for each ServiceAccount, and the agent',
    { timeout: 120_000 },
    async () => {
      const roles = { clientRole: 'pi-client', serviceAccountRole: 'pi-ray', readerRole: 'pi-reader' };
      const files = eksFiles({ ...description, ...roles, style: 'pod-identity', issuer: undefined });
      front.state.isAutoMode = true;
      await setUp(files);
      expect([...front.state.addons]).toEqual([]);
      front.state.isAutoMode = false;
      await setUp(files);
      await setUp(files);
      expect([...front.state.addons]).toEqual(['eks-pod-identity-agent']);
      expect([...front.state.associations.values()]).toEqual([
        { namespace: 'lancedb', serviceAccount: 'ray', roleArn: `arn:aws:iam::${account}:role/pi-ray` },
        { namespace: 'lancedb', serviceAccount: 'explain-plan', roleArn: `arn:aws:iam::${account}:role/pi-reader` },
      ]);
    },
  );

  it(
    'stops at an association with another role, and adds a boundary to roles that exist',
    { timeout: 60_000 },
    async () => {
      const roles = { clientRole: 'pi-client', serviceAccountRole: 'pi-ray', readerRole: 'pi-reader' };
      const agent = { ...description, ...roles, style: 'pod-identity', issuer: undefined } as const;
      const PolicyDocument = JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
      });
      await call('iam', 'create_policy', { PolicyName: 'boundary', PolicyDocument }, admin);
      const permissionsBoundary = `arn:aws:iam::${account}:policy/boundary`;
      await setUp(eksFiles({ ...agent, permissionsBoundary }));
      const { Role: role } = await call('iam', 'get_role', { RoleName: 'pi-ray' }, admin);
      expect(role).toMatchObject({ PermissionsBoundary: { PermissionsBoundaryArn: permissionsBoundary } });
      await expect(setUp(eksFiles({ ...agent, serviceAccountRole: 'pi-new' }))).rejects.toThrow(
        `setup: the ServiceAccount ray has the role arn:aws:iam::${account}:role/pi-ray`,
      );
    },
  );

  describe('with the checks of IAM', () => {
    beforeAll(async () => {
      await front.enforce(true);
    });

    const assumed = async (credentials: Credentials) =>
      call('sts', 'assume_role', { RoleArn: arnOf(roleOf('client')), RoleSessionName: 'test' }, credentials);

    it('only the principals of the client role assume it', async () => {
      expect(await assumed(ada)).toHaveProperty('Credentials');
      expect(await assumed(bob)).toEqual({ error: 'AccessDenied' });
    });

    it('a client lists, writes, reads and deletes objects of the database, and no others', async () => {
      const client = keysOf((await assumed(ada))['Credentials']);
      expect(await attempts(client)).toEqual({ ...all, put: 'ok', delete: 'ok' });
    });

    it('pods do so with the token of their ServiceAccount', async () => {
      const answer = await withToken(roleOf('service_account'), await tokenOf('system:serviceaccount:lancedb:ray'));
      expect(await attempts(keysOf(answer['Credentials']))).toEqual({ ...all, put: 'ok', delete: 'ok' });
    });

    it('the reader only lists and reads', async () => {
      const token = await tokenOf('system:serviceaccount:lancedb:explain-plan');
      const answer = await withToken(roleOf('reader'), token);
      expect(await attempts(keysOf(answer['Credentials']))).toEqual(all);
    });

    it('no other token is accepted', async () => {
      const role = roleOf('service_account');
      const other = await generateKeyPair('RS256');
      const tokens = [
        await tokenOf('system:serviceaccount:lancedb:default'),
        await tokenOf('system:serviceaccount:lancedb:ray', 'https://kubernetes.default.svc'),
        await tokenOf('system:serviceaccount:lancedb:ray', 'sts.amazonaws.com', other.privateKey),
      ];
      for (const token of tokens) expect(await withToken(role, token)).toEqual({ error: 'AccessDenied' });
    });

    /** What the reader may do. */
    const all = {
      list: 'ok',
      get: 'ok',
      put: 'AccessDenied',
      delete: 'AccessDenied',
      otherPath: 'AccessDenied',
      otherBucket: 'AccessDenied',
    };

    async function attempts(credentials: Credentials): Promise<Readonly<Record<string, string>>> {
      await front.enforce(false);
      await call('s3', 'put_object', { Bucket: 'features', Key: 'tables/old', Body: 'old' }, admin);
      await front.enforce(true);
      const attempt = async (name: string, args: object) => {
        const { error = 'ok' } = await call('s3', name, args, credentials);
        return stringOf(error);
      };
      return {
        list: await attempt('list_objects_v2', { Bucket: 'features', Prefix: 'tables/' }),
        put: await attempt('put_object', { Bucket: 'features', Key: 'tables/new', Body: 'new' }),
        get: await attempt('get_object', { Bucket: 'features', Key: 'tables/old' }),
        delete: await attempt('delete_object', { Bucket: 'features', Key: 'tables/old' }),
        otherPath: await attempt('put_object', { Bucket: 'features', Key: 'elsewhere/new', Body: 'new' }),
        otherBucket: await attempt('get_object', { Bucket: 'other', Key: 'tables/old' }),
      };
    }
  });
});

/** The fields of an object; none of anything else. */
function fieldsOf(value: unknown): Answer {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function arnOf({ name }: EksRole): string {
  return `arn:aws:iam::${account}:role/${name}`;
}

function keysOf(value: unknown): Credentials {
  const { AccessKeyId, SecretAccessKey, SessionToken } = fieldsOf(value);
  return {
    aws_access_key_id: stringOf(AccessKeyId),
    aws_secret_access_key: stringOf(SecretAccessKey),
    ...(SessionToken !== undefined && { aws_session_token: stringOf(SessionToken) }),
  };
}

function issuerOf({ cluster }: Answer): string {
  return stringOf(fieldsOf(fieldsOf(fieldsOf(cluster)['identity'])['oidc'])['issuer']);
}
