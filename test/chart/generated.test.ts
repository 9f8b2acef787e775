import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { checkChart } from '../../src/chart/check/check.js';
import { compareEmbedding } from '../../src/chart/check/equivalence.js';
import {
  type AnyHelmChart,
  b64enc,
  type ChartFactory,
  chartFiles,
  concat,
  Each,
  generated,
  groups,
  HelmChart,
  type JsonObject,
  type HelmChartProps,
  modelOf,
  namedString,
  render,
  required,
  Resource,
  sha256sum,
  v,
  type Value,
  when,
} from '../../src/index.js';
import { template, valuesOf } from '../support/demo-chart.js';

const metadata = { name: 'demo', version: '0.1.0', description: 'A demo.' };
const values = valuesOf({
  existingSecret: groups.existingSecret(['password']),
  names: v.list(v.string({ description: 'Name.' }), { description: 'Names.', default: ['a'] }),
  host: v.string({ description: 'Host.', optional: true }),
});

class Demo extends HelmChart<typeof values> {
  constructor(scope: App, build: (chart: Demo) => void, props: HelmChartProps<typeof values> = {}) {
    super(scope, 'demo', { metadata, values }, props);
    // Values that the test itself does not use.
    const used = { names: this.values.names, host: this.values.host, existing: this.values.existingSecret };
    new Resource(this, 'used', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { annotations: { used: sha256sum('') } },
      spec: {
        containers: [],
        hostname: when(true, used.existing),
        hostAliases: [{ ip: used.host, hostnames: used.names }],
      },
    });
    build(this);
  }
}

function factoryOf(build: (chart: Demo) => void): ChartFactory {
  return (app, props) => new Demo(app, build, props);
}

function secret(
  chart: AnyHelmChart,
  fields: { stringData?: Record<string, Value<string>>; data?: Record<string, Value<string>> },
) {
  return new Resource(chart, 'auth', { apiVersion: 'v1', kind: 'Secret', ...fields });
}

const withPassword = factoryOf((chart) => {
  const password = generated.password({ length: 24 });
  const auth = new groups.CredentialSecret(chart, 'auth', chart.values.existingSecret, { password });
  new Resource(chart, 'web', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    data: { secret: auth.secretName },
  });
});

function synthesised(json: JsonObject): unknown {
  return withPassword(new App(), { json }).toJson();
}

const model = modelOf(withPassword);
const release = { name: 'shop', namespace: 'prod' };

describe('a generated password', () => {
  it('is included from a named template', () => {
    expect(template(model, 'templates/auth-secret.yaml')).toContain(
      'password: {{ include "demo.generatedPassword" (dict "root" . "namespace" .Release.Namespace "name" (printf "%s-auth" (include "demo.fullname" .)) "key" "password" "length" 24) | quote }}',
    );
    expect(template(model, 'templates/_helpers.tpl')).toContain('define "demo.generatedPassword"');
  });

  it('is a name where nothing is generated', () => {
    const [object] = render(model, { release }).filter(({ object: { kind } }) => kind === 'Secret');
    expect(object?.object['stringData']).toEqual({ password: 'generated:prod/shop-demo-auth/password' });
  });

  it('is what the cluster has', () => {
    const kept = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'shop-demo-auth', namespace: 'prod' },
      data: { password: Buffer.from('kept').toString('base64') },
    };
    const [object] = render(model, { release, cluster: [kept] }).filter(({ object: { kind } }) => kind === 'Secret');
    expect(object?.object['stringData']).toEqual({ password: 'kept' });
  });

  it('is compared with an app, wherever it is', () => {
    const factory = factoryOf((chart) => {
      const password = namedString('password', 'The password.', generated.password({ length: 12 }));
      const url = namedString('url', 'The address.', concat('postgres://', password, '@db'));
      secret(chart, { data: { password: b64enc(password), url: b64enc(url) } });
      new Resource(chart, 'web', { apiVersion: 'v1', kind: 'ConfigMap', data: { sum: sha256sum(password), url } });
    });
    expect(compareEmbedding(modelOf(factory), factory, { release, values: {} })).toBeUndefined();
  });

  it('is not used where its Secret is not', () => {
    const factory = factoryOf((chart) => {
      const password = generated.password({ length: 12 });
      new groups.CredentialSecret(chart, 'auth', chart.values.existingSecret, { password });
      new Resource(chart, 'web', { apiVersion: 'v1', kind: 'ConfigMap', data: { sum: sha256sum(password) } });
    });
    const made = modelOf(factory);
    expect(compareEmbedding(made, factory, { release, values: {} })).toBeUndefined();
    expect(compareEmbedding(made, factory, { release, values: { existingSecret: 'mine' } })).toMatchObject({
      object: 'v1 Secret prod/shop-demo-auth',
      path: 'password',
    });
  });

  it('a plain app refuses it, unless users bring a Secret', () => {
    expect(() => synthesised({})).toThrow(
      'generated.password(): Helm generates it, and a cdk8s app cannot keep it: set the value for an existing Secret, such as existingSecret',
    );
    expect(synthesised({ existingSecret: 'mine' })).toContainEqual(
      expect.objectContaining({ kind: 'ConfigMap', data: { secret: 'mine' } }),
    );
  });
});

