import { describe, expect, it } from 'vitest';
import { reaperRules } from '../../src/constructs/ray/session-reaper.js';
import { sessionClusterRules, sessionRules } from '../../src/constructs/ray/session-access.js';
import type { JsonObject } from '../../src/index.js';
import { at, identities, only, textAt } from '../support/objects.js';
import { renderPlatform, renderWhole } from '../support/platform.js';

const rayOn: JsonObject = { ray: { enabled: true } };
const explainOn: JsonObject = {
  explainPlan: { enabled: true, image: { repository: 'registry.example.com/explain-plan' } },
};

describe('the platform with no value set', () => {
  const objects = renderPlatform();

  it('is an identity and its test', () => {
    expect(identities(objects)).toEqual([
      'ServiceAccount lance/lance.lance',
      'ClusterRole /lance.lance-role',
      'ClusterRoleBinding /lance.lance-binding',
      'Pod lance/lance-lance-platform-access-test',
    ]);
  });

  it('has the service that explains queries, and its test, if asked for', () => {
    expect(identities(renderPlatform(explainOn)).slice(objects.length)).toEqual([
      'ServiceAccount lance/lance-lance-platform-explain-plan',
      'ConfigMap lance/lance-lance-platform-explain-plan',
      'ConfigMap lance/lance-lance-platform-explain-plan-access',
      'Deployment lance/lance-lance-platform-explain-plan',
      'Service lance/lance-lance-platform-explain-plan',
      'PodDisruptionBudget lance/lance-lance-platform-explain-plan',
      'NetworkPolicy lance/lance-lance-platform-explain-plan',
      'Pod lance/lance-lance-platform-explain-test',
    ]);
  });

  it('grants what the specification lists, and nothing else', () => {
    expect(only(objects, 'ClusterRole')['rules']).toEqual([
      { apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: ['ray.io'], resources: ['rayclusters'], verbs: ['get', 'patch', 'delete'] },
    ]);
    expect(only(objects, 'ClusterRole')).not.toHaveProperty('aggregationRule');
  });

  it('binds the role to the ServiceAccount', () => {
    expect(only(objects, 'ClusterRoleBinding')).toMatchObject({
      subjects: [{ kind: 'ServiceAccount', name: 'lance.lance', namespace: 'lance' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'lance.lance-role' },
    });
  });

  it('leaves the namespace of the release to Helm', () => {
    expect(objects.map(({ kind }) => kind)).not.toContain('Namespace');
    expect(renderPlatform({ namespace: { name: 'lance' } }).map(({ kind }) => kind)).not.toContain('Namespace');
  });

  it('asks in its test for each access that the role grants', () => {
    expect(at(only(objects, 'Pod', 'lance-lance-platform-access-test'), 'spec', 'containers', 0, 'args')).toEqual([
      'get pods',
      'list pods',
      'watch pods',
      'get rayclusters.ray.io',
      'patch rayclusters.ray.io',
      'delete rayclusters.ray.io',
    ]);
  });
});

describe('the scope of the permissions', () => {
  it('may be the namespace of the compute pods, with the same rules', () => {
    const objects = renderPlatform({ namespace: { name: 'compute' }, rbac: { scope: 'namespace' } });
    expect(identities(objects)).toEqual(
      expect.arrayContaining(['Role compute/lance.lance-role', 'RoleBinding compute/lance.lance-binding']),
    );
    expect(objects.map(({ kind }) => kind)).not.toContain('ClusterRole');
    expect(only(objects, 'Role')['rules']).toEqual(only(renderPlatform(), 'ClusterRole')['rules']);
    expect(only(objects, 'RoleBinding')).toMatchObject({
      subjects: [{ kind: 'ServiceAccount', name: 'lance.lance', namespace: 'compute' }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'lance.lance-role' },
    });
  });
});

describe('on OpenShift', () => {
  const everything = { ...rayOn, ...explainOn, sessions: { reaper: { enabled: true } } };

  it('no pod has a user ID', () => {
    const users = /"runAs(User|Group)":\d/;
    const capabilities = { apiVersions: ['route.openshift.io/v1'] };
    expect(JSON.stringify(renderWhole(everything))).toMatch(users);
    expect(JSON.stringify(renderWhole(everything, { capabilities }))).not.toMatch(users);
    expect(JSON.stringify(renderWhole({ ...everything, global: { openshift: true } }))).not.toMatch(users);
  });
});

describe('a ServiceAccount', () => {
  it('that the user names is named so, and its role and binding after it', () => {
    const objects = renderPlatform({ serviceAccount: { name: 'geneva.sa' } });
    expect(identities(objects)).toEqual(
      expect.arrayContaining([
        'ServiceAccount lance/geneva.sa',
        'ClusterRole /geneva.sa-role',
        'ClusterRoleBinding /geneva.sa-binding',
      ]),
    );
  });

  it('has the annotations of its cloud', () => {
    const annotations = { 'iam.gke.io/gcp-service-account': 'a@b.iam.gserviceaccount.com' };
    const objects = renderPlatform({ serviceAccount: { annotations } });
    expect(at(only(objects, 'ServiceAccount', 'lance.lance'), 'metadata', 'annotations')).toEqual(annotations);
  });

  it('that is there already is only bound', () => {
    const objects = renderPlatform({ serviceAccount: { create: false, name: 'theirs' } });
    expect(objects.map(({ kind }) => kind)).toEqual(['ClusterRole', 'ClusterRoleBinding', 'Pod']);
  });

  it('that is there already must be named', () => {
    expect(() => renderPlatform({ serviceAccount: { create: false } })).toThrow(
      /serviceAccount\.name is required when serviceAccount\.create is false/,
    );
  });

  it('that is there already gets no role', () => {
    const roleArn = 'arn:aws:iam::123456789012:role/lance';
    expect(() => renderPlatform({ serviceAccount: { create: false, name: 'theirs', roleArn } })).toThrow(
      'serviceAccount.roleArn must be empty when serviceAccount.create is false',
    );
  });
});

describe('the access of clients that open Ray clusters', () => {
  const subjects = { serviceAccounts: [{ name: 'notebook' }], users: ['me@example.com'], groups: ['data'] };

  it('is in the namespace of the compute pods and bound to the subjects', () => {
    const objects = renderPlatform({
      namespace: { name: 'compute' },
      sessions: { rbac: { create: true, ...subjects } },
    });
    expect(identities(objects)).toEqual(
      expect.arrayContaining(['Role compute/lance.lance-session', 'ClusterRole /lance.lance-session']),
    );
    const own = objects.filter((object) => textAt(object, 'metadata', 'name') === 'lance.lance-session');
    expect(only(own, 'Role')['rules']).toEqual(sessionRules);
    expect(only(own, 'ClusterRole')['rules']).toEqual(sessionClusterRules);
    expect(only(objects, 'RoleBinding')['subjects']).toEqual([
      { kind: 'ServiceAccount', name: 'notebook', namespace: 'compute' },
      { kind: 'User', name: 'me@example.com' },
      { kind: 'Group', name: 'data' },
    ]);
  });

  it('includes the definitions, by their names', () => {
    const sessions = { rbac: { create: true }, definitions: { small: {}, large: { workerGroups: [{ name: 'cpu' }] } } };
    expect(only(renderPlatform({ sessions }), 'Role')['rules']).toEqual([
      ...sessionRules,
      { apiGroups: [''], resources: ['configmaps'], resourceNames: ['large', 'small'], verbs: ['get'] },
    ]);
  });

  it('has no permission in the whole cluster if clients may not read nodes', () => {
    const objects = renderPlatform({ sessions: { rbac: { create: true, ...subjects, readCluster: false } } });
    expect(identities(objects)).not.toContain('ClusterRole /lance.lance-session');
    expect(identities(objects)).not.toContain('ClusterRoleBinding /lance.lance-session');
  });
});

describe('the reaper of sessions', () => {
  const on = { reaper: { enabled: true } };
  const image = 'registry.example.com/reaper:1';
  const withImage = { reaper: { enabled: true, image } };

  it('is a CronJob of one job at a time, with a token, in the namespace of the compute pods', () => {
    const objects = renderPlatform({ namespace: { name: 'compute' }, sessions: withImage });
    const { metadata, spec } = only(objects, 'CronJob');
    const name = textAt(metadata, 'name');
    expect(identities(objects)).toEqual(
      expect.arrayContaining(
        ['ServiceAccount', 'Role', 'RoleBinding', 'CronJob'].map((kind) => `${kind} compute/${name}`),
      ),
    );
    expect(spec).toMatchObject({ concurrencyPolicy: 'Forbid', schedule: '*/5 * * * *', suspend: false });
    const pod = at(spec, 'jobTemplate', 'spec', 'template', 'spec');
    expect(pod).toMatchObject({
      automountServiceAccountToken: true,
      restartPolicy: 'Never',
      serviceAccountName: name,
    });
    expect(at(pod, 'containers', 0)).toMatchObject({ args: ['--namespace', 'compute'] });
  });

  it('has the image of the explain-plan service, unless it is given one', () => {
    const imageOf = (values: JsonObject) =>
      at(only(renderPlatform(values), 'CronJob'), 'spec', 'jobTemplate', 'spec', 'template', 'spec', 'containers', 0);
    const explainPlan = { image: { repository: 'registry.example.com/plans', tag: '2' } };
    expect(imageOf({ explainPlan, sessions: on })).toMatchObject({ image: 'registry.example.com/plans:2' });
    const reaper = { enabled: true, image: 'registry.example.com/reaper:3' };
    expect(imageOf({ explainPlan, sessions: { reaper } })).toMatchObject({ image: 'registry.example.com/reaper:3' });
  });

  it('is refused without an image', () => {
    expect(() => renderPlatform({ sessions: on })).toThrow(/sessions\.reaper\.image is required when/);
  });

  it('may find and delete clusters, and read the tokens of those that are named', () => {
    const rulesOf = (sessions: JsonObject) => only(renderPlatform({ sessions }), 'Role')['rules'];
    expect(rulesOf(withImage)).toEqual(reaperRules);
    expect(rulesOf({ ...withImage, rbac: { clusters: ['demo'] } })).toEqual([
      ...reaperRules,
      { apiGroups: [''], resources: ['secrets'], resourceNames: ['demo'], verbs: ['get'] },
    ]);
  });

  it.each(['5 minutes', '* * * *', '@every 5m', ''])('is refused with the schedule "%s"', (schedule) => {
    expect(() => renderPlatform({ sessions: { reaper: { enabled: true, schedule } } })).toThrow('schedule');
  });
});

describe('a namespace other than that of the release', () => {
  const values: JsonObject = { namespace: { name: 'compute', podSecurity: 'restricted' } };
  const namespaceWith = (annotations: JsonObject): JsonObject => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'compute', annotations },
  });

  it('is created where it is not there, and kept when the release goes', () => {
    expect(only(renderPlatform(values), 'Namespace')).toMatchObject({
      metadata: {
        name: 'compute',
        annotations: { 'helm.sh/resource-policy': 'keep' },
        labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
      },
    });
  });

  it('contains all namespaced objects', () => {
    const spaced = renderPlatform({ ...values, ...rayOn }).filter(
      (object) => !['Namespace', 'ClusterRole', 'ClusterRoleBinding'].includes(textAt(object, 'kind')),
    );
    expect(spaced.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ServiceAccount', 'RayCluster', 'Pod']));
    expect(new Set(spaced.map((object) => at(object, 'metadata', 'namespace')))).toEqual(new Set(['compute']));
  });

  it('stays in the release that made it, so that an upgrade changes it and never deletes it', () => {
    const own = namespaceWith({ 'meta.helm.sh/release-name': 'lance', 'meta.helm.sh/release-namespace': 'lance' });
    expect(only(renderPlatform(values, { cluster: [own] }), 'Namespace')).toBeDefined();
  });

  it.each([
    ['nobody', {}],
    ['another release', { 'meta.helm.sh/release-name': 'other', 'meta.helm.sh/release-namespace': 'lance' }],
    ['a release of the same name', { 'meta.helm.sh/release-name': 'lance', 'meta.helm.sh/release-namespace': 'b' }],
  ])('is left as it is where %s made it', (_who, annotations) => {
    const objects = renderPlatform(values, { cluster: [namespaceWith(annotations)] });
    expect(objects.map(({ kind }) => kind)).not.toContain('Namespace');
    expect(only(objects, 'ClusterRoleBinding')).toMatchObject({ subjects: [{ namespace: 'compute' }] });
  });

  it('is not created where the user does not want it', () => {
    const objects = renderPlatform({ namespace: { name: 'compute', create: false } });
    expect(objects.map(({ kind }) => kind)).not.toContain('Namespace');
  });
});

