import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { compareEmbedding } from '../../src/chart/check/equivalence.js';
import { differenceOf, type Outcome } from '../../src/chart/check/difference.js';
import {
  asMap,
  type ChartFactory,
  each,
  HelmChart,
  list,
  merge,
  modelOf,
  not,
  notEmpty,
  render,
  v,
  when,
} from '../../src/index.js';
import type { JsonObject } from '../../src/values/json.js';
import {
  addSpec,
  at,
  bareChart,
  bareModel,
  demoChart,
  demoMetadata,
  demoModel,
  specModel,
  template,
  valuesOf,
} from '../support/demo-chart.js';
import { written } from '../support/plain.js';

const values = valuesOf({
  name: v.string({ description: 'Name.', default: 'a' }),
  isOn: v.boolean({ description: 'On.', default: true }),
  storage: v.string({ description: 'Storage.', optional: true }),
  labels: v.map(v.string({ description: 'Label.' }), { description: 'Labels.', default: { a: 'b' } }),
  groups: v.map(
    v.object(
      { cpu: v.quantity({ description: 'Cores.' }), replicas: v.integer({ description: 'R.', default: 1 }) },
      { description: 'G.' },
    ),
    {
      description: 'Groups.',
      default: {},
    },
  ),
});

describe('a chart that cannot be exported', () => {
  it('is one of two that a factory makes', () => {
    const factory: ChartFactory = (app) => {
      bareChart(app, 'other');
      return bareChart(app, 'demo');
    };
    expect(() => modelOf(factory)).toThrow('demo and other: are made by one factory');
  });
});

describe('a cdk8s chart of another package in a chart', () => {
  class Cache extends Chart {
    constructor(scope: Construct, id: string) {
      super(scope, id, { namespace: 'other', labels: { tier: 'cache' } });
      const pods = new kplus.Deployment(this, 'pods', { containers: [{ image: 'valkey:8', portNumber: 6379 }] });
      pods.exposeViaService();
    }
  }
  const factory: ChartFactory = (app, props) => {
    const chart = bareChart(app, 'demo', props);
    new Cache(new Construct(chart, 'g'), 'cache');
    return chart;
  };
  const release = { name: 'rel', namespace: 'default' };

  it('is a part of the chart: names, labels and selectors are those of the release', () => {
    const objects = render(modelOf(factory), { release }).map(({ object }) => object);
    expect(objects).toMatchObject([
      {
        kind: 'Deployment',
        metadata: {
          name: 'rel-demo-g-cache-pods',
          labels: { tier: 'cache', 'app.kubernetes.io/managed-by': 'Helm', 'app.kubernetes.io/instance': 'rel' },
        },
      },
      {
        kind: 'Service',
        metadata: { name: 'rel-demo-g-cache-pods-service', namespace: 'other' },
        spec: { selector: { 'app.kubernetes.io/instance': 'rel' } },
      },
    ]);
  });

  it('renders the same in an ordinary cdk8s app', () => {
    expect(compareEmbedding(modelOf(factory), factory, { release, values: {} })).toBeUndefined();
  });
});

