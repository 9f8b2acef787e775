import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAccessRules } from '../../src/api/auth/access.js';
import { isSettingName, variableOf } from '../../src/settings/setting-names.js';
import { chartFiles, HelmChart, modelOf, v } from '../../src/index.js';
import { ExplainPlan, type ExplainPlanProps } from '../../src/constructs/index.js';
import { explainPlanLimitVariables, explainPlanVariables } from '../../src/constructs/explain-plan/settings.js';
import { isJsonObject as isObject, type JsonObject } from '../../src/values/json.js';
import { at, everything, identities, only, textAt } from '../support/objects.js';
import { plainObjects } from '../support/plain.js';

const props: ExplainPlanProps = {
  name: 'explain',
  namespace: 'lance',
  image: 'registry.example.com/explain-plan:1.0.0',
  auth: {
    mode: 'kubernetes',
    administrator: { subject: 'system:serviceaccount:lance:ksa' },
  },
};

const jwt = { issuer: 'https://login.example.com/', audience: ['explain', 'plan'] };
const rules = [{ subjects: ['ann'], prefixes: [['prod']] }];

function objectsOf(extra: Partial<ExplainPlanProps> = {}): readonly JsonObject[] {
  return plainObjects((chart) => new ExplainPlan(chart, 'explain', { ...props, ...extra }));
}

const settingsOf = (objects: readonly JsonObject[]) => at(only(objects, 'ConfigMap', 'explain'), 'data');
const podOf = (objects: readonly JsonObject[]) => at(only(objects, 'Deployment'), 'spec', 'template', 'spec');
const volumesOf = (objects: readonly JsonObject[]) => at(podOf(objects), 'volumes');

describe('the variables that the construct sets', () => {
  it.each([...Object.entries(explainPlanVariables), ...Object.entries(explainPlanLimitVariables)])(
    '%s is a setting of the service, and its variable is %s',
    (name, variable) => {
      expect(variableOf(settingNamed(name))).toBe(variable);
    },
  );
});

