import { describe, expect, it } from 'vitest';
import { RayIdentity, type RayIdentityProps } from '../../src/constructs/index.js';
import { at, identities, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

const props: RayIdentityProps = { name: 'ksa', namespace: 'lance' };

describe('the identity of the compute pods', () => {
  const objects = plainObjects((chart) => new RayIdentity(chart, 'identity', props), 'elsewhere');

  it('is a ServiceAccount, a ClusterRole and a ClusterRoleBinding, named as the specification says', () => {
    expect(identities(objects)).toEqual([
      'ServiceAccount lance/ksa',
      'ClusterRole /ksa-role',
      'ClusterRoleBinding /ksa-binding',
    ]);
  });

  it('has exactly the permissions that the specification lists', () => {
    expect(only(objects, 'ClusterRole')).toEqual({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'ksa-role' },
      rules: [
        { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] },
        { apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['get', 'patch', 'delete'] },
      ],
    });
  });

  it('binds the role to the ServiceAccount', () => {
    expect(only(objects, 'ClusterRoleBinding')).toMatchObject({
      subjects: [{ kind: 'ServiceAccount', name: 'ksa', namespace: 'lance' }],
      roleRef: { kind: 'ClusterRole', name: 'ksa-role', apiGroup: 'rbac.authorization.k8s.io' },
    });
  });

  it('is known to a cloud by its annotations', () => {
    const annotations = { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::123456789012:role/r' };
    const made = plainObjects((chart) => new RayIdentity(chart, 'identity', { ...props, annotations }));
    expect(only(made, 'ServiceAccount')).toMatchObject({ metadata: { annotations } });
  });

  it.each([
    ['of AWS', { roleArn: 'arn:r' }, { 'eks.amazonaws.com/role-arn': 'arn:r' }],
    [
      'of AWS, with the prefix of another webhook',
      { roleArn: 'arn:r', cloudDomain: 'example.org', annotations: { team: 'a', 'example.org/role-arn': 'arn:old' } },
      { team: 'a', 'example.org/role-arn': 'arn:r' },
    ],
    ['of none', { roleArn: '', annotations: { team: 'a' } }, { team: 'a' }],
  ])('has the role %s', (_what, extra, annotations) => {
    const made = plainObjects((chart) => new RayIdentity(chart, 'identity', { ...props, ...extra }));
    expect(at(only(made, 'ServiceAccount'), 'metadata', 'annotations')).toEqual(annotations);
  });

  it.each([
    ['a ServiceAccount that is there', { createServiceAccount: false }, ['ClusterRole', 'ClusterRoleBinding']],
    ['rules that somebody else grants', { createRole: false }, ['ServiceAccount']],
  ])('makes nothing of %s', (_what, extra, kinds) => {
    const made = plainObjects((chart) => new RayIdentity(chart, 'identity', { ...props, ...extra }));
    expect(made.map(({ kind }) => kind)).toEqual(kinds);
  });
});
