import { createPrivateKey, X509Certificate } from 'node:crypto';
import { App } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { checkBranches } from '../../src/chart/check/branches.js';
import { checkChart } from '../../src/chart/check/check.js';
import { compareEmbedding, helmOutcome } from '../../src/chart/check/equivalence.js';
import { helmAt } from '../../src/chart/check/helm.js';
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
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { textAt } from '../support/objects.js';
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
    expect(() => checkBranches(made, factory, { values: [{ existingSecret: 'mine' }] })).toThrow(
      'demo-auth: password: the app has no value here that matches ^[A-Za-z0-9]{12}$, but it is generated for other objects',
    );
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

describe('a generated certificate', () => {
  const factory = factoryOf((chart) => {
    const { ca, cert, key } = generated.tls({ dnsNames: [chart.fullName, 'localhost'], days: 30 });
    const stringData = { 'ca.crt': ca, 'tls.crt': cert, 'tls.key': key };
    new Resource(chart, 'tls', { apiVersion: 'v1', kind: 'Secret', stringData });
  });
  const made = modelOf(factory);

  it.each(helmMajors)('is for its names, and signed by its CA: %s', async (major) => {
    const files = Object.fromEntries(chartFiles(made).files);
    const rendering = { release, values: {} };
    const outcome = await withFiles(files, async (folder) =>
      helmOutcome(folder, await helmAt(helmBinary(major)), rendering),
    );
    const objects = outcome.kind === 'objects' ? outcome.objects : [];
    const secretMade = objects.find(({ kind }) => kind === 'Secret');
    const pem = (key: string): string => textAt(secretMade, 'stringData', key);
    const [ca, cert] = [new X509Certificate(pem('ca.crt')), new X509Certificate(pem('tls.crt'))];
    expect(cert.subjectAltName).toBe('DNS:shop-demo, DNS:localhost');
    expect(cert.verify(ca.publicKey)).toBe(true);
    expect(cert.checkPrivateKey(createPrivateKey(pem('tls.key')))).toBe(true);
    const days = (Date.parse(cert.validTo) - Date.parse(cert.validFrom)) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('is kept as a whole', () => {
    const data = { 'ca.crt': b64('ca'), 'tls.crt': b64('cert'), 'tls.key': b64('key') };
    const metadataOf = { name: 'shop-demo-tls', namespace: 'prod' };
    const renderedWith = (kept: Record<string, string>): unknown => {
      const cluster = [{ apiVersion: 'v1', kind: 'Secret', metadata: metadataOf, data: kept }];
      const objects = render(made, { release, cluster }).map(({ object }) => object);
      return objects.find(({ kind }) => kind === 'Secret')?.['stringData'];
    };
    expect(renderedWith(data)).toEqual({ 'ca.crt': 'ca', 'tls.crt': 'cert', 'tls.key': 'key' });
    expect(renderedWith({ 'ca.crt': b64('ca'), 'tls.crt': b64('cert') })).toMatchObject({
      'ca.crt': 'generated:prod/shop-demo-tls/ca.crt',
    });
  });

  it('is compared with an app', () => {
    expect(compareEmbedding(made, factory, { release, values: {} })).toBeUndefined();
  });

  it.each<[Parameters<typeof generated.tls>[0], string]>([
    [{ dnsNames: [] }, 'generated.tls(): dnsNames must have at least one name'],
    [{ dnsNames: ['a'], days: 0 }, 'generated.tls(): days must be an integer from 1 to 36500, got 0'],
    [{ dnsNames: ['ä'] }, 'generated.tls(): dnsNames must be ASCII'],
  ])('refuses %j', (options, message) => {
    expect(() => generated.tls(options)).toThrow(message);
  });

  it('is refused where a part of it is not in the Secret', () => {
    const without = factoryOf((chart) => {
      const { cert, key } = generated.tls({ dnsNames: ['a'] });
      secret(chart, { stringData: { cert, key } });
    });
    expect(() => modelOf(without)).toThrow(
      'demo/auth: generated.tls() has no Secret to live in: make ca, cert, key values of keys in stringData of one Secret',
    );
  });
});

function b64(text: string): string {
  return Buffer.from(text).toString('base64');
}
