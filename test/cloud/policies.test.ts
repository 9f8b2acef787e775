import { describe, expect, it } from 'vitest';
import { checkEks, type EksDescription } from '../../src/cloud/eks/description.js';
import { type EksRole, eksRoles, type PolicyDocument, type PolicyStatement } from '../../src/cloud/eks/policies.js';
import { eksFiles } from '../../src/cloud/eks/files.js';
import { parsedObject } from '../../src/values/json.js';
import { at } from '../support/objects.js';
import { eksSample } from './samples.js';
import { account, actionProblems, may, mayAssume } from './simulate.js';

const full: EksDescription = {
  ...eksSample,
  path: 'tables/prod',
  reader: 'explain-plan',
  kmsKeys: [`arn:aws:kms:eu-west-1:${account}:key/database`],
};

function roleOf(key: EksRole['key'], change: Partial<EksDescription> = {}): EksRole {
  const role = eksRoles(checkEks({ ...full, ...change })).find((each) => each.key === key);
  if (role === undefined) throw new Error(`no role ${key}`);
  return role;
}

const bucket = 'arn:aws:s3:::features';
const inside = `${bucket}/tables/prod/images.lance/_versions/1.manifest`;
const cluster = `arn:aws:eks:eu-west-1:${account}:cluster/lance`;
const key = `arn:aws:kms:eu-west-1:${account}:key/database`;