describe('is refused', () => {
  it.each([7, 257, 8.5])('with the length %s', (length) => {
    expect(() => generated.password({ length })).toThrow(
      `generated.password(): length must be an integer from 8 to 256`,
    );
  });

  it.each<[string, (chart: Demo) => void, string]>([
    [
      'without a Secret',
      (chart) =>
        new Resource(chart, 'web', {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          data: { password: generated.password({ length: 9 }) },
        }),
      'demo/web: generated.password() has no Secret to live in: make it the value of a key in stringData of a Secret of this chart',
    ],
    [
      'as a part of a string of a Secret',
      (chart) => secret(chart, { stringData: { url: concat('x', generated.password({ length: 9 })) } }),
      'demo/auth: generated.password() has no Secret to live in',
    ],
    [
      'in two Secrets',
      (chart) => {
        const password = generated.password({ length: 9 });
        secret(chart, { stringData: { password } });
        new Resource(chart, 'other', { apiVersion: 'v1', kind: 'Secret', stringData: { password } });
      },
      'demo/auth: generated.password() is kept in demo/other too: keep it in one Secret',
    ],
    [
      'in a loop',
      (chart) =>
        new Each(chart, 'each', chart.values.names, (scope, name) => {
          const stringData = { password: generated.password({ length: 9 }) };
          new Resource(scope, 'auth', { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData });
        }),
      'demo/each/0/auth: generated.password() is in a Secret inside an Each',
    ],
    [
      'in a Secret whose name can fail',
      (chart) =>
        new Resource(chart, 'auth', {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { name: required('host is required', chart.values.host) },
          stringData: { password: generated.password({ length: 9 }) },
        }),
      'demo/auth: generated.password() is in a Secret whose name, namespace or key can fail',
    ],
  ])('%s', (_, build, message) => {
    expect(() => modelOf(factoryOf(build))).toThrow(message);
  });
});

it('writes the same files each time', () => {
  expect(chartFiles(modelOf(withPassword)).files).toEqual(chartFiles(model).files);
});

it('NOTES.txt and check say where it cannot be kept', async () => {
  expect(template(model, 'templates/NOTES.txt')).toContain(
    'Argo CD, Flux and `helm template` cannot keep\nthem: set an existing Secret there.',
  );
  const { findings, steps } = await checkChart(model, withPassword, { runs: 5, seed: 1, helms: [] });
  expect(findings).toEqual([]);
  expect(steps).toContainEqual({
    name: 'credentials',
    detail: 'generated in demo/auth/resource: with Argo CD, Flux or `helm template`, users set an existing Secret',
    ok: true,
  });
});
