import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crdName, rayCrdDefinitions } from '../../src/constructs/crds/index.js';
import { batchSchedulers } from '../../src/constructs/operator/args.js';
import { featureGates, featureGatesFor } from '../../src/constructs/operator/feature-gates.js';
import type { OperatorFeature } from '../../src/constructs/operator/features.js';
import type { PolicyRule } from '../../src/constructs/operator/rules.js';
import { isInVersionRange } from '../../src/constructs/operator/versions.js';
import { clusterRulesFor, leaderElectionRules, rulesFor } from '../../src/constructs/operator/rules-for.js';
import type { JsonObject } from '../../src/index.js';
import { isJsonArray, type Json } from '../../src/values/json.js';
import { at, identities, only, textAt } from '../support/objects.js';
import { renderOperator } from '../support/platform.js';

const versions = ['1.1.0', '1.1.1', '1.2.2', '1.3.0', '1.3.2', '1.4.2', '1.5.0', '1.5.1', '1.6.0', '1.6.2', '1.7.0'];
const roleName = 'op.kuberay-operator';
const podOf = (objects: readonly JsonObject[]) => at(only(objects, 'Deployment'), 'spec', 'template', 'spec');
const listOf = (json: Json | undefined): readonly Json[] => (json !== undefined && isJsonArray(json) ? json : []);
const argsOf = (objects: readonly JsonObject[]) =>
  listOf(at(podOf(objects), 'containers', 0, 'args')).map((arg) => textAt(arg));
const kindsOf = (objects: readonly JsonObject[]) => objects.map((object) => textAt(object, 'kind'));

describe('the operator with no value set', () => {
  const objects = renderOperator();

  it('is its kinds, an identity with its roles, one pod, its metrics, and a test', () => {
    expect(identities(objects)).toEqual([
      'CustomResourceDefinition /rayclusters.ray.io',
      'CustomResourceDefinition /rayjobs.ray.io',
      'CustomResourceDefinition /rayservices.ray.io',
      'CustomResourceDefinition /raycronjobs.ray.io',
      'ServiceAccount kuberay/op-kuberay-operator',
      'ClusterRole /op.kuberay-operator',
      'ClusterRoleBinding /op.kuberay-operator',
      'Role kuberay/op-kuberay-operator-leader-election',
      'RoleBinding kuberay/op-kuberay-operator-leader-election',
      'Deployment kuberay/op-kuberay-operator',
      'Service kuberay/op-kuberay-operator-metrics',
      'NetworkPolicy kuberay/op-kuberay-operator',
      'RayCluster kuberay/op-kuberay-operator-test',
      'Pod kuberay/op-kuberay-operator-test',
    ]);
  });

  it('runs the image of its version, as the ServiceAccount that its roles are bound to', () => {
    expect(podOf(objects)).toMatchObject({
      serviceAccountName: 'op-kuberay-operator',
      automountServiceAccountToken: true,
      containers: [{ image: 'quay.io/kuberay/operator:v1.6.2', command: ['/manager'] }],
    });
    for (const kind of ['ClusterRoleBinding', 'RoleBinding']) {
      expect(only(objects, kind)['subjects']).toEqual([
        { kind: 'ServiceAccount', name: 'op-kuberay-operator', namespace: 'kuberay' },
      ]);
    }
  });

  it('is asked for its health where it answers, and for its metrics where they are', () => {
    expect(at(podOf(objects), 'containers', 0)).toMatchObject({
      livenessProbe: { httpGet: { path: '/healthz', port: 'health' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'health' } },
      ports: [
        { name: 'metrics', containerPort: 8080 },
        { name: 'health', containerPort: 8082 },
      ],
    });
    expect(at(only(objects, 'Service'), 'spec', 'ports')).toEqual([
      { name: 'metrics', port: 8080, targetPort: 'metrics' },
    ]);
  });

  it('keeps its CRDs when it is uninstalled', () => {
    for (const crd of objects.filter(({ kind }) => kind === 'CustomResourceDefinition')) {
      expect(at(crd, 'metadata', 'annotations', 'helm.sh/resource-policy')).toBe('keep');
    }
  });

  it('keeps to the Pod Security Standard restricted, and so do the pods of its test', () => {
    const test = only(objects, 'RayCluster');
    const pods = [
      podOf(objects),
      at(only(objects, 'Pod'), 'spec'),
      at(test, 'spec', 'headGroupSpec', 'template', 'spec'),
    ];
    for (const pod of pods) {
      expect(pod).toMatchObject({
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [
          {
            securityContext: {
              allowPrivilegeEscalation: false,
              capabilities: { drop: ['ALL'] },
              readOnlyRootFilesystem: true,
            },
          },
        ],
      });
    }
  });
});

