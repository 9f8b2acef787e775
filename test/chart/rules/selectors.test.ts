import { ApiObject } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { unmetServices } from '../../../src/chart/rules/selectors.js';
import { type ChartModel, Each, type HelmChart, merge, v, type Value } from '../../../src/index.js';
import { demoModel, valuesOf } from '../../support/demo-chart.js';

const values = valuesOf({
  name: v.string({ description: 'A name.', default: 'web' }),
  owner: v.string({ description: 'An owner.', pattern: '^[a-z]+$' }),
  podLabels: v.map(v.string({ description: 'A label.' }), { description: 'Labels.', default: {} }),
  names: v.list(v.string({ description: 'A name.' }), { description: 'Names.', default: ['a'] }),
});

type Chart = HelmChart<typeof values>;
type Labels = Readonly<Record<string, string | Value<string>>> | Value<Readonly<Record<string, string>>>;

function model(build: (chart: Chart) => void): ChartModel {
  return demoModel<typeof values>(values, (chart) => {
    build(chart);
    new ApiObject(chart, 'used', { apiVersion: 'example.com/v1', kind: 'Used', spec: chart.values });
  });
}

function deployment(
  scope: ConstructorParameters<typeof ApiObject>[0],
  selector: Labels,
  labels: Labels,
  id = 'web',
): void {
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx:1' }] } };
  const spec = { selector: { matchLabels: selector }, template };
  new ApiObject(scope, id, { apiVersion: 'apps/v1', kind: 'Deployment', spec });
}

describe('a selector that does not match the pods of its workload', () => {
  it('is refused where the pods have another value', () => {
    expect(() => model((chart) => deployment(chart, { app: 'web' }, { app: 'api' }))).toThrow(
      'demo/web: spec.selector.matchLabels.app: is "web" and spec.template.metadata.labels has "api": give both the same labels, or Kubernetes rejects the Deployment',
    );
  });

  it('is refused where the pods lack a label', () => {
    expect(() => model((chart) => deployment(chart, chart.selectorLabels, { app: 'web' }))).toThrow(
      'demo/web: spec.selector.matchLabels["app.kubernetes.io/instance"]: is "release" and spec.template.metadata.labels has no app.kubernetes.io/instance: give both',
    );
  });

  it('is refused where a value differs by default', () => {
    expect(() => model((chart) => deployment(chart, { app: 'api' }, { app: chart.values.name }))).toThrow(
      'is "api" and',
    );
  });

  it.each<[string, (chart: Chart) => void]>([
    [
      'the labels of the chart',
      (chart) => deployment(chart, chart.selectorLabels, { ...chart.selectorLabels, tier: 'a' }),
    ],
    [
      'the labels of users beside',
      (chart) =>
        deployment(chart, { app: chart.values.name }, merge(chart.values.podLabels, { app: chart.values.name })),
    ],
    ['a value that has no default', (chart) => deployment(chart, { app: 'a' }, { app: chart.values.owner })],
    [
      'a loop',
      (chart) => {
        new Each(chart, 'all', chart.values.names, (iteration, item, key) =>
          deployment(iteration, { app: item }, { app: item, key: `${key}` }),
        );
      },
    ],
  ])('is not found in %s', (_what, build) => {
    expect(() => model(build)).not.toThrow();
  });
});

describe('a Service whose selector no pods match', () => {
  function services(build: (chart: Chart) => void): readonly string[] {
    const made = demoModel<typeof values>(values, (chart) => {
      build(chart);
      const data = { used: `${chart.values.name}${chart.values.owner}` };
      new ApiObject(chart, 'used', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { labels: {} },
        data: merge(data, chart.values.podLabels),
      });
      new ApiObject(chart, 'names', { apiVersion: 'v1', kind: 'Secret', data: chart.values.podLabels, stringData: {} });
      new Each(chart, 'all', chart.values.names, (iteration, item) => {
        new ApiObject(iteration, 'map', { apiVersion: 'v1', kind: 'ConfigMap', data: { item } });
      });
    });
    return unmetServices(made);
  }

  function service(chart: Chart, selector: Labels): void {
    new ApiObject(chart, 'service', { apiVersion: 'v1', kind: 'Service', spec: { selector, ports: [{ port: 80 }] } });
  }

  it('is told', () => {
    const told = services((chart) => {
      deployment(chart, { app: 'web' }, { app: 'web' });
      service(chart, { app: 'api' });
    });
    expect(told).toEqual(['demo/service: spec.selector: no pods of the chart have these labels (app: "api")']);
  });

  it('is not told where pods match', () => {
    const told = services((chart) => {
      deployment(chart, { app: 'web' }, { app: 'web', tier: 'a' });
      service(chart, { app: 'web' });
    });
    expect(told).toEqual([]);
  });

  it('is not told where an object of an unknown kind may make the pods', () => {
    const told = services((chart) => {
      new ApiObject(chart, 'cluster', { apiVersion: 'ray.io/v1', kind: 'RayCluster' });
      service(chart, { app: 'api' });
    });
    expect(told).toEqual([]);
  });
});
