import type { App } from 'cdk8s';
import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { Deployment } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import { checkChart } from '../../src/chart/check/check.js';
import {
  type ChartFactory,
  chartFiles,
  Each,
  generated,
  HelmChart,
  type HelmChartProps,
  type JsonObject,
  modelOf,
  overridable,
  render,
  Resource,
  v,
  When,
} from '../../src/index.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';

const metadata = { name: 'demo', version: '0.1.0', description: 'A demo.' };
const values = v.object(
  {
    debug: v.boolean({ description: 'Debug.', default: false }),
    names: v.list(v.string({ description: 'Name.' }), { description: 'Names.', default: ['a'] }),
    overrides: v.overrides({ server: 'Deployment', settings: 'ConfigMap', worker: 'Deployment' }),
  },
  { description: 'Values.' },
);

class Demo extends HelmChart<typeof values> {
  constructor(app: App, build: (chart: Demo) => void, props: HelmChartProps<typeof values> = {}) {
    super(app, 'demo', { metadata, values }, props);
    const { debug, names } = this.values;
    new Resource(
      this,
      'server',
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'web' },
        spec: {
          replicas: 2,
          selector: { matchLabels: this.selectorLabels },
          template: {
            metadata: { labels: this.selectorLabels },
            spec: { hostname: 'web', containers: [{ name: 'web', image: 'nginx:1', args: names }] },
          },
        },
      },
      { overrides: true },
    );
    new When(this, 'debug', debug, (scope) => {
      const data = { text: 'a\nb \n' };
      new Resource(scope, 'settings', { apiVersion: 'v1', kind: 'ConfigMap', data }, { overrides: true });
    });
    overridable(ApiObject.of(new Deployment(this, 'worker', { containers: [{ image: 'busybox' }] })), 'worker');
    build(this);
  }
}

const factoryOf =
  (build: (chart: Demo) => void = () => undefined): ChartFactory =>
  (app, props) =>
    new Demo(app, build, props);

const model = modelOf(factoryOf());
const server = (patch: JsonObject): JsonObject =>
  render(model, { release: { name: 'r' }, values: { overrides: { server: patch } } }).find(
    ({ source }) => source === 'demo/templates/server-deployment.yaml',
  )?.object ?? {};

describe('overrides', () => {
  it('merges what users give into the object', () => {
    const patch = {
      metadata: { annotations: { team: 'search' } },
      spec: {
        replicas: null,
        template: { spec: { hostname: null, nodeSelector: { disk: 'ssd' }, hostNetwork: true } },
      },
    };
    const { metadata, spec } = server(patch);
    expect(metadata).toMatchObject({ name: 'web', annotations: { team: 'search' } });
    expect(spec).not.toHaveProperty('replicas');
    expect(spec).toMatchObject({
      template: { spec: { containers: [{ name: 'web' }], nodeSelector: { disk: 'ssd' }, hostNetwork: true } },
    });
    expect(spec).not.toHaveProperty('template.spec.hostname');
  });

  it.each<[JsonObject, string]>([
    [{ kind: 'Pod' }, 'value overrides.server.kind must not be set here'],
    [{ metadata: { name: 'x' } }, 'value overrides.server.metadata.name must not be set here'],
    [{ spec: { selector: {} } }, 'value overrides.server.spec.selector must not be set here'],
    [{ spec: { template: null } }, 'value overrides.server.spec.template must be object'],
    [
      { spec: { template: { metadata: { labels: { 'app.kubernetes.io/name': 'x' } } } } },
      'value overrides.server.spec.template.metadata.labels.app.kubernetes.io/name must not be set here',
    ],
    [{ spec: { replicas: 'many' } }, 'value overrides.server.spec.replicas must be integer'],
  ])('%j is refused', (patch, message) => {
    expect(() => server(patch)).toThrow(message);
  });

  it('is a named template of the manifest, and one that merges', () => {
    const { files } = chartFiles(model);
    expect(files.get('templates/debug-settings-configmap.yaml')).toMatchInlineSnapshot(`undefined`);
    expect(files.get('templates/_helpers.tpl')).toContain('define "demo.mergePatch"');
  });

  it('renders the same with Helm and in an app', { timeout: 300_000 }, async () => {
    const helms = helmMajors.map(helmBinary);
    const { findings } = await checkChart(model, factoryOf(), { runs: 20, seed: 7, helms });
    expect(findings).toEqual([]);
  });
});

describe('what cannot be overridden', () => {
  const refusal =
    (build: (chart: Demo) => void): (() => unknown) =>
    () =>
      modelOf(factoryOf(build));
  const map = { apiVersion: 'v1', kind: 'ConfigMap', data: {} } as const;
  const overrides = { overrides: true };

  it('is named', () => {
    expect(refusal((chart) => new Resource(chart, 'other', map, overrides))).toThrow(
      "demo/other: overrides need a value: add overrides: v.overrides({ \"other\": 'ConfigMap' }) to the chart's values",
    );
    expect(
      refusal((chart) => {
        new Each(chart, 'each', chart.values.names, (scope) => new Resource(scope, 'settings', map, overrides));
      }),
    ).toThrow('is in an Each');
    expect(refusal((chart) => new Resource(new Construct(chart, 'in'), 'server', map, overrides))).toThrow(
      'is a ConfigMap, and its overrides are of the type Deployment: use "ConfigMap"',
    );
    expect(
      refusal((chart) => {
        const password = generated.password({ length: 9 });
        const stringData = { password };
        const secret = new Resource(chart, 'secret', { apiVersion: 'v1', kind: 'Secret', stringData });
        overridable(secret, 'settings');
      }),
    ).toThrow('demo/secret: generated.password() is in a Secret that users may override: take overrides away from it');
    expect(() => v.overrides({ a: 'Affinity' })).toThrow('is not the type of an object');
  });

  it('is a label by which an object selects pods', () => {
    const build = (chart: Demo): void => {
      const labels = { app: 'web' };
      const ports = [{ port: 80 }];
      new Resource(chart, 'service', { apiVersion: 'v1', kind: 'Service', spec: { selector: labels, ports } });
      const spec = { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [] } } };
      overridable(new Resource(chart, 'other', { apiVersion: 'apps/v1', kind: 'Deployment', spec }), 'server');
    };
    expect(refusal(build)).toThrow(
      'demo/service: selects by the label "app", which overrides of demo/other could change: add it to `labels` of v.overrides',
    );
  });
});
