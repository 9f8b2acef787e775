import { describe, expect, it } from 'vitest';
import { SessionReaper, type SessionReaperProps } from '../../src/constructs/index.js';
import { reaperRules } from '../../src/constructs/ray/session-reaper.js';
import { at, identities, only } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

function made(more: Partial<SessionReaperProps> = {}) {
  const props = { namespace: 'lance', image: 'registry.example.com/explain-plan:0.1.0' };
  return plainObjects(
    (chart) => new SessionReaper(chart, 'reaper', { name: 'reaper', ...props, ...more }),
    'elsewhere',
  );
}

describe('the reaper of sessions in a plain app', () => {
  it('is a CronJob with a ServiceAccount and a Role of its own', () => {
    expect(identities(made())).toEqual([
      'ServiceAccount lance/reaper',
      'Role lance/reaper',
      'RoleBinding lance/reaper',
      'CronJob lance/reaper',
    ]);
    expect(only(made(), 'RoleBinding')).toMatchObject({
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reaper' },
      subjects: [{ kind: 'ServiceAccount', name: 'reaper', namespace: 'lance' }],
    });
  });

  it('reads only the tokens of the clusters that it is given', () => {
    expect(only(made(), 'Role')['rules']).toEqual(reaperRules);
    expect(only(made({ clusters: ['demo'] }), 'Role')['rules']).toEqual([
      ...reaperRules,
      { apiGroups: [''], resources: ['secrets'], resourceNames: ['demo'], verbs: ['get'] },
    ]);
  });

  it('has the labels of its component, whatever the user adds', () => {
    const podLabels = { team: 'features', 'app.kubernetes.io/component': 'other' };
    const template = at(only(made({ podLabels }), 'CronJob'), 'spec', 'jobTemplate', 'spec', 'template');
    expect(at(template, 'metadata', 'labels')).toEqual({
      team: 'features',
      'app.kubernetes.io/instance': 'reaper',
      'app.kubernetes.io/component': 'session-reaper',
    });
  });
});