/** What may be done, one text a verb. */
function accesses(rules: Json | readonly PolicyRule[] | undefined): readonly string[] {
  const all = (isList(rules) ? rules : []).flatMap((rule) =>
    [...rule.apiGroups].flatMap((group) =>
      [...rule.resources].flatMap((resource) => [...rule.verbs].map((verb) => `${verb} ${group}/${resource}`)),
    ),
  );
  return [...new Set(all)].sort();
}

function isList(rules: Json | readonly PolicyRule[] | undefined): rules is readonly PolicyRule[] {
  return Array.isArray(rules);
}

const schedulers: Readonly<Record<string, readonly OperatorFeature[]>> = {
  '': [],
  volcano: ['volcano'],
  'scheduler-plugins': ['schedulerPlugins'],
  yunikorn: [],
  'kai-scheduler': [],
};

interface Wanted {
  readonly version: string;
  readonly values: JsonObject;
  readonly features: readonly OperatorFeature[];
}

/** Values that a version takes, and the features of the table that they ask for. */
const wanted: fc.Arbitrary<Wanted> = fc
  .record({
    version: fc.constantFrom(...versions),
    openshift: fc.boolean(),
    kubernetesProxy: fc.boolean(),
    gates: fc.dictionary(fc.constantFrom(...featureGates.map(({ name }) => name)), fc.boolean()),
    scheduler: fc.constantFrom(...Object.keys(schedulers)),
  })
  .filter(({ version, kubernetesProxy }) => !kubernetesProxy || isInVersionRange(version, { since: '1.2.0' }))
  .filter(({ version, gates, scheduler }) => {
    const unknown = featureGates.filter((gate) => !isInVersionRange(version, gate)).map(({ name }) => name);
    const since = Object.entries(batchSchedulers).find(([name]) => name === scheduler)?.[1] ?? '1.0.0';
    return !unknown.some((name) => name in gates) && isInVersionRange(version, { since });
  })
  .map(({ version, gates, scheduler, openshift, kubernetesProxy }) => ({
    version,
    values: {
      version,
      global: { openshift },
      features: { kubernetesProxy },
      featureGates: { ...gates },
      batchScheduler: scheduler,
    },
    features: [
      ...(openshift ? ['openshift' as const] : []),
      ...(kubernetesProxy ? ['kubernetesProxy' as const] : []),
      ...featureGates.flatMap((gate) =>
        (gates[gate.name] ?? featureGatesFor(version).get(gate.name)) === true && gate.feature !== undefined
          ? [gate.feature]
          : [],
      ),
      ...(schedulers[scheduler] ?? []),
    ],
  }));

