import { describe, expect, it } from 'vitest';
import { trustReasons, trustsOtherAudiences, trustsOtherNamespaces } from '../../../src/doctor/clouds/trust.js';
import type { JsonObject } from '../../../src/values/json.js';

const action = 'sts:AssumeRoleWithWebIdentity';
const name = 'arn:aws:iam::123456789012:oidc-provider/issuer';
const context = { 'issuer:sub': 'system:serviceaccount:lance:ray' };
const right = {
  Effect: 'Allow',
  Principal: { Federated: name },
  Action: action,
  Condition: { StringEquals: context },
};
const denying = { Effect: 'Deny', Principal: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };

const reasons = (...Statement: readonly JsonObject[]) =>
  trustReasons({ Statement }, { principal: ['Federated', name], actions: [action], context });

describe('doctor does not accept what it does not know in a trust policy', () => {
  it.each<[string, readonly JsonObject[], RegExp]>([
    ['a Deny', [right, { ...denying, Sid: 'Never', Action: 'sts:*' }], /^has a statement that denies \(Never\), which/],
    ['a Deny of other actions', [right, { ...denying, NotAction: 'sts:TagSession' }], /^has a statement that denies,/],
    [
      'a Deny of several actions',
      [right, { ...denying, Action: ['s3:GetObject', action] }],
      /^has a statement that denies,/,
    ],
    [
      'IfExists',
      [{ ...right, Condition: { StringEqualsIfExists: context } }],
      /IfExists issuer:sub, which doctor does/,
    ],
    ['an unknown key', [{ ...right, Condition: { StringEquals: { 'aws:x': 'y' } } }], /aws:x, which requests of these/],
    ['no value', [{ ...right, Condition: { StringEquals: { 'issuer:sub': [] } } }], /^requires issuer:sub = , but/],
    ['NotAction', [{ ...right, Action: [], NotAction: action }], /^does not allow sts/],
    ['no principal of the kind', [{ ...right, Principal: '*' }], /^trusts no Federated, not arn/],
  ])('%s', (_, statements, reason) => {
    expect(reasons(...statements)).toEqual([expect.stringMatching(reason)]);
  });

  it.each<[string, readonly JsonObject[]]>([
    ['a Deny of another action', [right, { ...denying, Action: 'sts:AssumeRole' }]],
    ['a wildcard', [{ ...right, Condition: { StringLike: { 'issuer:sub': ['x', 'system:serviceaccount:lance:*'] } } }]],
  ])('but %s', (_, statements) => {
    expect(reasons(...statements)).toEqual([]);
  });
});

describe('doctor sees a trust policy that trusts other namespaces', () => {
  const trustsOther = (...Statement: readonly JsonObject[]) =>
    trustsOtherNamespaces({ Statement }, { principal: ['Federated', name], actions: [action], context });
  const like = (subject: string) => ({ ...right, Condition: { StringLike: { 'issuer:sub': subject } } });

  it.each<[string, readonly JsonObject[]]>([
    ['without a condition', [{ ...right, Condition: {} }]],
    ['beside a statement that is right', [right, { ...right, Condition: {} }]],
    ['by *', [like('*')]],
    ['by the name of the ServiceAccount alone', [like('system:serviceaccount:*:ray')]],
    ['by the start of the namespace', [like('system:serviceaccount:lan*:ray')]],
    ['by its end', [like('system:serviceaccount:*nce:ray')]],
    ['by the start of the subject', [like('system:serviceaccount:lance*')]],
    ['but for a letter', [like('system:serviceaccount:lan?e:ray')]],
    ['that are not its own', [right, like('system:serviceaccount:dev-*:ray')]],
    [
      'that two conditions have in common',
      [
        {
          ...right,
          Condition: {
            StringLike: { 'issuer:sub': 'system:serviceaccount:*' },
            ArnLike: { 'issuer:sub': '*nce:ray' },
          },
        },
      ],
    ],
  ])('%s', (_, statements) => {
    expect(trustsOther(...statements)).toBe(true);
  });

  it.each<[string, readonly JsonObject[]]>([
    ['the ServiceAccount', [right]],
    ['its namespace', [like('system:serviceaccount:lance:*')]],
    ['ServiceAccounts of its namespace by their start', [like('system:serviceaccount:lance:ray*')]],
    [
      'its ServiceAccount, and others by a wildcard',
      [
        {
          ...right,
          Condition: { StringEquals: context, StringLike: { 'issuer:sub': 'system:serviceaccount:*:ray' } },
        },
      ],
    ],
    [
      'a namespace whose name has a wildcard to the letter',
      [{ ...right, Condition: { StringEquals: { 'issuer:sub': 'system:serviceaccount:*:ray' } } }],
    ],
    ['anybody with another action', [right, { ...right, Action: 'sts:AssumeRole', Condition: {} }]],
    ['another provider', [right, { ...right, Principal: { Federated: 'other' }, Condition: {} }]],
    ['nobody of them', [right, { ...right, Effect: 'Deny', Condition: {} }]],
  ])('not one that trusts %s', (_, statements) => {
    expect(trustsOther(...statements)).toBe(false);
  });
});

describe('doctor sees a trust policy that trusts tokens of other audiences', () => {
  const both = { ...context, 'issuer:aud': 'sts.amazonaws.com' };
  const trustsOther = (Condition: JsonObject) =>
    trustsOtherAudiences(
      { Statement: [{ ...right, Condition }] },
      { principal: ['Federated', name], actions: [action], context: both },
    );

  it.each<[string, JsonObject, boolean]>([
    ['without a condition on aud', { StringEquals: context }, true],
    ['with a wildcard', { StringEquals: context, StringLike: { 'issuer:aud': '*' } }, true],
    ['with a wildcard at its end', { StringEquals: context, StringLike: { 'issuer:aud': 'sts.*' } }, true],
    ['but not one for STS', { StringEquals: both }, false],
    [
      'nor one for STS and another service',
      { StringEquals: { ...context, 'issuer:aud': ['my_service', 'sts.amazonaws.com'] } },
      false,
    ],
  ])('%s', (_, condition, expected) => {
    expect(trustsOther(condition)).toBe(expected);
  });
});