describe('the service that explains queries', () => {
  const objects = objectsOf();

  it('is a Deployment behind a Service, with an identity, settings and protection', () => {
    expect(identities(objects)).toEqual([
      'ServiceAccount lance/explain',
      'ConfigMap lance/explain',
      'ConfigMap lance/explain-access',
      'Deployment lance/explain',
      'Service lance/explain',
      'PodDisruptionBudget lance/explain',
      'NetworkPolicy lance/explain',
    ]);
  });

  it('chooses its own pods, and no others', () => {
    const labels = { 'app.kubernetes.io/instance': 'explain', 'app.kubernetes.io/component': 'explain-plan' };
    expect(at(only(objects, 'Deployment'), 'spec', 'selector', 'matchLabels')).toEqual(labels);
    expect(at(only(objects, 'Deployment'), 'spec', 'template', 'metadata', 'labels')).toEqual(labels);
    expect(at(only(objects, 'Service'), 'spec', 'selector')).toEqual(labels);
    expect(at(only(objects, 'PodDisruptionBudget'), 'spec', 'selector', 'matchLabels')).toEqual(labels);
    expect(at(only(objects, 'NetworkPolicy'), 'spec', 'podSelector', 'matchLabels')).toEqual(labels);
  });

  it('keeps its labels whatever labels the pods are given', () => {
    const given = { 'app.kubernetes.io/component': 'other', team: 'x' };
    const labels = at(only(objectsOf({ podLabels: given }), 'Deployment'), 'spec', 'template', 'metadata', 'labels');
    expect(labels).toMatchObject({ 'app.kubernetes.io/component': 'explain-plan', team: 'x' });
  });

  it('keeps to the Pod Security Standard restricted, and writes to no folder but its temporary one', () => {
    expect(podOf(objects)).toMatchObject({
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 65_532,
        runAsGroup: 65_532,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    for (const place of ['containers', 'initContainers']) {
      expect(at(podOf(objects), place, 0, 'securityContext')).toEqual({
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
        readOnlyRootFilesystem: true,
      });
    }
    expect(at(podOf(objects), 'containers', 0, 'volumeMounts')).toEqual([
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'tables', mountPath: '/data', readOnly: true },
      { name: 'access', mountPath: '/etc/helmwright/access', readOnly: true },
      { name: 'kubernetes', mountPath: '/var/run/secrets/kubernetes.io/serviceaccount', readOnly: true },
    ]);
  });

  it('ends later than the last request is answered', () => {
    const pod = podOf(objectsOf({ drainSeconds: 100 }));
    const settings = settingsOf(objectsOf({ drainSeconds: 100 }));
    const answering = Number(textAt(settings, 'HELMWRIGHT_DRAIN_SECONDS'));
    expect(answering).toBe(100);
    expect(at(pod, 'terminationGracePeriodSeconds')).toBeGreaterThan(answering);
  });

  it('is asked about its health where no client comes', () => {
    const container = at(podOf(objects), 'containers', 0);
    expect(at(container, 'ports')).toEqual([
      { name: 'http', containerPort: Number(textAt(settingsOf(objects), 'HELMWRIGHT_PORT')) },
      { name: 'metrics', containerPort: Number(textAt(settingsOf(objects), 'HELMWRIGHT_METRICS_PORT')) },
    ]);
    expect(at(container, 'livenessProbe', 'httpGet')).toEqual({ path: '/livez', port: 'metrics' });
    expect(at(container, 'startupProbe', 'httpGet')).toEqual({ path: '/livez', port: 'metrics' });
    expect(at(container, 'readinessProbe', 'httpGet')).toEqual({ path: '/readyz', port: 'metrics' });
    expect(at(only(objects, 'Service'), 'spec', 'ports')).toEqual([
      { name: 'http', port: 2333, targetPort: 'http', appProtocol: 'http' },
    ]);
  });

  it('gets no variables of other Services, which could look like settings', () => {
    expect(at(podOf(objects), 'enableServiceLinks')).toBe(false);
  });

  it('makes a name of its path that leaves room for those made of it', () => {
    const { name, ...unnamed } = props;
    const made = plainObjects((chart) => new ExplainPlan(chart, 'e'.repeat(70), unnamed));
    expect(name).toBe('explain');
    for (const object of made) expect(textAt(object, 'metadata', 'name')).toMatch(/^[a-z][-a-z0-9]{0,61}[a-z0-9]$/);
  });

  it('writes nothing that is absent', () => {
    for (const value of everything([...objects])) expect(value).not.toBeNull();
  });
});

describe('how callers show who they are', () => {
  it('is a ServiceAccount token if nothing else is said, and only then the pods have one of their own', () => {
    const projected = {
      name: 'kubernetes',
      projected: {
        sources: [
          { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } },
          { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
        ],
      },
    };
    expect(volumesOf(objectsOf())).toContainEqual(projected);
    for (const auth of [
      { mode: 'jwt', jwt, rules },
      { mode: 'keys', keys: { secretName: 'keys', key: 'k' } },
      { mode: 'none', allowAnonymous: true },
    ] as const) {
      const objects = objectsOf({ auth });
      expect(JSON.stringify(podOf(objects))).not.toContain('serviceAccountToken');
      expect(at(podOf(objects), 'automountServiceAccountToken')).toBe(false);
      expect(at(only(objects, 'ServiceAccount'), 'automountServiceAccountToken')).toBe(false);
    }
  });

  it.each<readonly [string, ExplainPlanProps['auth'], JsonObject]>([
    [
      'kubernetes',
      { ...props.auth, kubernetes: { audience: 'tables' } },
      {
        HELMWRIGHT_AUDIENCE: 'tables',
        HELMWRIGHT_ACCESS_FILE: '/etc/helmwright/access/access.json',
      },
    ],
    [
      'jwt',
      { mode: 'jwt', jwt: { ...jwt, jwksUrl: 'https://login.example.com/keys' }, rules },
      {
        HELMWRIGHT_JWT_ISSUER: 'https://login.example.com/',
        HELMWRIGHT_JWT_JWKS_URL: 'https://login.example.com/keys',
        HELMWRIGHT_AUDIENCE: 'explain,plan',
        HELMWRIGHT_ACCESS_FILE: '/etc/helmwright/access/access.json',
      },
    ],
    [
      'keys',
      { mode: 'keys', keys: { secretName: 'keys', key: 'k' } },
      { HELMWRIGHT_ACCESS_FILE: '/etc/helmwright/access/access.json' },
    ],
    ['none', { mode: 'none', allowAnonymous: true }, { HELMWRIGHT_ALLOW_ANONYMOUS_ON_NETWORK: 'true' }],
  ])('may be %s, with what that needs and nothing of the others', (mode, auth, expected) => {
    const settings = settingsOf(objectsOf({ auth }));
    const names = /^HELMWRIGHT_(AUTH|ALLOW|ACCESS|AUDIENCE|JWT)/;
    const found = Object.entries(isObject(settings) ? settings : {}).filter(([name]) => names.test(name));
    expect(Object.fromEntries(found)).toEqual({ HELMWRIGHT_AUTH: mode, ...expected });
  });

  it('takes the keys from a Secret, and writes no secret into a ConfigMap', () => {
    const objects = objectsOf({
      auth: { mode: 'keys', keys: { secretName: 'api-keys', key: 'file' } },
      storage: { root: 's3://b/t', options: { secretName: 'store', key: 'json' }, envSecretName: 'aws' },
    });
    expect(volumesOf(objects)).toEqual(
      expect.arrayContaining([
        { name: 'keys', secret: { secretName: 'api-keys', items: [{ key: 'file', path: 'access.json' }] } },
        { name: 'storage-options', secret: { secretName: 'store', items: [{ key: 'json', path: 'options.json' }] } },
      ]),
    );
    expect(at(podOf(objects), 'containers', 0, 'envFrom')).toEqual([
      { configMapRef: { name: 'explain' } },
      { secretRef: { name: 'aws' } },
    ]);
    expect(objects.filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret')).toHaveLength(1);
  });

  it.each<readonly [string, ExplainPlanProps['auth'], RegExp]>([
    [
      'tokens of no issuer',
      { mode: 'jwt', jwt: { ...jwt, issuer: '' }, rules },
      /auth\.jwt\.issuer is required when auth\.mode is jwt/,
    ],
    [
      'tokens for no audience',
      { mode: 'jwt', jwt: { ...jwt, audience: [] }, rules },
      /auth\.jwt\.audience is required when auth\.mode is jwt/,
    ],
    ['keys of no Secret', { mode: 'keys' }, /auth\.keys is required when auth\.mode is keys/],
    [
      'everybody, unless that is allowed',
      { mode: 'none' },
      /lets every client that reaches the service explain queries of all tables/,
    ],
    ['nobody at all', { mode: 'kubernetes' }, /auth\.rules must have at least 1 item/],
    [
      'nobody, though there is an administrator for other tokens',
      { ...props.auth, mode: 'jwt', jwt },
      /auth\.rules must have at least 1 item/,
    ],
    ['a rule for nobody in particular', { ...props.auth, rules: [{ prefixes: [[]] }] }, /a rule must have subjects/],
    [
      'a rule for everyone and for some',
      { ...props.auth, rules: [{ everyone: true, subjects: ['ann'], prefixes: [[]] }] },
      /auth\.rules: a rule must have subjects/,
    ],
  ])('is not %s', (_what, auth, message) => {
    expect(() => objectsOf({ auth })).toThrow(message);
  });
});

describe('the file of rules', () => {
  const textOf = (auth: ExplainPlanProps['auth']) =>
    textAt(only(objectsOf({ auth }), 'ConfigMap', 'explain-access'), 'data', 'access.json');
  const granted = (auth: ExplainPlanProps['auth'], subject: string) =>
    parseAccessRules(textOf(auth))(subject, { scope: 'read explain' }).prefixes;
  const claims = [{ claims: [{ path: ['scope'], value: 'explain' }], prefixes: [['staging', 'items']] }];

  it('allows only the administrator to explain tables', () => {
    expect(granted(props.auth, 'system:serviceaccount:lance:ksa')).toEqual([[]]);
    expect(granted(props.auth, 'system:serviceaccount:lance:other')).toEqual([]);
  });

  it('lets others explain what the rules say', () => {
    const auth = { ...props.auth, rules: [...rules, ...claims] };
    expect(granted(auth, 'ann')).toEqual([['prod'], ['staging', 'items']]);
    expect(granted(auth, 'bob')).toEqual([['staging', 'items']]);
    expect(granted(auth, 'system:serviceaccount:lance:ksa')).toEqual([[], ['staging', 'items']]);
  });

  it('knows no administrator where tokens are of another issuer, for there the name is anybody’s', () => {
    const auth = { ...props.auth, mode: 'jwt', jwt, rules } as const;
    expect(granted(auth, 'system:serviceaccount:lance:ksa')).toEqual([]);
    expect(granted(auth, 'ann')).toEqual([['prod']]);
  });
});

describe('the service in a chart that is exported', () => {
  it('writes out what is constant, is named after the release, and refuses nothing that is known', () => {
    const values = v.object({}, { description: 'No values.' });
    const metadata = { name: 'demo', version: '0.1.0', description: 'A demo' };
    const { name, ...unnamed } = props;
    const model = modelOf((app) => {
      const chart = new HelmChart<typeof values>(app, 'demo', { metadata, values });
      new ExplainPlan(chart, 'explain', { ...unnamed, ...(name === undefined ? {} : { namespace: name }) });
      return chart;
    });
    const { files } = chartFiles(model);
    expect([...files.keys()].filter((path) => path.includes('refusal'))).toEqual([]);
    const settings = files.get('templates/explain-settings-config-map.yaml') ?? '';
    expect(settings.split('\n').filter((line) => line.includes('{{'))).toEqual([
      '  name: {{ include "demo.fullname" . }}-explain',
      '    {{- include "demo.labels" . | nindent 4 }}',
    ]);
    expect(files.get('templates/explain-access-config-map.yaml')).toContain('system:serviceaccount:lance:ksa');
  });
});

describe('where the tables are', () => {
  it('is an empty folder with a sample, if nothing else is said', () => {
    const objects = objectsOf();
    expect(settingsOf(objects)).toMatchObject({ HELMWRIGHT_ROOT: '/data' });
    expect(volumesOf(objects)).toContainEqual({ name: 'tables', emptyDir: { sizeLimit: '1Gi' } });
    expect(at(podOf(objects), 'initContainers', 0, 'volumeMounts', 0)).toEqual({ name: 'tables', mountPath: '/data' });
    expect(at(podOf(objectsOf({ storage: { sample: false } })), 'initContainers')).toBeUndefined();
  });

  it('is a claim, which is only read', () => {
    const objects = objectsOf({ storage: { claimName: 'tables' } });
    expect(settingsOf(objects)).toMatchObject({ HELMWRIGHT_ROOT: '/data' });
    expect(volumesOf(objects)).toContainEqual({
      name: 'tables',
      persistentVolumeClaim: { claimName: 'tables', readOnly: true },
    });
    expect(at(podOf(objects), 'initContainers')).toBeUndefined();
  });

  it('is an object store, and then no volume', () => {
    const objects = objectsOf({ storage: { root: 's3://bucket/tables' } });
    expect(settingsOf(objects)).toMatchObject({ HELMWRIGHT_ROOT: 's3://bucket/tables' });
    expect(JSON.stringify(volumesOf(objects))).not.toContain('"tables"');
    expect(at(podOf(objects), 'initContainers')).toBeUndefined();
  });

  it('is not both', () => {
    expect(() => objectsOf({ storage: { root: 's3://b', claimName: 'c' } })).toThrow(
      /storage\.root and storage\.claimName must not be set both/,
    );
  });
});

describe('how many pods run', () => {
  const autoscaling = { minReplicas: 2, maxReplicas: 5, cpuPercent: 80 };

  it('is said by the Deployment where no autoscaler decides', () => {
    expect(at(only(objectsOf({ replicas: 3 }), 'Deployment'), 'spec', 'replicas')).toBe(3);
    const off = objectsOf({ replicas: 3, autoscaling: { ...autoscaling, enabled: false } });
    expect(at(only(off, 'Deployment'), 'spec', 'replicas')).toBe(3);
    expect(off.map(({ kind }) => kind)).not.toContain('HorizontalPodAutoscaler');
  });

  it('is left to the autoscaler where one decides', () => {
    const objects = objectsOf({ replicas: 3, autoscaling });
    expect(at(only(objects, 'Deployment'), 'spec')).not.toHaveProperty('replicas');
    expect(only(objects, 'HorizontalPodAutoscaler')['spec']).toMatchObject({
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'explain' },
      minReplicas: 2,
      maxReplicas: 5,
      metrics: [{ resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
    });
  });

  it('is never at least more than at most', () => {
    expect(() => objectsOf({ autoscaling: { ...autoscaling, minReplicas: 6 } })).toThrow(
      /autoscaling\.minReplicas must not be greater than/,
    );
  });
});

describe('the NetworkPolicy', () => {
  const policy = (networkPolicy: ExplainPlanProps['networkPolicy'], extra: Partial<ExplainPlanProps> = {}) =>
    at(only(objectsOf({ ...extra, ...(networkPolicy && { networkPolicy }) }), 'NetworkPolicy'), 'spec');

  it('lets everybody in at the port of clients alone, and out to names, object stores and the API server', () => {
    expect(policy({})).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ ports: [{ port: 'http', protocol: 'TCP' }] }],
      egress: [
        {
          ports: [
            { port: 53, protocol: 'UDP' },
            { port: 53, protocol: 'TCP' },
          ],
        },
        {
          ports: [
            { port: 443, protocol: 'TCP' },
            { port: 6443, protocol: 'TCP' },
          ],
        },
      ],
    });
    expect(at(policy({}), 'ingress', 0)).not.toHaveProperty('from');
    expect(at(policy({}), 'ingress')).toHaveLength(1);
    expect(at(policy({}), 'egress')).toHaveLength(2);
  });

  it('lets in those that are named, and pods of the release', () => {
    const from = { gateway: { namespaceLabels: { name: 'gateway' } }, web: { podLabels: { app: 'web' } } };
    expect(at(policy({ from }), 'ingress', 0, 'from')).toEqual([
      { podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'explain' } } },
      { namespaceSelector: { matchLabels: { name: 'gateway' } }, podSelector: { matchLabels: {} } },
      { namespaceSelector: { matchLabels: {} }, podSelector: { matchLabels: { app: 'web' } } },
    ]);
  });

  it('lets metrics be read where they are asked for', () => {
    const serviceMonitor = { interval: '30s' };
    expect(at(policy({}, { serviceMonitor }), 'ingress', 1)).toEqual({
      from: [{ namespaceSelector: {} }],
      ports: [{ port: 'metrics', protocol: 'TCP' }],
    });
  });

  it('keeps the pods from the cloud’s metadata server, unless they need it', () => {
    const addresses = (spec: unknown) => JSON.stringify(spec).match(/169\.254[.\d]+|fd00[:\w]+/g) ?? [];
    expect(addresses(policy({}))).toEqual([]);
    expect(addresses(policy({ metadataServer: true }))).toEqual([
      '169.254.169.254',
      '169.254.169.252',
      '169.254.170.23',
      'fd00:ec2::23',
    ]);
  });
});