describe('the rules of the operator', () => {
  it('are those of the table, for its version and what it is to do, in the whole cluster', () => {
    fc.assert(
      fc.property(wanted, ({ version, values, features }) => {
        const objects = renderOperator(values);
        expect(accesses(only(objects, 'ClusterRole', roleName)['rules'])).toEqual(
          accesses([...rulesFor(version, { features }), ...clusterRulesFor(version, { features })]),
        );
        expect(accesses(only(objects, 'Role')['rules'])).toEqual(accesses(leaderElectionRules(version)));
      }),
      { numRuns: 100 },
    );
  });

  it('are granted in the namespaces that it watches, and nowhere else', () => {
    fc.assert(
      fc.property(wanted, ({ version, values, features }) => {
        const objects = renderOperator({ ...values, watchNamespaces: ['a', 'b'] });
        const roles = objects
          .filter(({ kind }) => kind === 'Role')
          .filter((role) => textAt(role, 'metadata', 'name') === roleName);
        expect(roles.map((role) => at(role, 'metadata', 'namespace'))).toEqual(['a', 'b']);
        for (const role of roles) expect(accesses(role['rules'])).toEqual(accesses(rulesFor(version, { features })));
        const outside = objects.filter(({ kind }) => kind === 'ClusterRole');
        expect(outside.flatMap((role) => accesses(role['rules']))).toEqual(
          accesses(clusterRulesFor(version, { features })),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('are bound where they are granted', () => {
    const objects = renderOperator({ watchNamespaces: ['a', 'b'] });
    const bindings = objects.filter(({ kind }) => kind === 'RoleBinding');
    expect(bindings.map((binding) => [at(binding, 'metadata', 'namespace'), at(binding, 'roleRef', 'name')])).toEqual([
      ['a', roleName],
      ['b', roleName],
      ['kuberay', 'op-kuberay-operator-leader-election'],
    ]);
    expect(kindsOf(objects)).not.toContain('ClusterRoleBinding');
  });

  it('are left to others where they are to be', () => {
    const kinds = kindsOf(renderOperator({ rbac: { create: false } }));
    expect(kinds.filter((kind) => kind.includes('Role'))).toEqual([]);
  });
});

/** The flags that each operator has, as it prints them with --help; those of 1.1 and 1.2 as their sources say. */
const firstFlags = ['enable-leader-election', 'reconcile-concurrency', 'watch-namespace', 'log-stdout-encoder'];
const flagsSince: readonly (readonly [string, readonly string[]])[] = [
  ['1.1.0', [...firstFlags, 'zap-log-level', 'enable-batch-scheduler']],
  ['1.2.0', ['use-kubernetes-proxy', 'feature-gates']],
  ['1.2.2', ['batch-scheduler']],
  ['1.4.0', ['enable-metrics']],
  ['1.5.0', ['qps', 'burst']],
];

describe('what the operator is told', () => {
  const said = fc.record({
    leaderElection: fc.boolean(),
    metrics: fc.record({ enabled: fc.boolean() }),
    logging: fc.record({
      encoder: fc.constantFrom('json', 'console'),
      level: fc.constantFrom('debug', 'info', 'error'),
    }),
  });

  it('has no flag that its version does not know', () => {
    fc.assert(
      fc.property(wanted, said, ({ version, values }, others) => {
        const known = flagsSince.flatMap(([since, flags]) => (isInVersionRange(version, { since }) ? flags : []));
        const args = argsOf(renderOperator({ ...values, ...others, watchNamespaces: ['a', 'b'] }));
        for (const arg of args) expect(known).toContain(arg.replace(/^--([^=]*)=.*$/, '$1'));
        expect(args).toContain('--watch-namespace=a,b');
      }),
      { numRuns: 200 },
    );
  });

  it.each<readonly [string, JsonObject, readonly string[]]>([
    ['no value', {}, ['--reconcile-concurrency=1', '--enable-metrics=true', '--qps=100', '--burst=200']],
    [
      'gates, in one flag',
      { featureGates: { RayCronJob: true, AsyncJobInfoQuery: false } },
      ['--feature-gates=AsyncJobInfoQuery=false,RayCronJob=true'],
    ],
    ['a scheduler', { batchScheduler: 'kai-scheduler' }, ['--batch-scheduler=kai-scheduler']],
    [
      'Volcano, as the oldest know it',
      { version: '1.1.1', batchScheduler: 'volcano' },
      ['--enable-batch-scheduler=true'],
    ],
    ['no leader', { leaderElection: false }, ['--enable-leader-election=false']],
    [
      'a log for people',
      { logging: { encoder: 'console', level: 'debug' } },
      ['--log-stdout-encoder=console', '--zap-log-level=debug'],
    ],
  ])('is what the values say: %s', (_what, values, expected) => {
    expect(argsOf(renderOperator(values))).toEqual(expect.arrayContaining([...expected]));
  });

  it.each(featureGates.map((gate) => [gate.name, gate] as const))('has the gate %s where it is known', (name, gate) => {
    for (const version of versions) {
      const rendered = () => renderOperator({ version, featureGates: { [name]: true } });
      if (isInVersionRange(version, gate)) expect(argsOf(rendered())).toContain(`--feature-gates=${name}=true`);
      else
        expect(rendered).toThrow(
          `KubeRay ${version} does not support the feature gate ${name}, which requires KubeRay`,
        );
    }
  });
});

describe('on OpenShift', () => {
  const api = { capabilities: { apiVersions: ['route.openshift.io/v1'] } };
  const routes = (objects: readonly JsonObject[]) =>
    accesses(only(objects, 'ClusterRole')['rules']).join().includes('routes');

  it.each<readonly [string, JsonObject, Parameters<typeof renderOperator>[1]]>([
    ['by its API', {}, api],
    ['as the values say', { global: { openshift: true } }, {}],
  ])('no pod has a user ID, and the operator may create Routes: %s', (_how, values, request) => {
    const objects = renderOperator(values, request);
    expect(JSON.stringify(objects)).not.toMatch(/"runAs(User|Group)":\d/);
    expect(routes(objects)).toBe(true);
  });

  it('and elsewhere each pod has one', () => {
    const objects = renderOperator();
    expect(at(podOf(objects), 'securityContext', 'runAsUser')).toBe(65_532);
    expect(routes(objects)).toBe(false);
  });
});

describe('labels that users give to the pods', () => {
  it('leave those by which the Deployment finds them', () => {
    const name = 'app.kubernetes.io/name';
    const podLabels = { [name]: 'mine', team: 'a' };
    const deployment = only(renderOperator({ podLabels }), 'Deployment');
    const [pods, selector] = [
      at(deployment, 'spec', 'template', 'metadata', 'labels'),
      at(deployment, 'spec', 'selector'),
    ];
    expect(pods).toMatchObject({ team: 'a' });
    expect(at(pods, name)).toBe(at(selector, 'matchLabels', name));
  });
});

describe('what the operator would not start with is refused', () => {
  it.each<readonly [string, JsonObject, RegExp]>([
    ['a gate of no version', { featureGates: { RayMagic: true } }, /featureGates has the invalid key "RayMagic"/],
    ['a version that is not there', { version: '1.8.0' }, /version must match pattern/],
    ['a version with a v', { version: 'v1.6.2' }, /version must match pattern/],
    ['half a version', { version: '1.6' }, /version must match pattern/],
    [
      'a scheduler of later versions',
      { version: '1.3.2', batchScheduler: 'kai-scheduler' },
      /kai-scheduler requires KubeRay 1\.5\.0 or newer, but version is 1\.3\.2/,
    ],
    [
      'a way to Ray of later versions',
      { version: '1.1.1', features: { kubernetesProxy: true } },
      /kubernetesProxy requires KubeRay 1\.2\.0 or newer, but version is 1\.1\.1/,
    ],
    [
      'several pods without a leader',
      { replicas: 2, leaderElection: false },
      /replicas must not be greater than 1 when leaderElection is false/,
    ],
    ['a namespace named twice', { watchNamespaces: ['a', 'b', 'a'] }, /watchNamespaces must NOT have duplicate items/],
    ['a namespace that cannot be', { watchNamespaces: ['A'] }, /watchNamespaces/],
  ])('%s', (_what, values, message) => {
    expect(() => renderOperator(values)).toThrow(message);
  });
});

describe('the Ray CRDs', () => {
  const found = (name: string, annotations: JsonObject): JsonObject => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name, annotations },
  });
  const of = (release: string, namespace: string): JsonObject => ({
    'meta.helm.sh/release-name': release,
    'meta.helm.sh/release-namespace': namespace,
  });

  it.each(rayCrdDefinitions.map((kind) => [crdName(kind)]))(
    'that this release does not own are not changed: %s',
    (name) => {
      const clusters: readonly (readonly [JsonObject, string, string])[] = [
        [{}, 'no Helm release', 'an operator'],
        [of('other', 'kuberay'), 'the Helm release kuberay/other', 'its operator'],
        [of('op', 'elsewhere'), 'the Helm release elsewhere/op', 'its operator'],
      ];
      for (const [annotations, owner, operator] of clusters) {
        const cluster = [found(name, annotations)];
        expect(() => renderOperator({}, { cluster })).toThrow(
          `the CRD ${name} already exists and is owned by ${owner}: if ${operator} still runs, do not install another one`,
        );
        const kinds = kindsOf(renderOperator({ crds: { install: false } }, { cluster }));
        expect(kinds).toContain('Deployment');
        expect(kinds).not.toContain('CustomResourceDefinition');
      }
    },
  );

  it.each(rayCrdDefinitions.map((kind) => [crdName(kind)]))(
    'are not installed while they are being deleted: %s',
    (name) => {
      const metadata = { name, annotations: of('op', 'kuberay'), deletionTimestamp: '2026-01-02T03:04:05Z' };
      const cluster = [{ ...found(name, {}), metadata }];
      expect(() => renderOperator({}, { cluster })).toThrow(
        `the CRD ${name} is being deleted: wait until the deletion has finished`,
      );
    },
  );

  it('are changed by upgrades of the release that brought them', () => {
    const cluster = rayCrdDefinitions.map((kind) => found(crdName(kind), of('op', 'kuberay')));
    expect(identities(renderOperator({}, { cluster }))).toEqual(identities(renderOperator()));
  });

  it('have no RayCronJob before 1.6, unless the release has brought it', () => {
    const names = (objects: readonly JsonObject[]) =>
      objects.filter(({ kind }) => kind === 'CustomResourceDefinition').map((crd) => textAt(crd, 'metadata', 'name'));
    const version = '1.5.1';
    expect(names(renderOperator({ version }))).not.toContain('raycronjobs.ray.io');
    const [mine, theirs] = [of('op', 'kuberay'), of('other', 'kuberay')].map((owner) =>
      found('raycronjobs.ray.io', owner),
    );
    expect(names(renderOperator({ version }, { cluster: mine === undefined ? [] : [mine] }))).toContain(
      'raycronjobs.ray.io',
    );
    expect(names(renderOperator({ version }, { cluster: theirs === undefined ? [] : [theirs] }))).not.toContain(
      'raycronjobs.ray.io',
    );
  });
});

describe('beside the operator there is', () => {
  it.each<readonly [string, string, JsonObject, boolean]>([
    ['a PodDisruptionBudget for several pods', 'PodDisruptionBudget', { replicas: 2 }, true],
    ['none for one pod', 'PodDisruptionBudget', {}, false],
    ['a ServiceMonitor where it is wanted', 'ServiceMonitor', { serviceMonitor: { enabled: true } }, true],
    [
      'none without metrics',
      'ServiceMonitor',
      { serviceMonitor: { enabled: true }, metrics: { enabled: false } },
      false,
    ],
    ['no Service without metrics', 'Service', { metrics: { enabled: false } }, false],
    ['no NetworkPolicy where none is wanted', 'NetworkPolicy', { networkPolicy: { enabled: false } }, false],
    [
      'no ServiceAccount where one is there',
      'ServiceAccount',
      { serviceAccount: { create: false, name: 'theirs' } },
      false,
    ],
  ])('%s', (_what, kind, values, expected) => {
    expect(kindsOf(renderOperator(values)).includes(kind)).toBe(expected);
  });

  it('a way in to the metrics alone, and every way out while no port is named', () => {
    const spec = (values: JsonObject) => at(only(renderOperator(values), 'NetworkPolicy'), 'spec');
    expect(spec({})).toMatchObject({
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ namespaceSelector: {} }], ports: [{ port: 8080, protocol: 'TCP' }] }],
    });
    expect(spec({ metrics: { enabled: false } })).toMatchObject({ ingress: [] });
    expect(spec({ networkPolicy: { egressPorts: [6443] } })).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      egress: [{}, { ports: [{ port: 6443, protocol: 'TCP' }] }],
    });
  });

  it('what lets people work with Ray by their roles in a namespace, where it is wanted', () => {
    const roles = renderOperator({ rbac: { aggregate: true } }).filter(({ kind }) => kind === 'ClusterRole');
    const aggregated = roles.map((role) => [textAt(role, 'metadata', 'name'), at(role, 'metadata', 'labels')] as const);
    expect(Object.fromEntries(aggregated)).toMatchObject({
      [`${roleName}-ray-view`]: { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' },
      [`${roleName}-ray-edit`]: {
        'rbac.authorization.k8s.io/aggregate-to-edit': 'true',
        'rbac.authorization.k8s.io/aggregate-to-admin': 'true',
      },
    });
  });
});

