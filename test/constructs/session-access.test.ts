import { describe, expect, it } from 'vitest';
import { SessionAccess, type SessionAccessProps } from '../../src/constructs/index.js';
import { identities, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

const props: SessionAccessProps = {
  name: 'sessions',
  namespace: 'lance',
  subjects: [
    { kind: 'ServiceAccount', name: 'notebook', namespace: 'notebooks' },
    { kind: 'Group', name: 'data' },
  ],
};

function made(more: Partial<SessionAccessProps> = {}) {
  return plainObjects((chart) => new SessionAccess(chart, 'sessions', { ...props, ...more }), 'elsewhere');
}

describe('the access of clients that open Ray clusters', () => {
  it('is a Role in the namespace of the clusters and a ClusterRole to read nodes, bound to the subjects', () => {
    expect(identities(made())).toEqual([
      'Role lance/sessions',
      'RoleBinding lance/sessions',
      'ClusterRole /sessions',
      'ClusterRoleBinding /sessions',
    ]);
    expect(only(made(), 'RoleBinding')).toMatchObject({
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'sessions' },
      subjects: props.subjects,
    });
    expect(only(made(), 'ClusterRoleBinding')).toMatchObject({ subjects: props.subjects });
  });

  it('is bound to nobody by default', () => {
    expect(identities(made({ subjects: [] }))).toEqual(['Role lance/sessions', 'ClusterRole /sessions']);
  });

  it('has no ClusterRole if clients may not read nodes', () => {
    expect(identities(made({ readCluster: false }))).toEqual(['Role lance/sessions', 'RoleBinding lance/sessions']);
  });

  it('lets clients read the tokens of the clusters that are named, and no other Secret', () => {
    const rule = { apiGroups: [''], resources: ['secrets'], resourceNames: ['demo'], verbs: ['get'] };
    expect(only(made({ clusters: ['demo'] }), 'Role')['rules']).toContainEqual(rule);
    expect(JSON.stringify(made())).not.toContain('secrets');
  });
});