describe('the ways in', () => {
  it('are an Ingress, with a certificate and the base path', () => {
    const route = { className: 'nginx', host: 'lance.example.com', tlsSecretName: 'tls' };
    const objects = objectsOf({ basePath: '/lance', ingress: { ...route, annotations: { note: 'x' } } });
    expect(only(objects, 'Ingress')).toMatchObject({
      metadata: { annotations: { note: 'x' } },
      spec: {
        ingressClassName: 'nginx',
        rules: [
          {
            host: 'lance.example.com',
            http: {
              paths: [
                {
                  path: '/lance',
                  pathType: 'Prefix',
                  backend: { service: { name: 'explain', port: { name: 'http' } } },
                },
              ],
            },
          },
        ],
        tls: [{ secretName: 'tls', hosts: ['lance.example.com'] }],
      },
    });
    expect(settingsOf(objects)).toMatchObject({ HELMWRIGHT_BASE_PATH: '/lance' });
  });

  it('are an Ingress of every host, where none is named', () => {
    expect(only(objectsOf({ ingress: {} }), 'Ingress')['spec']).toEqual({
      rules: [
        {
          http: {
            paths: [
              { path: '/', pathType: 'Prefix', backend: { service: { name: 'explain', port: { name: 'http' } } } },
            ],
          },
        },
      ],
    });
  });

  it('are a Gateway', () => {
    const httpRoute = { parentRefs: [{ name: 'gateway', sectionName: 'https' }], hostnames: ['lance.example.com'] };
    const objects = objectsOf({ httpRoute, service: { port: 80 } });
    expect(only(objects, 'HTTPRoute')['spec']).toEqual({
      parentRefs: [{ name: 'gateway', sectionName: 'https' }],
      hostnames: ['lance.example.com'],
      rules: [
        { matches: [{ path: { type: 'PathPrefix', value: '/' } }], backendRefs: [{ name: 'explain', port: 80 }] },
      ],
    });
  });

  it('do not include a Gateway that is not named', () => {
    expect(() => objectsOf({ httpRoute: { parentRefs: [] } })).toThrow(
      /httpRoute\.parentRefs must have at least 1 item/,
    );
  });
});

