import { App } from 'cdk8s';
import type { Construct } from 'constructs';
import { describe, expect, it } from 'vitest';
import {
  type ChartFactory,
  chartFiles,
  HelmChart,
  type HelmChartProps,
  modelOf,
  render,
  Subchart,
  v,
} from '../../src/index.js';
import { addSpec, at } from '../support/demo-chart.js';

const inner = v.object({ size: v.integer({ description: 'Size.', default: 1, max: 9 }) }, { description: 'Inner.' });
const middle = v.object(
  {
    inner: v.subchart({ description: 'Inner.', defaults: { size: 2 } }),
    name: v.string({ description: 'Name.', default: 'm' }),
  },
  { description: 'Middle.' },
);
const outer = v.object(
  { store: v.subchart({ description: 'Middle.', enabled: true, defaults: { name: 'o' } }) },
  { description: 'Outer.' },
);

class Inner extends HelmChart<typeof inner> {
  constructor(scope: Construct, id: string) {
    super(scope, id, { metadata: { name: 'inner', version: '1.0.0', description: 'Inner.' }, values: inner });
    addSpec(this, { size: this.values.size, chart: this.about.name }, 'inner');
  }
}

class Middle extends HelmChart<typeof middle> {
  constructor(scope: Construct, id: string) {
    super(scope, id, { metadata: { name: 'middle', version: '1.0.0', description: 'Middle.' }, values: middle });
    addSpec(this, { name: this.values.name, chart: this.about.name }, 'middle');
    new Subchart(this, 'sub', this.values.inner, (scope, key) => new Inner(scope, key));
  }
}

class Outer extends HelmChart<typeof outer> {
  constructor(scope: Construct, id: string, props: HelmChartProps<typeof outer> = {}) {
    super(scope, id, { metadata: { name: 'outer', version: '1.0.0', description: 'Outer.' }, values: outer }, props);
    new Subchart(this, 'sub', this.values.store, (scope, key) => new Middle(scope, key));
  }
}

const cases = [
  [
    'with the defaults of the parents',
    {},
    [
      { name: 'o', chart: 'store' },
      { size: 2, chart: 'inner' },
    ],
  ],
  [
    'with values from outside',
    { store: { inner: { size: 3 }, name: 'x' } },
    [
      { name: 'x', chart: 'store' },
      { size: 3, chart: 'inner' },
    ],
  ],
  ['with the inner one off', { store: { inner: { enabled: false } } }, [{ name: 'o', chart: 'store' }]],
  ['with both off', { store: { enabled: false } }, []],
] as const;

describe('a chart inside a chart inside a chart', () => {
  it.each(cases)('is there in an ordinary app %s', (_what, json, specs) => {
    const app = new App();
    new Outer(app, 'rel', { json });
    const objects: readonly unknown[] = app.charts.flatMap((chart): readonly unknown[] => chart.toJson());
    expect(specsOf(objects)).toStrictEqual(sorted(specs));
  });

  it.each(cases)('is rendered %s', (_what, json, specs) => {
    const objects = render(
      modelOf((app) => new Outer(app, 'outer')),
      { release: { name: 'rel' }, values: json },
    );
    expect(specsOf(objects.map(({ object }) => object))).toStrictEqual(sorted(specs));
  });

  it('has its files in charts/, and its condition in Chart.yaml', () => {
    const { files } = chartFiles(modelOf((app) => new Outer(app, 'outer')));
    expect([...files.keys()].filter((path) => path.endsWith('Chart.yaml'))).toStrictEqual([
      'Chart.yaml',
      'charts/middle/Chart.yaml',
      'charts/middle/charts/inner/Chart.yaml',
    ]);
    expect(files.get('Chart.yaml')).toContain('condition: store.enabled\n    alias: store\n'.split('\n')[0] ?? '');
  });

  it.each([
    [{ store: { inner: { size: 10 } } }, 'inner: value size must be <= 9'],
    [{ store: { nme: 'x' } }, 'value nme is unknown; did you mean "name"?'],
  ])('judges its own values: %j', (json, message) => {
    expect(() => new Outer(new App(), 'rel', { json })).toThrow(message);
    expect(() =>
      render(
        modelOf((app) => new Outer(app, 'outer')),
        { release: { name: 'rel' }, values: json },
      ),
    ).toThrow(message.replace('inner: ', ''));
  });
});

describe('a subchart that is used twice', () => {
  const both = v.object(
    { store: v.subchart({ description: 'Middle.' }), inner: v.subchart({ description: 'Inner.' }) },
    { description: 'Both.' },
  );

  it('is refused: its objects would have the same names', () => {
    const factory: ChartFactory = (app, props) => {
      const metadata = { name: 'both', version: '1.0.0', description: 'Both.' };
      const chart = new HelmChart<typeof both>(app, 'both', { metadata, values: both }, props);
      new Subchart(chart, 'store', chart.values.store, (scope, key) => new Middle(scope, key));
      new Subchart(chart, 'inner', chart.values.inner, (scope, key) => new Inner(scope, key));
      return chart;
    };
    expect(() => modelOf(factory)).toThrow(
      'chart both: has the subchart inner at store.inner and at inner, whose objects would have the same names',
    );
  });
});

function specsOf(objects: readonly unknown[]): readonly string[] {
  return sorted(objects.map((object) => at(object, 'spec')));
}

/** In one order, of specs and of their fields. */
function sorted(specs: readonly unknown[]): readonly string[] {
  return specs.map((spec) => JSON.stringify([at(spec, 'name'), at(spec, 'size'), at(spec, 'chart')])).sort();
}