const writes = ['s3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];

interface Case {
  readonly action: string;
  readonly resource: string;
  readonly context?: Record<string, string>;
}

function on(resource: string, action: string, prefix?: string): Case {
  return { action, resource, ...(prefix !== undefined && { context: { 's3:prefix': prefix } }) };
}

/** What every role may do with the database, and what none may. */
const read: readonly Case[] = [
  on(bucket, 's3:ListBucket', 'tables/prod/'),
  on(bucket, 's3:ListBucket', 'tables/prod/images.lance/_versions/'),
  on(inside, 's3:GetObject'),
  on(key, 'kms:Decrypt'),
];

const denied: readonly Case[] = [
  on(bucket, 's3:ListBucket'),
  on(bucket, 's3:ListBucket', ''),
  on(bucket, 's3:ListBucket', 'tables/'),
  on(bucket, 's3:ListBucket', 'tables/production/'),
  on('arn:aws:s3:::other', 's3:ListBucket', 'tables/prod/'),
  on(`${bucket}/tables/other/1`, 's3:GetObject'),
  on(`${bucket}/tables/production/1`, 's3:GetObject'),
  on('arn:aws:s3:::features-2/tables/prod/1', 's3:GetObject'),
  on(`${bucket}/tables/other/1`, 's3:PutObject'),
  on(`${bucket}/tables/other/1`, 's3:DeleteObject'),
  on(bucket, 's3:DeleteBucket'),
  on(bucket, 's3:PutBucketPolicy'),
  on(inside, 's3:GetObjectVersion'),
  on(inside, 's3:PutObjectAcl'),
  on(`arn:aws:kms:eu-west-1:${account}:key/other`, 'kms:Decrypt'),
  on(key, 'kms:CreateGrant'),
  on(`arn:aws:iam::${account}:role/x`, 'iam:PassRole'),
  on(`${cluster}-2`, 'eks:DescribeCluster'),
  on(cluster, 'eks:CreateAccessEntry'),
];

describe.each(['service_account', 'reader', 'client'] as const)('the role %s', (name) => {
  const role = roleOf(name);
  const mayWrite = name !== 'reader';

  it.each(read)('may $action on $resource $context', async ({ action, resource, context }) => {
    expect(await may(role, action, resource, context)).toBe(true);
  });

  it.each(denied)('may not $action on $resource $context', async ({ action, resource, context }) => {
    expect(await may(role, action, resource, context)).toBe(false);
  });

  it.each([...writes.map((action) => [action, inside] as const), ['kms:GenerateDataKey', key] as const])(
    `${mayWrite ? 'may' : 'may not'} %s`,
    async (action, resource) => {
      expect(await may(role, action, resource)).toBe(mayWrite);
    },
  );

  it(`${mayWrite ? 'may' : 'may not'} describe the cluster`, async () => {
    expect(await may(role, 'eks:DescribeCluster', cluster)).toBe(mayWrite);
  });

  const allowed = [
    ...read,
    ...writes.map((action) => on(inside, action)),
    on(key, 'kms:GenerateDataKey'),
    on(cluster, 'eks:DescribeCluster'),
    on(cluster, 'eks:AccessKubernetesApi'),
  ];
  const decisions = (mutant: EksRole, cases: readonly Case[]) =>
    Promise.all(cases.map(({ action, resource, context }) => may(mutant, action, resource, context)));
  const changed = (change: (statement: PolicyStatement) => PolicyStatement): EksRole => ({
    ...role,
    policy: { ...role.policy, Statement: role.policy.Statement.map(change) },
  });

  it.each([...new Set(role.policy.Statement.flatMap(({ Action }) => Action))])(
    'needs the action %s for something that it may do',
    async (action) => {
      // A statement has at least one action.
      const mutant = changed((each) => ({
        ...each,
        Action: ['iam:GetUser', ...each.Action.filter((one) => one !== action)],
      }));
      expect(
        await decisions(
          mutant,
          allowed.filter((each) => each.action === action),
        ),
      ).toContain(false);
    },
  );

  it.each(
    role.policy.Statement.flatMap(({ Sid, Condition }) => [
      [Sid, 'the resource', { Resource: ['*'] }] as const,
      ...(Condition === undefined ? [] : [[Sid, 'the condition', { Condition: {} }] as const]),
    ]),
  )('%s needs %s, or something is open that must not be', async (sid, _part, change) => {
    const mutant = changed((each) => (each.Sid === sid ? { ...each, ...change } : each));
    expect(await decisions(mutant, denied)).toContain(true);
  });

  it('has only actions that exist, on resources that they apply to', async () => {
    expect(await actionProblems(role.policy)).toEqual([]);
    expect(await actionProblems(role.trust)).toEqual([]);
  });
});

it('an action that does not exist is noticed, and one on a resource that it does not apply to', async () => {
  const statement = { Sid: 'X', Effect: 'Allow' } as const;
  const wrong: PolicyDocument = {
    Version: '2012-10-17',
    Statement: [{ ...statement, Action: ['s3:HeadObject', 's3:ListBucket'], Resource: [`${bucket}/*`] }],
  };
  expect(await actionProblems(wrong)).toEqual([
    's3:HeadObject does not exist',
    `s3:ListBucket does not apply to ${bucket}/*`,
  ]);
});

describe('without a path', () => {
  const role = roleOf('service_account', { path: undefined });

  it('a role may use all objects of the bucket, and no other', async () => {
    expect(await may(role, 's3:ListBucket', bucket)).toBe(true);
    expect(await may(role, 's3:PutObject', `${bucket}/anything`)).toBe(true);
    expect(await may(role, 's3:PutObject', 'arn:aws:s3:::other/anything')).toBe(false);
  });
});

describe('the client role', () => {
  const { trust, ...role } = roleOf('client');
  const ada = `arn:aws:iam::${account}:user/ada`;
  const bob = `arn:aws:iam::${account}:user/bob`;

  it('is assumed by its principals only, without a policy of their own', async () => {
    expect(await mayAssume({ ...role, trust }, ada)).toBe(true);
    expect(await mayAssume({ ...role, trust }, bob)).toBe(false);
    expect(await mayAssume({ ...role, trust }, 'arn:aws:iam::999999999999:user/ada')).toBe(false);
  });

  it('with an account as principal, is assumed by those whose own policy says so', async () => {
    const byAccount = roleOf('client', { principals: [`arn:aws:iam::${account}:root`] });
    const own: PolicyDocument = {
      Version: '2012-10-17',
      Statement: [
        {
          Sid: 'Start',
          Effect: 'Allow',
          Action: ['sts:AssumeRole'],
          Resource: [`arn:aws:iam::${account}:role/${role.name}`],
        },
      ],
    };
    expect(await mayAssume(byAccount, bob, { own })).toBe(true);
    expect(await mayAssume(byAccount, bob)).toBe(false);
  });

  it.each([
    ['cluster-admin', true],
    ['group', false],
  ] as const)('with the access %s, sees objects in the console: %s', async (access, expected) => {
    expect(await may(roleOf('client', { access }), 'eks:AccessKubernetesApi', cluster)).toBe(expected);
  });

  it('does not exist without principals', () => {
    expect(eksRoles(checkEks({ ...full, principals: [] })).map(({ key }) => key)).toEqual([
      'service_account',
      'reader',
    ]);
  });
});

const provider = `arn:aws:iam::${account}:oidc-provider/oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLE0123456789`;
const subject = 'system:serviceaccount:lancedb:geneva-service-account';

/** The trust policy without each of its conditions, and for any principal. */
function trustMutants(role: EksRole): readonly (readonly [string, EksRole])[] {
  const [statement] = role.trust.Statement;
  if (statement === undefined) throw new Error('no statement');
  const { StringEquals = {} } = statement.Condition ?? {};
  const withTrust = (change: Partial<PolicyStatement>): EksRole => ({
    ...role,
    trust: { ...role.trust, Statement: [{ ...statement, ...change }] },
  });
  const without = Object.keys(StringEquals).map((key) => {
    const others = Object.entries(StringEquals).filter(([other]) => other !== key);
    return [`leave out ${key}`, withTrust({ Condition: { StringEquals: Object.fromEntries(others) } })] as const;
  });
  const kinds = Object.keys(statement.Principal ?? {});
  const anyone = Object.fromEntries(
    kinds.map((kind) => [kind, [...principals[kind === 'Service' ? 'services' : 'providers']]]),
  );
  return [...without, ['trust another principal', withTrust({ Principal: anyone })]];
}

const principals = {
  services: ['pods.eks.amazonaws.com', 'ec2.amazonaws.com'],
  providers: [provider, provider.replace('EXAMPLE', 'OTHER')],
} as const;

describe('the trust of irsa', () => {
  const role = roleOf('service_account');
  const token = (sub: string, aud = 'sts.amazonaws.com') => ({
    action: 'sts:AssumeRoleWithWebIdentity',
    context: { 'accounts.google.com:aud': aud, 'accounts.google.com:sub': sub },
  });

  it('names the issuer in its keys', () => {
    expect(role.trust.Statement[0]?.Condition).toEqual({
      StringEquals: {
        'oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLE0123456789:aud': 'sts.amazonaws.com',
        'oidc.eks.eu-west-1.amazonaws.com/id/EXAMPLE0123456789:sub': subject,
      },
    });
  });

  const cases = [
    ['the ServiceAccount', provider, token(subject), true],
    ['another ServiceAccount', provider, token('system:serviceaccount:lancedb:default'), false],
    ['another namespace', provider, token('system:serviceaccount:other:geneva-service-account'), false],
    ['a longer name', provider, token(`${subject}-2`), false],
    ['another audience', provider, token(subject, 'https://kubernetes.default.svc'), false],
    ['another provider', provider.replace('EXAMPLE', 'OTHER'), token(subject), false],
  ] as const;

  it.each(cases)('for a token of %s: %j', async (_name, principal, request, expected) => {
    expect(await mayAssume(role, principal, request)).toBe(expected);
  });

  it.each(trustMutants(role))('%s, and a token that is refused is not', async (_, mutant) => {
    const refused = cases.filter(([, , , expected]) => !expected);
    const decisions = refused.map(([, principal, request]) => mayAssume(mutant, principal, request));
    expect(await Promise.all(decisions)).toContain(true);
  });

  it('needs the issuer, and says where it is printed', () => {
    expect(() => eksRoles(checkEks({ ...full, issuer: undefined }))).toThrow(
      'issuer: is required for the style irsa; print it with `aws eks describe-cluster --name lance --region eu-west-1',
    );
  });
});

describe('the trust of EKS Pod Identity', () => {
  const role = roleOf('service_account', { style: 'pod-identity', issuer: undefined });
  const tags = {
    'aws:RequestTag/eks-cluster-arn': cluster,
    'aws:RequestTag/kubernetes-namespace': 'lancedb',
    'aws:RequestTag/kubernetes-service-account': 'geneva-service-account',
  };

  const cases = [
    ['the ServiceAccount', 'pods.eks.amazonaws.com', tags, true],
    ['another service', 'ec2.amazonaws.com', tags, false],
    ['another cluster', 'pods.eks.amazonaws.com', { ...tags, 'aws:RequestTag/eks-cluster-arn': `${cluster}2` }, false],
    ['another namespace', 'pods.eks.amazonaws.com', { ...tags, 'aws:RequestTag/kubernetes-namespace': 'x' }, false],
    [
      'another ServiceAccount',
      'pods.eks.amazonaws.com',
      { ...tags, 'aws:RequestTag/kubernetes-service-account': 'x' },
      false,
    ],
    ['a session without tags', 'pods.eks.amazonaws.com', {}, false],
  ] as const;

  it.each(cases)('for %s', async (_name, principal, context, expected) => {
    expect(await mayAssume(role, principal, { context })).toBe(expected);
    expect(await mayAssume(role, principal, { context, action: 'sts:TagSession' })).toBe(expected);
  });

  it.each(trustMutants(role))('%s, and a session that is refused is not', async (_, mutant) => {
    const refused = cases.filter(([, , , expected]) => !expected);
    const decisions = refused.map(([, principal, context]) =>
      mayAssume(mutant, principal, { context: { ...context } }),
    );
    expect(await Promise.all(decisions)).toContain(true);
  });

  it('goes with the same permissions as irsa', () => {
    const policies = (change: Partial<EksDescription>) =>
      eksRoles(checkEks({ ...full, ...change })).map(({ policy }) => policy);
    expect(policies({ style: 'pod-identity', issuer: undefined })).toEqual(policies({}));
  });
});

it('Terraform compares the issuer with that of the cluster, even if the OIDC provider is there already', () => {
  const file = parsedObject(eksFiles(full).get('identities.tf.json') ?? '');
  for (const key of ['service_account', 'reader'])
    expect(at(file, 'resource', 'aws_iam_role', key, 'lifecycle', 'precondition', 'condition')).toBe(
      `\${data.aws_eks_cluster.cluster.identity[0].oidc[0].issuer == "${full.issuer ?? ''}"}`,
    );
});

describe.each([
  ['aws-cn', 'cn-north-1'],
  ['aws-us-gov', 'us-gov-west-1'],
])('in the partition %s', (partition, region) => {
  const principals = [`arn:${partition}:iam::${account}:root`];
  const issuer = `https://oidc.eks.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}/id/A`;
  const roles = eksRoles(checkEks({ ...eksSample, region, principals, issuer }));

  it('every ARN is of the partition', () => {
    const arns = JSON.stringify(roles).match(/arn:[\w-]+/g) ?? [];
    expect(arns.length).toBeGreaterThan(5);
    expect(new Set(arns)).toEqual(new Set([`arn:${partition}`]));
  });

  it('has only actions that exist, on resources that they apply to', async () => {
    for (const { policy } of roles) expect(await actionProblems(policy)).toEqual([]);
  });
});
