import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAccessRules } from '../../src/api/auth/access.js';
import { parseSetting } from '../../src/settings/parse-setting.js';
import { settingNames, variableOf } from '../../src/settings/setting-names.js';
import { settings } from '../../src/settings/settings.js';
import { explainPlanValues } from '../../src/charts/lance-platform/explain-plan-values.js';
import { explainPlanLimitVariables } from '../../src/constructs/explain-plan/settings.js';
import { globalValues } from '../../src/charts/shared/global-values.js';
import { HelmwrightError } from '../../src/errors.js';
import { type JsonObject, v } from '../../src/index.js';
import { arbitraryValues } from '../../src/values/arbitrary/valid.js';
import { isJsonArray, isJsonObject, type Json } from '../../src/values/json.js';
import { constantContext } from '../../src/template/author/context-for.js';
import { evaluate } from '../../src/template/evaluate/evaluate.js';
import { defaultsOf } from '../../src/values/definition/defaults.js';
import { mergeFiles } from '../../src/values/merge/merge.js';
import { at, only, textAt } from '../support/objects.js';
import { platform, renderPlatform } from '../support/platform.js';

const name = 'lance-lance-platform-explain-plan';
const account = 'system:serviceaccount:lance:lance.lance';
const image = { repository: 'registry.example.com/explain-plan' };
const explain = (explainPlan: JsonObject = {}): readonly JsonObject[] =>
  renderPlatform({ explainPlan: { enabled: true, image, ...explainPlan } });

const settingsOf = (objects: readonly JsonObject[]) => mapAt(only(objects, 'ConfigMap', name), 'data');
const accessOf = (objects: readonly JsonObject[]) =>
  textAt(only(objects, 'ConfigMap', `${name}-access`), 'data', 'access.json');
const podOf = (objects: readonly JsonObject[]) => at(only(objects, 'Deployment'), 'spec', 'template', 'spec');
const testOf = (objects: readonly JsonObject[]) => only(objects, 'Pod', 'lance-lance-platform-explain-test');

describe('the service that explains queries, with its image set', () => {
  const objects = explain();

  it('is there, and is not where it is not asked for', () => {
    expect(only(objects, 'Deployment')).toMatchObject({
      metadata: { name, namespace: 'lance' },
      spec: { replicas: 2 },
    });
    expect(renderPlatform().map(({ kind }) => kind)).not.toContain('Deployment');
  });

  it('is refused without an image', () => {
    expect(() => renderPlatform({ explainPlan: { enabled: true } })).toThrow(
      /explainPlan\.image\.repository is required when explainPlan\.enabled is true/,
    );
  });

  it('allows only the compute pods to explain tables', () => {
    const rules = parseAccessRules(accessOf(objects));
    expect(rules(account, {}).prefixes).toEqual([[]]);
    expect(rules('system:serviceaccount:lance:default', {}).prefixes).toEqual([]);
  });

  it('has an identity of its own, to which no role is bound', () => {
    expect(at(podOf(objects), 'serviceAccountName')).toBe(name);
    expect(JSON.stringify(only(objects, 'ClusterRoleBinding'))).not.toContain(name);
  });

  it('runs the image of the chart’s version', () => {
    expect(at(podOf(objects), 'containers', 0, 'image')).toBe('registry.example.com/explain-plan:0.1.0');
  });
});

describe('the image', () => {
  const imageOf = (image: JsonObject) => at(podOf(explain({ image })), 'containers', 0, 'image');
  const digest = `sha256:${'a'.repeat(64)}`;

  it.each([
    ['a tag', { repository: 'r.example.com/e', tag: '1.2.3' }, 'r.example.com/e:1.2.3'],
    ['a digest, whatever the tag is', { repository: 'r.example.com/e', tag: '1', digest }, `r.example.com/e@${digest}`],
  ])('is chosen by %s', (_what, image, expected) => {
    expect(imageOf(image)).toBe(expected);
  });
});

describe('the rules', () => {
  const rules = [
    { subjects: ['ann'], prefixes: [['prod', 'eu']] },
    { claims: [{ path: ['realm', 'groups'], value: 'data' }], prefixes: [['staging']] },
  ];

  it('come on top of that of the compute pods', () => {
    const access = parseAccessRules(accessOf(explain({ auth: { rules } })));
    expect(access(account, {}).prefixes).toEqual([[]]);
    expect(access('ann', { realm: { groups: ['data'] } }).prefixes).toEqual([['prod', 'eu'], ['staging']]);
  });

  it('stand alone where the compute pods are not let in', () => {
    const objects = explain({ auth: { kubernetes: { platform: false }, rules } });
    expect(parseAccessRules(accessOf(objects))(account, {}).prefixes).toEqual([]);
  });
});

