import { describe, expect, it } from 'vitest';
import { trustReasons } from '../../../src/cloud/live/trust.js';
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