describe('a chart in an ordinary cdk8s app', () => {
  it('sees the cluster and what it knows that its props tell', () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a', namespace: 'prod' } };
    const chart = bareChart(new App(), 'demo', {
      cluster: [secret],
      capabilities: { apiVersions: ['example.com/v2'] },
    });
    addSpec(chart, {
      knows: [chart.capabilities.hasApiVersion('example.com/v2'), chart.capabilities.hasApiVersion('example.com/v3')],
      finds: [notEmpty(chart.lookup('v1', 'Secret', 'prod', 'a')), notEmpty(chart.lookup('v1', 'Secret', 'prod', 'b'))],
    });
    expect(at(chart.toJson(), 0, 'spec')).toStrictEqual({ knows: [true, false], finds: [true, false] });
  });

  it('takes nothing away with a key that is left out, as its templates do', () => {
    const build = (chart: HelmChart<typeof values>): void => {
      const { labels, isOn, name, storage, groups } = chart.values;
      addSpec(chart, { map: merge(labels, { a: when(isOn, 'mine') }), rest: [name, storage, groups] });
    };
    const json = { isOn: false, labels: { a: 'theirs', z: '1' } };
    const chart = demoChart<typeof values>(new App(), 'demo', values, { json });
    build(chart);
    const [rendered] = render(demoModel<typeof values>(values, build), { release: { name: 'demo' }, values: json });
    expect(at(chart.toJson(), 0, 'spec', 'map')).toStrictEqual(json.labels);
    expect(at(rendered?.object, 'spec', 'map')).toStrictEqual(json.labels);
  });

  it('differs from its templates in no empty labels or annotations, which are none to Kubernetes', () => {
    const factory: ChartFactory = (app, props) => {
      const chart = demoChart<typeof values>(app, 'demo', values, props);
      const { labels, isOn } = chart.values;
      new kplus.Deployment(chart, 'web', {
        containers: [{ image: 'web' }],
        podMetadata: { annotations: asMap(labels) },
      });
      addSpec(chart, { ...Object.values(chart.values), isOn: when(isOn, 'on') });
      return chart;
    };
    const empty = { labels: { a: null }, isOn: false };
    const rendered = render(modelOf(factory), { release: { name: 'demo' }, values: empty }).map(({ object }) => object);
    const objects = written(factory(new App(), { json: empty }));
    const outcome = (by: string, all: readonly JsonObject[]): Outcome => ({ kind: 'objects', by, objects: all });
    expect(differenceOf(outcome('templates', rendered), outcome('app', objects))).toBeUndefined();
  });

  it.each<[JsonObject, JsonObject | undefined]>([
    [{ isOn: false, labels: { a: null } }, undefined],
    [{ isOn: false }, { a: 'b' }],
    [{ isOn: true, labels: { a: null } }, { mine: 'yes' }],
  ])('leaves a conditional map out of the metadata where it is empty: %j', (json, annotations) => {
    const build = (chart: HelmChart<typeof values>): void => {
      const { labels, isOn, name, storage, groups } = chart.values;
      const chosen = when(isOn, merge(labels, { mine: 'yes' }), merge(labels));
      const metadata = { name: 'mine', annotations: asMap(chosen) };
      new ApiObject(chart, 'account', { apiVersion: 'v1', kind: 'ServiceAccount', metadata });
      addSpec(chart, { rest: [name, storage, groups] });
    };
    const chart = demoChart<typeof values>(new App(), 'demo', values, { json });
    build(chart);
    const objects = render(demoModel<typeof values>(values, build), { release: { name: 'demo' }, values: json });
    const rendered = objects.find(({ object }) => object['kind'] === 'ServiceAccount')?.object ?? {};
    expect(at(chart.toJson(), 0, 'metadata', 'annotations')).toEqual(annotations);
    expect(at(rendered, 'metadata', 'annotations')).toEqual(annotations);
  });

  it('gives the manifests that Helm would render', () => {
    const chart = demoChart<typeof values>(new App(), 'demo', values, {
      json: { groups: { b: { cpu: 2 }, a: { cpu: '500m', replicas: 3 } } },
    });
    const { values: x } = chart;
    addSpec(chart, {
      when: [when(x.isOn, 'on'), when(x.isOn, 'on', 'off'), when(not(x.isOn), 'never')],
      list: list(x.name, when(x.isOn, ['b', 'c']), x.storage),
      merge: merge(x.labels, { a: 'z' }),
      groups: each(x.groups, (group, name) => ({ name, cpu: group.cpu, replicas: group.replicas })),
    });
    expect(chart.toJson()).toStrictEqual([
      {
        apiVersion: 'example.com/v1',
        kind: 'It',
        metadata: {
          name: 'demo-it',
          labels: {
            'app.kubernetes.io/instance': 'demo',
            'app.kubernetes.io/managed-by': 'Helm',
            'app.kubernetes.io/name': 'demo',
            'app.kubernetes.io/version': '0.1.0',
            'helm.sh/chart': 'demo-0.1.0',
          },
        },
        spec: {
          when: ['on', 'on'],
          list: ['a', 'b', 'c'],
          merge: { a: 'z' },
          groups: [
            { name: 'a', cpu: '500m', replicas: 3 },
            { name: 'b', cpu: '2', replicas: 1 },
          ],
        },
      },
    ]);
  });

  it('rejects values that Helm rejects', () => {
    expect(() => demoChart<typeof values>(new App(), 'demo', values, { json: { nme: 'b' } })).toThrow(
      'chart demo: value nme is unknown; did you mean "name"?',
    );
  });

  it('selects its own pods only, with another release in the same app', () => {
    const app = new App();
    const [one, two] = ['one', 'two'].map((id): readonly unknown[] => {
      const chart = demoChart<typeof values>(app, id, values);
      const deployment = new kplus.Deployment(chart, 'web', { containers: [{ image: 'nginx', portNumber: 80 }] });
      deployment.exposeViaService();
      return chart.toJson();
    });
    const selectors = [one, two].map((objects) => [
      at(objects, 0, 'spec', 'selector', 'matchLabels'),
      at(objects, 1, 'spec', 'selector'),
    ]);
    expect(selectors).toStrictEqual(
      ['one', 'two'].map((instance) => {
        const selector = {
          'app.kubernetes.io/component': 'web',
          'app.kubernetes.io/instance': instance,
          'app.kubernetes.io/name': 'demo',
        };
        return [selector, selector];
      }),
    );
    expect(at(one, 0, 'spec', 'template', 'metadata', 'labels')).toStrictEqual(selectors[0]?.[0]);
  });

  it('is known from other charts', () => {
    const app = new App();
    expect([
      HelmChart.isHelmChart(demoChart<typeof values>(app, 'demo', values)),
      HelmChart.isHelmChart(new Chart(app, 'plain')),
    ]).toStrictEqual([true, false]);
  });
});