describe('helm test of the operator', () => {
  it('waits for the token of a suspended RayCluster, in each namespace that is watched', () => {
    const objects = renderOperator({ watchNamespaces: ['a', 'b'] });
    for (const namespace of ['a', 'b']) {
      const [cluster, pod] = ['RayCluster', 'Pod'].map((kind) =>
        objects.find((object) => object['kind'] === kind && at(object, 'metadata', 'namespace') === namespace),
      );
      expect(cluster).toMatchObject({ spec: { suspend: true, authOptions: { mode: 'token' } } });
      expect(at(pod, 'spec', 'volumes')).toEqual([
        { name: 'token', secret: { secretName: at(cluster, 'metadata', 'name') } },
      ]);
    }
  });

  it('is not there for operators that make no token', () => {
    const kinds = kindsOf(renderOperator({ version: '1.5.0' }));
    expect(kinds).not.toContain('Pod');
    expect(kinds).not.toContain('RayCluster');
  });
});

describe('two operators', () => {
  it('share nothing but the kinds', () => {
    const releases = [
      { name: 'op', namespace: 'a' },
      { name: 'op', namespace: 'b' },
      { name: 'a', namespace: 'op' },
      { name: 'op-a', namespace: 'a' },
      { name: 'op', namespace: 'a-operator' },
      { name: 'op.a', namespace: 'a' },
    ];
    const values = {
      watchNamespaces: ['shared'],
      rbac: { aggregate: true },
      replicas: 2,
      version: '1.4.2',
      batchScheduler: 'volcano',
    };
    const all = releases.flatMap((release) => identities(renderOperator(values, { release })));
    const own = all.filter((identity) => !identity.startsWith('CustomResourceDefinition'));
    expect(own.filter((identity, index) => own.indexOf(identity) !== index)).toEqual([]);
    expect(own.length).toBeGreaterThan(releases.length * 10);
  });
});