describe('what the service is told', () => {
  const values = v.object(
    { global: globalValues, explainPlan: explainPlanValues },
    { description: 'The values of the service.' },
  );
  const named = new Map(settingNames.map((setting) => [variableOf(setting), settings[setting]]));

  it('is valid for the service, whatever the values', () => {
    fc.assert(
      fc.property(arbitraryValues(values), (given) => {
        const objects = renderedOrRefused(given);
        if (objects === undefined) return;
        for (const [variable, text] of Object.entries(settingsOf(objects))) {
          const setting = named.get(variable);
          expect(setting, variable).toBeDefined();
          expect(setting && parseSetting(setting, textAt(text)), variable).toMatchObject({ ok: true });
        }
        const access = objects.find((object) => at(object, 'metadata', 'name') === `${name}-access`);
        if (access !== undefined) expect(() => parseAccessRules(textAt(access, 'data', 'access.json'))).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.keys(explainPlanLimitVariables))(
    'may be as much as the service takes, and has its default: %s',
    (limit) => {
      const limits = explainPlanValues.properties.limits.properties;
      const [, type] = Object.entries(limits).find(([key]) => key === limit) ?? [];
      const [, setting] = Object.entries(settings).find(([key]) => key === limit) ?? [];
      expect(type).toBeDefined();
      expect(setting).toMatchObject({ type: 'integer', min: type?.min, max: type?.max, default: type?.default });
    },
  );

  it('has a level of the log that the service knows, and its default', () => {
    const { members, default: level } = explainPlanValues.properties.logLevel;
    expect({ choices: members, default: level }).toEqual({
      choices: settings.logLevel.members,
      default: settings.logLevel.default,
    });
  });

  it.each<readonly [string, JsonObject]>([
    ['a rule', { auth: { rules: [{ subjects: ['ann'], prefixes: [[]] }] } }],
    [
      'the rule of the compute pods',
      { auth: { kubernetes: { platform: false }, rules: [{ subjects: ['a'], prefixes: [[]] }] } },
    ],
    ['the audience', { auth: { kubernetes: { audience: 'tables' } } }],
    ['the root', { storage: { root: 's3://bucket/tables' } }],
    ['the options of storage', { storage: { root: 's3://bucket/tables', optionsSecret: { name: 'store' } } }],
    ['a limit', { limits: { maxConcurrent: 1 } }],
    ['the time for the last requests', { drainSeconds: 1 }],
    ['the level of the log', { logLevel: 'debug' }],
    ['the address', { host: '::' }],
    ['the base path', { basePath: '/lance' }],
  ])('is told to new pods when it changes: %s', (_what, values) => {
    const [before, after] = [explain(), explain(values)];
    const told = (objects: readonly JsonObject[]) => `${JSON.stringify(settingsOf(objects))}${accessOf(objects)}`;
    const checksum = (objects: readonly JsonObject[]) =>
      textAt(only(objects, 'Deployment'), 'spec', 'template', 'metadata', 'annotations', 'checksum/config');
    expect(told(after)).not.toBe(told(before));
    expect(checksum(after)).not.toBe(checksum(before));
    expect(checksum(explain({ ...values, replicas: 5 }))).toBe(checksum(after));
  });

  it.each<readonly [JsonObject, RegExp]>([
    [{ extraEnv: [{ name: 'HELMWRIGHT_PORT', value: '80' }] }, /explainPlan\.extraEnv\.HELMWRIGHT_PORT is not allowed/],
    [
      { extraEnv: [{ name: 'HELMWRIGHT_PLAN_TIMEOUT_MS', value: '500' }] },
      /explainPlan\.extraEnv\.HELMWRIGHT_PLAN_TIMEOUT_MS is not allowed here/,
    ],
    [
      {
        extraEnv: [
          { name: 'A', value: 'b' },
          { name: 'HELMWRIGHT_DRAIN_SECONDS', valueFrom: { fieldRef: { fieldPath: 'a' } } },
        ],
      },
      /explainPlan\.extraEnv\.HELMWRIGHT_DRAIN_SECONDS is not allowed here/,
    ],
    [
      { extraEnv: [{ name: 'HELMWRIGHT_MAX_PLAN_MEMRY_BYTES', value: '7' }] },
      /explainPlan\.extraEnv\.HELMWRIGHT_MAX_PLAN_MEMRY_BYTES is not a setting of the service/,
    ],
    [
      { extraEnv: [{ name: 'HELMWRIGHT_MAX_PLAN_MEMORY_BYTES', value: 'lots' }] },
      /explainPlan\.extraEnv\.HELMWRIGHT_MAX_PLAN_MEMORY_BYTES must be an integer/,
    ],
    [
      { storage: { optionsSecret: { name: 'store' } } },
      /explainPlan\.storage\.root is required with options of an object store/,
    ],
    [{ auth: { mode: 'jwt' } }, /explainPlan\.auth\.jwt\.issuer is required when explainPlan\.auth\.mode is jwt/],
    [{ auth: { rules: [{ prefixes: [[]] }] } }, /explainPlan\.auth\.rules: a rule must have subjects/],
    [{ auth: { rules: [{ everyone: true, subjects: ['a'], prefixes: [[]] }] } }, /explainPlan\.auth\.rules: a rule/],
  ])('is refused by the path of what is wrong: %j', (values, message) => {
    expect(() => explain(values)).toThrow(message);
  });

  it.each([
    { auth: { rules: [{ everyone: true, prefixes: [['a']] }] } },
    { auth: { rules: [{ claims: [{ path: ['level'], value: 3 }], prefixes: [['a']] }] } },
    { auth: { rules: [{ claims: [{ path: ['https://a.b/é', 'c d '], value: true }], prefixes: [['日本', "it's"]] }] } },
    { storage: { root: 's3+ddb://b/t?ddbTableName=l' } },
    {
      extraEnv: [
        { name: 'HELMWRIGHT_MAX_PLAN_MEMORY_BYTES', value: '536870912' },
        { name: 'AWS_REGION', value: 'eu-west-1' },
      ],
    },
  ])('takes what the service takes: %j', (values) => {
    expect(explain(values).length).toBeGreaterThan(0);
  });

  it('may be told more, and what users say wins', () => {
    const objects = explain({
      extraEnv: [
        { name: 'HELMWRIGHT_MAX_PLAN_MEMORY_BYTES', value: '536870912' },
        { name: 'AWS_REGION', value: 'eu-west-1' },
      ],
    });
    expect(at(podOf(objects), 'containers', 0, 'env')).toEqual([
      { name: 'HELMWRIGHT_MAX_PLAN_MEMORY_BYTES', value: '536870912' },
      { name: 'AWS_REGION', value: 'eu-west-1' },
    ]);
  });
});

describe('the notes', () => {
  const notesOf = (explainPlan: JsonObject): string => {
    const { notes, values } = platform;
    const release = { namespace: 'lance', name: 'lance', revision: 1, isInstall: true, isUpgrade: false } as const;
    const merged = mergeFiles([defaultsOf(values), { explainPlan: { enabled: true, image, ...explainPlan } }]);
    const context = { ...constantContext, values: merged, release: { ...constantContext.release, ...release } };
    return textAt(notes && evaluate(notes, context));
  };
  const bearer = '--header "Authorization: Bearer ';

  it.each<readonly [string, JsonObject, readonly string[]]>([
    [
      'a token of the compute pods',
      { auth: { kubernetes: { audience: 'tables' } } },
      [`${bearer}$(kubectl create token lance.lance --namespace lance --audience tables)"`],
    ],
    ['a token of the issuer', { auth: { mode: 'jwt', ...jwtOf() } }, [`${bearer}$TOKEN"`]],
    ['a key', { auth: { mode: 'keys', keys: { secret: 'keys' } } }, ['--header "x-api-key: $API_KEY"']],
    ['nothing', { auth: { mode: 'none', allowAnonymous: true } }, []],
  ])('tell to show %s', (_what, values, headers) => {
    expect(notesOf(values).match(/--header "[^"]*"/g) ?? []).toEqual(headers);
  });

  it.each([
    [{}, 'http://127.0.0.1:2333/v1/table/helmwright_sample/explain_plan'],
    [
      { service: { port: 80 }, basePath: '/lance' },
      'http://127.0.0.1:80/lance/v1/table/helmwright_sample/explain_plan',
    ],
    [{ test: { table: ['prod', 'items'] } }, 'http://127.0.0.1:2333/v1/table/prod$items/explain_plan'],
    [{ storage: { root: 's3://b/t' } }, 'http://127.0.0.1:2333/v1/table/YOUR_TABLE/explain_plan'],
  ])('tell to ask where the service is: %j', (values, url) => {
    expect(notesOf(values)).toContain(`'${url}'`);
  });
});

describe('the ServiceAccount of the service', () => {
  it('is made with the annotations of its cloud', () => {
    const annotations = { 'iam.gke.io/gcp-service-account': 'a@b.iam.gserviceaccount.com' };
    const objects = explain({ serviceAccount: { name: 'reader', annotations } });
    expect(only(objects, 'ServiceAccount', 'reader')).toMatchObject({ metadata: { annotations } });
    expect(at(podOf(objects), 'serviceAccountName')).toBe('reader');
  });

  it('may be that of the compute pods, if it is not made twice', () => {
    const shared = explain({ serviceAccount: { create: false, name: 'lance.lance' } });
    expect(at(podOf(shared), 'serviceAccountName')).toBe('lance.lance');
    expect(only(shared, 'ServiceAccount')).toMatchObject({ metadata: { name: 'lance.lance' } });
    expect(() => explain({ serviceAccount: { name: 'lance.lance' } })).toThrow(
      /serviceAccount\.name must differ from the ServiceAccount of the compute pods/,
    );
  });

  it('that is there already must be named', () => {
    expect(() => explain({ serviceAccount: { create: false } })).toThrow(
      /serviceAccount\.name is required when explainPlan\.serviceAccount\.create is false/,
    );
  });

  it('that is there already gets no role', () => {
    const roleArn = 'arn:aws:iam::123456789012:role/reader';
    expect(() => explain({ serviceAccount: { create: false, name: 'theirs', roleArn } })).toThrow(
      'explainPlan.serviceAccount.roleArn must be empty when explainPlan.serviceAccount.create is false',
    );
  });
});

describe('helm test', () => {
  it.each<readonly [string, JsonObject, string, string]>([
    ['the sample', {}, '200', '[]'],
    [
      'a table that is named',
      { storage: { root: 's3://b/t' }, test: { table: ['prod', 'items'] } },
      '200',
      '["prod","items"]',
    ],
    ['no table of an object store that it does not know', { storage: { root: 's3://b/t' } }, '404', '[]'],
    ['no table of an empty folder', { storage: { sample: false } }, '404', '[]'],
    ['nothing without a token of the issuer', { auth: { mode: 'jwt', ...jwtOf() } }, '401', '[]'],
    ['nothing without a key', { auth: { mode: 'keys', keys: { secret: 'keys' } } }, '401', '[]'],
    ['the sample for everybody', { auth: { mode: 'none', allowAnonymous: true } }, '200', '[]'],
  ])('explains %s', (_what, values, expected, table) => {
    expect(at(testOf(explain(values)), 'spec', 'containers', 0, 'env')).toEqual(
      expect.arrayContaining([
        { name: 'EXPECTED', value: expected },
        { name: 'TABLE', value: table },
        { name: 'SERVICE', value: `http://${name}:2333` },
      ]),
    );
  });

  it('shows a token of the compute pods, made for the service alone', () => {
    const pod = testOf(explain());
    expect(at(pod, 'spec')).toMatchObject({
      serviceAccountName: 'lance.lance',
      automountServiceAccountToken: false,
      volumes: [
        {
          name: 'token',
          projected: {
            sources: [
              { serviceAccountToken: { path: 'token', audience: 'helmwright-explain-plan', expirationSeconds: 600 } },
            ],
          },
        },
      ],
    });
  });

  it('is let in by the NetworkPolicy, whomever else that names', () => {
    const objects = explain({ networkPolicy: { from: { web: { podLabels: { app: 'web' } } } } });
    const [own] = listAt(only(objects, 'NetworkPolicy'), 'spec', 'ingress', 0, 'from');
    expect(mapAt(testOf(objects), 'metadata', 'labels')).toMatchObject(mapAt(own, 'podSelector', 'matchLabels'));
  });
});

function jwtOf(): JsonObject {
  return {
    jwt: { issuer: 'https://login.example.com', audience: ['explain'] },
    rules: [{ subjects: ['ann'], prefixes: [[]] }],
  };
}

/** The objects, or nothing where there is no service, or the chart says by itself that the values cannot be meant. */
function renderedOrRefused(values: JsonObject): readonly JsonObject[] | undefined {
  try {
    const objects = renderPlatform(values);
    return objects.some(({ kind }) => kind === 'Deployment') ? objects : undefined;
  } catch (error) {
    if (error instanceof HelmwrightError && error.code === 'render-failed') return undefined;
    throw error;
  }
}

function mapAt(object: Parameters<typeof at>[0], ...path: readonly (string | number)[]): JsonObject {
  const found = at(object, ...path);
  if (isJsonObject(found)) return found;
  throw new Error(`${path.join('.')} is no map`);
}

function listAt(object: Parameters<typeof at>[0], ...path: readonly (string | number)[]): readonly Json[] {
  const found = at(object, ...path);
  if (isJsonArray(found)) return found;
  throw new Error(`${path.join('.')} is no list`);
}
