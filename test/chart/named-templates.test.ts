import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'cdk8s';
import { afterAll, describe, expect, it } from 'vitest';
import { checkChart } from '../../src/chart/check/index.js';
import {
  type ChartFactory,
  chartFiles,
  concat,
  Dependency,
  HelmChart,
  modelOf,
  namedString,
  render,
  v,
} from '../../src/index.js';
import { addSpec } from '../support/demo-chart.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { runHelm } from '../support/helm.js';

const region = v.string({ description: 'A region.', default: 'eu', pattern: '^[a-z]*$' });
const commonValues = v.object({ region }, { description: 'Values of common.' });

/** A library chart of ours. */
const common: ChartFactory = (app, props) =>
  new HelmChart<typeof commonValues>(
    app,
    'common',
    {
      metadata: { name: 'common', version: '1.0.0', description: 'Common names.', type: 'library' },
      values: commonValues,
      exports: (values, release) => [namedString('host', 'A host.', concat(release.name, '.', values.region))],
    },
    props,
  );

const shopValues = v.object(
  { region, common: v.dependency({ description: 'Common names.' }) },
  { description: 'Values of shop.' },
);

const shop: ChartFactory = (app, props) => {
  const metadata = { name: 'shop', version: '1.0.0', description: 'A shop.' };
  const chart = new HelmChart<typeof shopValues>(app, 'shop', { metadata, values: shopValues }, props);
  const library = { name: 'common', version: '1.0.0', repository: 'file://../common' };
  const dependency = new Dependency(chart, 'common', chart.values.common, library);
  addSpec(chart, { host: concat('https://', dependency.include('common.host')), region: chart.values.region });
  return chart;
};

const folder = mkdtempSync(join(tmpdir(), 'helmwright-named-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const file = join(folder, path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

describe('a named template of a library chart', () => {
  it('is written whether the chart uses it or not', () => {
    expect(chartFiles(modelOf(common)).files.get('templates/_helpers.tpl')).toContain('{{- define "common.host" -}}');
  });

  it.each(helmMajors)('is what a chart that includes it gets of %s', async (major) => {
    write('shop', chartFiles(modelOf(shop)).files);
    write('shop/charts/common', chartFiles(modelOf(common)).files);
    const { stdout, stderr } = await runHelm(major, ['template', 'one', join(folder, 'shop')]);
    expect(stderr).toBe('');
    expect(stdout).toContain('host: "https://one.eu"');
  });

  it('is all that a library chart has', async () => {
    const { findings } = await checkChart(modelOf(common), common, { runs: 3, seed: 1, helms: [helmBinary('helm4')] });
    expect(findings).toEqual([]);
  });

  it('has a placeholder in render', () => {
    expect(render(modelOf(shop), { release: { name: 'one' } })).toMatchObject([
      { object: { spec: { host: 'https://included:common.host' } } },
    ]);
  });

  it('is compared by its place', async () => {
    const helms = helmMajors.map(helmBinary);
    const { findings } = await checkChart(modelOf(shop), shop, { runs: 5, seed: 1, helms });
    expect(findings).toEqual([]);
  });

  it('cannot be had in an ordinary cdk8s app', () => {
    expect(() => shop(new App())).toThrow(
      'shop/common: Helm includes common.host of the dependency, which a cdk8s app does not have: make the string in TypeScript',
    );
  });

  it('cannot be one of a dependency that can be off', () => {
    const values = v.object({ extra: v.subchart({ description: 'Off.' }) }, { description: 'Values.' });
    const make = (app: App) => {
      const metadata = { name: 'shop', version: '1.0.0', description: 'A shop.' };
      const chart = new HelmChart<typeof values>(app, 'shop', { metadata, values });
      const extra = { name: 'extra', version: '1.0.0', repository: 'file://../extra' };
      addSpec(chart, { text: new Dependency(chart, 'extra', chart.values.extra, extra).include('extra.text') });
      return chart;
    };
    expect(() => modelOf(make)).toThrow(
      'shop/extra: includes extra.text, which Helm does not have while the dependency is off: make its values with v.dependency, and give it no condition and no tags',
    );
  });
});

it.each(helmMajors)('check does not render a library chart, which %s refuses', async (major) => {
  const { findings, steps } = await checkChart(modelOf(common), common, {
    runs: 3,
    seed: 1,
    helms: [helmBinary(major)],
  });
  expect(findings).toEqual([]);
  expect(steps.map(({ name }) => name)).toEqual([
    'schema',
    'values',
    'conditions',
    'embedding',
    expect.stringMatching('^lint, Helm v'),
  ]);
});

describe('a library chart is refused', () => {
  const metadata = { name: 'common', version: '1.0.0', description: 'Common.', type: 'library' } as const;
  const values = v.object({}, { description: 'Values.' });

  it('with an object', () => {
    const make: ChartFactory = (app) => {
      const chart = new HelmChart(app, 'common', { metadata, values });
      addSpec(chart, {});
      return chart;
    };
    expect(() => modelOf(make)).toThrow(
      /^chart common: is a library chart, of which Helm renders nothing, and has common\//,
    );
  });

  it('with a string for other charts that has no name', () => {
    const make: ChartFactory = (app) =>
      new HelmChart(app, 'common', { metadata, values, exports: (_values, release) => [release.name] });
    expect(() => modelOf(make)).toThrow('chart common: exports a string without a name: make it with namedString()');
  });
});