describe('a name', () => {
  it.each<readonly [string, (chart: HelmChart) => unknown, RegExp]>([
    [
      'is too long where its end is',
      (chart) => chart.nameOf('x'.repeat(23)),
      /^demo: the name's end "x+" is too long: 23 characters where 22 fit$/,
    ],
    ['has lower-case letters, digits and hyphens', (chart) => chart.nameOf('A_b'), /"A_b" cannot end a name/],
  ])('%s', (_what, use, message) => {
    expect(() => bareModel(use)).toThrow(message);
  });

  it('leaves room for what the object is', () => {
    const model = bareModel((chart) => {
      new ApiObject(chart, 'it', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: `${chart.nameOf('x'.repeat(22))}` },
      });
    });
    expect(template(model, 'templates/it-config-map.yaml')).toContain(
      `name: {{ include "demo.fullname" . }}-${'x'.repeat(22)}\n`,
    );
  });
});

describe('errors in the definition of a chart', () => {
  it.each<readonly [string, () => unknown, string]>([
    [
      'a value that nothing uses',
      () => specModel(values, () => ({})),
      'chart demo: value name is declared and no template uses it',
    ],
    [
      'no manifest',
      () => modelOf((app) => demoChartWith(app, { kubeVersion: '1.x' })),
      'chart demo: Chart.yaml kubeVersion: version',
    ],
    [
      'a chart inside a chart without a Subchart',
      () => bareModel((chart) => bareChart(chart, 'inner')),
      'demo/inner: a chart inside a chart stands in a Subchart',
    ],
    [
      'a default out of its own bounds',
      () => demoModel(valuesOf({ size: v.integer({ description: 'S.', default: 0, min: 1 }) }), () => undefined),
      'chart demo: value size has an invalid default: must be >= 1',
    ],
  ])('are one line with the place: %s', (_what, make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(/^[^\n]+$/);
  });
});

function demoChartWith(app: App, metadata: { readonly kubeVersion: string }): HelmChart {
  return new HelmChart(app, 'demo', {
    metadata: { ...demoMetadata, ...metadata },
    values: v.object({}, { description: 'None.' }),
  });
}