describe('the RayCluster', () => {
  it('is there where it is asked for, with a CPU and a GPU group, and a test', () => {
    const objects = renderPlatform(rayOn);
    const cluster = only(objects, 'RayCluster');
    expect(at(cluster, 'metadata', 'name')).toBe('lance-lance-platform-ray');
    expect(at(cluster, 'spec', 'workerGroupSpecs', 0, 'groupName')).toBe('cpu');
    expect(at(cluster, 'spec', 'workerGroupSpecs', 1, 'groupName')).toBe('gpu');
    expect(at(cluster, 'spec', 'workerGroupSpecs', 1, 'template', 'spec', 'containers', 0, 'image')).toBe(
      'docker.io/rayproject/ray:2.60.0-gpu',
    );
    const test = only(objects, 'Pod', 'lance-lance-platform-ray-test');
    expect(at(test, 'spec', 'containers', 0, 'env')).toEqual([
      { name: 'HEAD', value: 'lance-lance-platform-ray-head-svc:6379' },
      { name: 'RAY_AUTH_MODE', value: 'token' },
      { name: 'RAY_AUTH_TOKEN_PATH', value: '/var/run/secrets/helmwright/ray/auth_token' },
    ]);
    expect(at(test, 'spec', 'volumes', 0, 'secret')).toEqual({
      secretName: 'lance-lance-platform-ray',
      items: [{ key: 'auth_token', path: 'auth_token' }],
      optional: true,
    });
    expect(at(test, 'spec', 'containers', 0, 'volumeMounts')).toEqual([
      { name: 'token', mountPath: '/var/run/secrets/helmwright/ray', readOnly: true },
    ]);
  });

  it('runs as the ServiceAccount', () => {
    const spec = at(only(renderPlatform(rayOn), 'RayCluster'), 'spec');
    for (const pod of [at(spec, 'headGroupSpec'), at(spec, 'workerGroupSpecs', 0), at(spec, 'workerGroupSpecs', 1)]) {
      expect(at(pod, 'template', 'spec', 'serviceAccountName')).toBe('lance.lance');
    }
  });

  it('takes a group away that is set to null, and adds what is named', () => {
    const large = { role: 'cpu', cpus: 32, memory: '128Gi', maxReplicas: 1, image: 'registry.example.com/ray:x' };
    const objects = renderPlatform({ ray: { enabled: true, workerGroups: { gpu: null, large } } });
    const groups = at(only(objects, 'RayCluster'), 'spec', 'workerGroupSpecs');
    expect(groups).toMatchObject([{ groupName: 'cpu' }, { groupName: 'large' }]);
    expect(at(groups, 1, 'template', 'spec', 'containers', 0, 'image')).toBe('registry.example.com/ray:x');
  });

  it.each<readonly [string, JsonObject, RegExp]>([
    ['a Ray that is too old', { version: '2.42.9', auth: 'disabled' }, /Ray 2\.42\.9 is not supported/],
    ['tokens of a Ray that knows none', { version: '2.51.0' }, /Ray 2\.51\.0 does not support token authentication/],
    ['more pods at least than at most', { workerGroups: { cpu: { minReplicas: 11 } } }, /group cpu: minReplicas/],
    ['more pods than at most', { workerGroups: { gpu: { replicas: 5 } } }, /group gpu: replicas/],
    ['GPUs of CPU workers', { workerGroups: { cpu: { gpus: 1 } } }, /group cpu: gpus requires role gpu/],
    ['a group in capitals', { workerGroups: { Big: {} } }, /ray\.workerGroups has the invalid key "Big"/],
    ['a fraction of a CPU', { head: { cpus: 0.5 } }, /ray\.head\.cpus/],
  ])('is refused with %s', (_what, ray, message) => {
    expect(() => renderPlatform({ ray: { enabled: true, ...ray } })).toThrow(message);
  });

  it('is not judged where it is not asked for', () => {
    expect(renderPlatform({ ray: { version: '2.51.0' } })).toHaveLength(4);
  });
});

describe('every pod that the chart defines keeps to the Pod Security Standard restricted', () => {
  const objects = renderPlatform({ ...rayOn, ...explainOn });
  const spec = at(only(objects, 'RayCluster'), 'spec');
  const pods = [
    ...objects.filter(({ kind }) => kind === 'Pod').map((pod) => pod['spec']),
    at(only(objects, 'Deployment'), 'spec', 'template', 'spec'),
    ...[at(spec, 'headGroupSpec'), at(spec, 'workerGroupSpecs', 0), at(spec, 'workerGroupSpecs', 1)].map((group) =>
      at(group, 'template', 'spec'),
    ),
  ];

  it.each(pods.map((pod, index) => [index, pod] as const))('%i', (_index, pod) => {
    expect(pod).toMatchObject({
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [{ securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } } }],
    });
  });

  it('are seven', () => {
    expect(pods).toHaveLength(7);
  });
});