describe('metrics', () => {
  it('have a Service of their own, which the ServiceMonitor finds and clients do not', () => {
    const objects = objectsOf({ serviceMonitor: { interval: '10s', labels: { release: 'prometheus' } } });
    const service = only(objects, 'Service', 'explain-metrics');
    const monitor = only(objects, 'ServiceMonitor');
    expect(service['spec']).toMatchObject({
      clusterIP: 'None',
      ports: [{ name: 'metrics', port: 9090, targetPort: 'metrics' }],
    });
    expect(at(monitor, 'metadata', 'labels')).toMatchObject({ release: 'prometheus' });
    expect(at(monitor, 'spec', 'endpoints')).toEqual([{ port: 'metrics', interval: '10s', path: '/metrics' }]);
    expect(at(service, 'metadata', 'labels')).toMatchObject(labelsAt(monitor, 'spec', 'selector', 'matchLabels'));
    expect(at(only(objects, 'Service', 'explain'), 'metadata', 'labels')).not.toMatchObject(
      labelsAt(monitor, 'spec', 'selector', 'matchLabels'),
    );
  });
});

describe('what is refused', () => {
  it.each([['a.b'], ['1st'], ['Explain'], ['x'.repeat(56)]])('the name %s', (name) => {
    expect(() => objectsOf({ name })).toThrow(/^team\/explain: ".*" is not a valid name/);
  });

  it('is not a name of 55 characters', () => {
    expect(only(objectsOf({ name: 'x'.repeat(55) }), 'Deployment')).toBeDefined();
  });
});

describe('the checksum of the configuration', () => {
  const checksum = (extra: Partial<ExplainPlanProps>) =>
    textAt(only(objectsOf(extra), 'Deployment'), 'spec', 'template', 'metadata', 'annotations', 'checksum/config');

  it.each<readonly [string, Partial<ExplainPlanProps>]>([
    ['a limit', { limits: { maxConcurrent: 1 } }],
    ['a rule', { auth: { ...props.auth, rules } }],
    ['the administrator', { auth: { mode: 'kubernetes', administrator: { subject: 'ann' } } }],
    ['the root', { storage: { root: 's3://b/t' } }],
    ['the level of the log', { logLevel: 'debug' }],
  ])('changes with %s', (_what, extra) => {
    expect(checksum(extra)).not.toBe(checksum({}));
  });

  it('does not change with what the pods are not told', () => {
    expect(checksum({ replicas: 7, service: { port: 80 } })).toBe(checksum({}));
  });
});

function settingNamed(name: string): Parameters<typeof variableOf>[0] {
  if (isSettingName(name)) return name;
  throw new Error(`${name} is no setting of the service`);
}

function labelsAt(object: JsonObject, ...path: readonly string[]): JsonObject {
  const labels = at(object, ...path);
  if (isObject(labels)) return labels;
  throw new Error(`${path.join('.')} is no map`);
}

describe('settings that the service would reject', () => {
  it.each<readonly [Partial<ExplainPlanProps>, string]>([
    [{ limits: { maxConcurrent: 0 } }, 'limits.maxConcurrent: "0" is invalid: must be an integer from 1 to 10000'],
    [{ limits: { planTimeoutMs: 1.5 } }, 'limits.planTimeoutMs: "1.5" is invalid: must be an integer from 100 to'],
    [{ drainSeconds: 3_601 }, 'drainSeconds: "3601" is invalid: must be an integer from 0 to 3600'],
    [{ basePath: '/lance/' }, 'basePath: "/lance/" is invalid: must be a path such as /lance, without a trailing /'],
    [{ basePath: 'lance' }, 'basePath: "lance" is invalid'],
    [{ host: 'localhost' }, 'host: "localhost" is not a valid IP address; use one such as 0.0.0.0 or ::'],
    [{ logLevel: 'trace' }, 'logLevel: "trace" is invalid: must be one of fatal, error, warn, info, debug, silent'],
    [{ valuesPath: 'explain', logLevel: 'trace' }, 'explain.logLevel: "trace" is invalid'],
    [{ storage: { root: 'https://a/b' } }, 'storage.root: starts with https://, which is not supported'],
    [{ storage: { root: 'a\nb' } }, 'storage.root: "a\\nb" is invalid: must be a string on one line'],
    [
      { storage: { options: { secretName: 's', key: 'k' } } },
      'storage.root is required with options of an object store',
    ],
    [{ auth: { mode: 'jwt', jwt: { ...jwt, issuer: 'login' }, rules } }, 'auth.jwt.issuer: is not a valid URL'],
    [{ auth: { mode: 'jwt', jwt: { ...jwt, issuer: 'http://login.example.com' }, rules } }, 'auth.jwt.issuer: must be'],
    [{ auth: { mode: 'jwt', jwt: { ...jwt, jwksUrl: 'http://a.b' }, rules } }, 'auth.jwt.jwksUrl: must be https'],
    [{ auth: { mode: 'jwt', jwt: { ...jwt, audience: ['a', ''] }, rules } }, 'auth.jwt.audience: "a," is invalid'],
    [
      { extraEnv: [{ name: 'HELMWRIGHT_MAX_PLAN_MEMORY_BYTES', value: 'many' }] },
      'extraEnv.HELMWRIGHT_MAX_PLAN_MEMORY_BYTES: "many" is invalid: must be an integer',
    ],
    [
      { extraEnv: [{ name: 'HELMWRIGHT_MAX_PLAN_MEMORY_BYTE', value: '8' }] },
      'extraEnv.HELMWRIGHT_MAX_PLAN_MEMORY_BYTE: is no variable of the service; HELMWRIGHT_MAX',
    ],
    [
      { auth: { ...props.auth, rules: [{ subjects: [], prefixes: [[]] }] } },
      'auth.rules.0.subjects must NOT have fewer',
    ],
    [
      { auth: { ...props.auth, rules: [{ subjects: ['a'], prefixes: [['a$b']] }] } },
      'auth.rules.0.prefixes.0.0 must match',
    ],
  ])('fail with the path of the construct and the property: %j', (given, message) => {
    expect(() => objectsOf(given)).toThrow(`team/explain: ${message}`);
  });

  it('are not taken from the variables', () => {
    expect(() => objectsOf({ extraEnv: [{ name: 'HELMWRIGHT_PORT', value: '80' }] })).toThrow(
      'extraEnv.HELMWRIGHT_PORT is not allowed here: set the property of its own instead',
    );
  });

  it('is what it refuses of rules, and nothing else', () => {
    const odd = fc.constantFrom<unknown[]>(
      '',
      'a',
      'a$b',
      3,
      0.5,
      true,
      null,
      [],
      [[]],
      ['a'],
      [['a', 'b']],
      [['']],
      {},
    );
    const value = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), odd);
    const claim = fc.record({ path: fc.oneof(fc.array(fc.string()), odd), value }, { requiredKeys: ['path'] });
    const given = fc.record(
      {
        everyone: fc.oneof(fc.boolean(), odd),
        subjects: fc.oneof(fc.array(fc.string()), odd),
        claims: fc.oneof(fc.array(claim, { maxLength: 2 }), odd),
        prefixes: fc.oneof(fc.array(fc.array(fc.string())), fc.constant([['a', 'b'], []]), odd),
        more: odd,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 2 }), (rules) => {
        const taken = isTaken(() => parseAccessRules(JSON.stringify({ rules })));
        expect(isTaken(() => objectsOf({ auth: authWith(rules) }))).toBe(taken);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [3, 3, '3'],
    [true, true, 'true'],
    ['3', '3', 3],
    ['data', ['data', 'web'], ['DATA']],
    [3, [3], ['3']],
  ])('takes a claim that is %j', (value, fits, other) => {
    const auth = authWith([{ claims: [{ path: ['level'], value }], prefixes: [['a']] }]);
    const access = parseAccessRules(
      textAt(only(objectsOf({ auth }), 'ConfigMap', 'explain-access'), 'data', 'access.json'),
    );
    expect(access('ann', { level: fits }).prefixes).toEqual([['a']]);
    expect(access('ann', { level: other }).prefixes).toEqual([]);
  });

  it('is not what it takes', () => {
    const auth = { ...props.auth, rules: [{ everyone: true, prefixes: [['public']] }] };
    const text = textAt(only(objectsOf({ auth }), 'ConfigMap', 'explain-access'), 'data', 'access.json');
    expect(parseAccessRules(text)('anybody', {}).prefixes).toEqual([['public']]);
  });
});

/** Rules as somebody without types would write them. */
function authWith(rules: readonly unknown[]): ExplainPlanProps['auth'];
function authWith(rules: unknown): unknown {
  return { mode: 'jwt', jwt, rules };
}

function isTaken(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
