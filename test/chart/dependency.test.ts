import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBranches, checkChart } from '../../src/chart/check/index.js';
import {
  type AnyHelmChart,
  type ChartFactory,
  chartFiles,
  downloadedCharts,
  Dependency,
  type DependencyProps,
  type EmbeddingProps,
  type GeneratedChart,
  HelmChart,
  modelOf,
  not,
  packageChart,
  render,
  Subchart,
  v,
  When,
  writeCharts,
  writePackage,
} from '../../src/index.js';
import { readOutput } from '../../src/chart/check/read-output.js';
import type { ObjectType, Properties } from '../../src/values/definition/value-type.js';
import { addSpec, at, demoMetadata, demoModel, template, valuesOf } from '../support/demo-chart.js';
import { type ChartRegistry, chartRegistry } from '../support/chart-registry.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { runHelm } from '../support/helm.js';

const any = v.dependency({ description: 'Any.' });
const flag = v.boolean({ description: 'Flag.', default: true });

const values = v.object(
  {
    global: v.global(
      { region: v.string({ description: 'Region of all charts.', default: 'eu' }) },
      { description: 'Values of all charts.' },
    ),
    tags: v.object(
      { data: v.boolean({ description: 'Whether to install what keeps data.', default: true }) },
      { description: 'What is installed.' },
    ),
    database: v.subchart({
      description: 'The database.',
      defaults: { auth: { database: 'shop' } },
      reads: { port: v.integer({ description: 'Port of the database.', default: 5432 }) },
    }),
    queue: v.dependency({ description: 'The queue.' }),
    second: v.dependency({ description: 'Another queue.' }),
    common: v.subchart({ description: 'Common objects.', enabled: false }),
  },
  { description: 'Values of shop.' },
);

class Shop extends HelmChart<typeof values> {
  constructor(app: App, host: string, props: EmbeddingProps = {}) {
    super(app, 'shop', { metadata: { name: 'shop', version: '1.0.0', description: 'A shop.' }, values }, props);
    const { database, queue, second, common, tags, global } = this.values;
    addSpec(this, { port: database.port, region: global.region });
    new Dependency(this, 'database', database, { name: 'pg', version: '1.2.3', repository: `http://${host}` });
    const mq = { name: 'mq', version: '0.4.0', repository: `oci://${host}/charts`, tags: [tags.data] };
    new Dependency(this, 'queue', queue, mq);
    new Dependency(this, 'second', second, { ...mq, condition: database.enabled });
    new Dependency(this, 'common', common, { name: 'common', version: '2.0.0', repository: 'file://../common' });
  }
}

const factoryOf =
  (host: string): ChartFactory =>
  (app, props) =>
    new Shop(app, host, props);

const shop = modelOf(factoryOf('charts.example.com'));

describe('the files of a chart with dependencies', () => {
  const { files } = chartFiles(shop);

  it('name each in Chart.yaml, with its key as alias where that differs', () => {
    expect(files.get('Chart.yaml')?.replace(/^[^]*dependencies:/, 'dependencies:')).toBe(`dependencies:
  - name: pg
    version: 1.2.3
    repository: http://charts.example.com
    alias: database
    condition: database.enabled
  - name: mq
    version: 0.4.0
    repository: oci://charts.example.com/charts
    alias: queue
    tags:
      - data
  - name: mq
    version: 0.4.0
    repository: oci://charts.example.com/charts
    alias: second
    condition: database.enabled
    tags:
      - data
  - name: common
    version: 2.0.0
    repository: file://../common
    condition: common.enabled
`);
  });

  it('have no Chart.lock where there is no dependency', () => {
    const flags = valuesOf({ flag });
    const none = demoModel<typeof flags>(flags, (chart) => addSpec(chart, { flag: chart.values.flag }));
    expect(chartFiles(none).files.has('Chart.lock')).toBe(false);
  });

  it('pass values on and share global ones', () => {
    expect(shop.defaults).toStrictEqual({
      global: { region: 'eu' },
      tags: { data: true },
      database: { enabled: true, port: 5432, auth: { database: 'shop' } },
      queue: {},
      second: {},
      common: { enabled: false },
    });
    expect(at(shop.schema, 'properties', 'global')).toMatchObject({
      type: 'object',
      properties: { region: { type: 'string' } },
      additionalProperties: true,
    });
  });

  it('tell in the README what to run and where each comes from', () => {
    const readme = template(shop, 'README.md');
    expect(readme).toContain('    helm dependency build charts/shop\n    helm install my-release charts/shop\n');
    expect(readme).toContain('| mq | 0.4.0 | oci://charts.example.com/charts | `queue` | - |');
    expect(readme).toContain('| pg | 1.2.3 | http://charts.example.com | `database` | `database.enabled` |');
  });

  it('are not packaged, for the dependencies would be missing', async () => {
    await expect(packageChart(chartFiles(shop), '1.0.0')).rejects.toThrow(
      'chart shop: the dependency shop/charts/pg-1.2.3.tgz is missing: run `helm dependency build shop`',
    );
  });
});

describe("a chart's own objects", () => {
  const spec = { port: 5433, region: 'eu' };

  it('are all that render() gives', () => {
    const objects = render(shop, { release: { name: 'r' }, values: { database: { port: 5433, any: 1 } } });
    expect(objects.map(({ object }) => object['spec'])).toStrictEqual([spec]);
  });

  it('are all that an ordinary app has', () => {
    const app = new App();
    new Shop(app, 'charts.example.com', { json: { database: { port: 5433 }, queue: { any: 1 } } });
    expect(app.charts.flatMap((chart) => chart.toJson().map((object) => at(object, 'spec')))).toStrictEqual([spec]);
  });

  it('are the same for random values in Helm, render() and an ordinary app', async () => {
    const helms = helmMajors.map(helmBinary);
    const { findings } = await checkChart(shop, factoryOf('charts.example.com'), { runs: 40, seed: 7, helms });
    expect(findings).toStrictEqual([]);
  });
});

// --- other people's charts, and Helm

function otherChart(name: string, version: string): GeneratedChart {
  const files = {
    'Chart.yaml': `apiVersion: v2\nname: ${name}\nversion: ${version}\n`,
    'values.yaml': 'size: 1\n',
    'templates/it.yaml':
      'apiVersion: v1\nkind: It\nmetadata: { name: {{ .Chart.Name }} }\nspec: {{ .Values | toJson }}\n',
  };
  return { name, files: new Map(Object.entries(files)) };
}

describe.each(helmMajors)('with dependencies of a registry, %s', (major) => {
  let registry: ChartRegistry;
  let folder: string;

  const helm = (...args: readonly string[]) =>
    runHelm(major, [...args, ...own('repository-config', 'repos.yaml'), ...own('repository-cache', 'cache')]);
  const own = (flag: string, path: string): readonly string[] => [`--${flag}`, join(folder, path)];

  beforeAll(async () => {
    registry = await chartRegistry([
      { chart: otherChart('pg', '1.2.3'), version: '1.2.3' },
      { chart: otherChart('mq', '0.4.0'), version: '0.4.0' },
    ]);
    folder = mkdtempSync(join(tmpdir(), 'helmwright-dependency-'));
    writeCharts(folder, [chartFiles(modelOf(factoryOf(registry.host)))]);
    for (const [path, text] of otherChart('common', '2.0.0').files) {
      mkdirSync(dirname(join(folder, 'common', path)), { recursive: true });
      writeFileSync(join(folder, 'common', path), text);
    }
    // `helm dependency build` of Helm 3 downloads from repositories that it knows.
    await helm('repo', 'add', 'charts', `http://${registry.host}`);
  });

  afterAll(async () => {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('downloads what Chart.lock names', async () => {
    const built = await helm('dependency', 'build', join(folder, 'shop'), '--plain-http');
    expect(built).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'shop/charts')).sort()).toStrictEqual([
      'common-2.0.0.tgz',
      'mq-0.4.0.tgz',
      'pg-1.2.3.tgz',
    ]);
  });

  it.each([
    [
      'installs those that are on, with the values passed on',
      [],
      {
        database: { auth: { database: 'shop' }, enabled: true, global: { region: 'eu' }, port: 5432, size: 1 },
        queue: { global: { region: 'eu' }, size: 1 },
        second: { global: { region: 'eu' }, size: 1 },
      },
    ],
    [
      'leaves out what a tag or a condition turns off',
      ['--set=tags.data=false,database.enabled=false,common.enabled=true,global.region=us'],
      { common: { enabled: true, global: { region: 'us' }, size: 1 } },
    ],
  ])('%s', async (_what, args, expected) => {
    const { stdout, stderr } = await helm('template', 'r', join(folder, 'shop'), ...args);
    expect(stderr).toBe('');
    const theirs = readOutput(stdout).filter((object) => object['apiVersion'] === 'v1');
    const specs = theirs.map((object): [string, unknown] => [String(at(object, 'metadata', 'name')), object['spec']]);
    expect(Object.fromEntries(specs)).toStrictEqual(expected);
  });

  it('packs what was downloaded', async () => {
    const chart = chartFiles(modelOf(factoryOf(registry.host)));
    const file = await writePackage(folder, chart, '1.0.0', downloadedCharts(join(folder, 'shop'), chart));
    const { stdout, stderr } = await helm('template', 'r', file);
    expect(stderr).toBe('');
    expect(stdout).toBe((await helm('template', 'r', join(folder, 'shop'))).stdout);
  });

  it('writes the same Chart.lock, but for the time', async () => {
    const file = join(folder, 'shop/Chart.lock');
    const ours = readFileSync(file, 'utf8');
    writeFileSync(file, 'dependencies: []\ndigest: ""\n');
    expect(await helm('dependency', 'update', join(folder, 'shop'), '--plain-http')).toMatchObject({ code: 0 });
    const theirs = readFileSync(file, 'utf8').replace(/^generated: .*\n/m, '');
    expect(theirs).toBe(ours.replaceAll(/^ {2}/gm, ''));
  });

  it('leaves what was downloaded when the chart is written again', () => {
    const before = readdirSync(join(folder, 'shop/charts'));
    const [report] = writeCharts(folder, [chartFiles(modelOf(factoryOf(registry.host)))]);
    expect(report?.kept).toContain('charts/pg-1.2.3.tgz');
    expect(readdirSync(join(folder, 'shop/charts'))).toStrictEqual(before);
  });
});

// --- errors

const pg: DependencyProps = { name: 'pg', version: '1.2.3', repository: 'oci://charts.example.com' };

describe('a dependency is refused', () => {
  const one = valuesOf({ pg: any });

  it.each<[string, Partial<DependencyProps>, string]>([
    [
      'with a version range',
      { version: '^1.2.0' },
      'version "^1.2.0" must be an exact version, such as 1.2.3: with a range, Chart.lock would depend on the day',
    ],
    ['with an invalid name', { name: '../pg' }, 'name "../pg" is not the name of a chart'],
    [
      'from an alias of this machine',
      { repository: '@stable' },
      'repository "@stable" must start with oci://, https:// or file://',
    ],
    [
      'from an absolute path',
      { repository: 'file:///charts/pg' },
      `repository "file:///charts/pg" must be relative to the chart's folder, such as file://../common`,
    ],
    [
      'with credentials',
      { repository: 'https://me:secret@example.com' },
      'repository holds credentials, which everyone could read in Chart.yaml: use `helm registry login` or `helm repo add`',
    ],
  ])('%s', (_what, wrong, message) => {
    const make = () =>
      demoModel<typeof one>(one, (chart) => new Dependency(chart, 'it', chart.values.pg, { ...pg, ...wrong }));
    expect(make).toThrow(`demo/it: ${message}`);
  });

  it.each<[string, Properties, (chart: AnyHelmChart, value: (...path: readonly string[]) => never) => unknown, string]>(
    [
      [
        'with values that are not for a subchart',
        { pg: v.object({ flag }, { description: 'It.' }) },
        (chart, value) => new Dependency(chart, 'it', value('pg'), pg),
        "demo/it: needs a value made with v.subchart (or, for a Dependency, v.dependency) at the top of the chart's values",
      ],
      [
        'in a condition',
        { pg: any, flag },
        (chart, value) =>
          new When(chart, 'when', value('flag'), (scope) => new Dependency(scope, 'it', value('pg'), pg)),
        'demo/when/it: is in a condition or loop: move it out and give it a condition',
      ],
      [
        'with a condition that Helm cannot read',
        { pg: any, flag },
        (chart, value) => new Dependency(chart, 'it', value('pg'), { ...pg, condition: not(value('flag')) }),
        "demo/it: condition must be a boolean of the chart's values: Helm reads it before it renders templates",
      ],
      [
        'with a tag that Helm does not find',
        { pg: any, flag },
        (chart, value) => new Dependency(chart, 'it', value('pg'), { ...pg, tags: [value('flag')] }),
        'demo/it: a tag must be a boolean under `tags` at the top of the values: tags: v.object({ … })',
      ],
      [
        'whose map is read',
        {
          pg: v.dependency({ description: 'It.', reads: { labels: v.map(flag, { description: 'L.', default: {} }) } }),
        },
        (chart, value) => new Dependency(chart, 'it', value('pg'), pg),
        "demo/it: reads labels, which the dependency's own defaults can add to: give it a default or make it required, and read no map",
      ],
      [
        'whose optional value is read',
        { pg: v.dependency({ description: 'It.', reads: { a: v.string({ description: 'A.', optional: true }) } }) },
        (chart, value) => new Dependency(chart, 'it', value('pg'), pg),
        "demo/it: reads a, which the dependency's own defaults can add to: give it a default or make it required, and read no map",
      ],
      [
        'whose values are used as a whole',
        { pg: any },
        (chart, value) => [new Dependency(chart, 'it', value('pg'), pg), addSpec(chart, value('pg'), 'other')],
        "chart demo: value pg is used as a whole, and a dependency's own defaults are in it: declare what the templates use in `reads`",
      ],
      [
        'whose values are in those of a subchart that are used as a whole',
        { own: v.subchart({ description: 'Own.' }) },
        (chart, value) => [
          new Subchart(chart, 'sub', value('own'), (scope, id) => {
            const metadata = { name: 'own', version: '1.0.0', description: 'Own.' };
            const inner: AnyHelmChart = new HelmChart(scope, id, { metadata, values: valuesOf({ pg: any }) });
            new Dependency(inner, 'it', valueAt(inner.values, ['pg']), pg);
            return inner;
          }),
          addSpec(chart, value('own'), 'other'),
        ],
        "chart demo: value own is used as a whole, and a dependency's own defaults are in it: declare what the templates use in `reads`",
      ],
      [
        'with the values of another',
        { pg: any },
        (chart, value) => ['a', 'b'].map((id) => new Dependency(chart, id, value('pg'), pg)),
        'chart demo: has two charts with the values pg: give each values of its own',
      ],
      [
        'with the name of one elsewhere',
        { pg: any, other: any },
        (chart, value) => [
          new Dependency(chart, 'a', value('pg'), pg),
          new Dependency(chart, 'b', value('other'), { ...pg, repository: 'https://example.com' }),
        ],
        'chart demo: dependencies pg and other are charts named pg in different repositories, which Helm cannot tell apart',
      ],
      [
        'with the name of a subchart',
        { pg: any, own: v.subchart({ description: 'Own.' }) },
        (chart, value) => [
          new Dependency(chart, 'a', value('pg'), pg),
          new Subchart(chart, 'b', value('own'), (scope, id) => {
            const metadata = { name: 'pg', version: '1.0.0', description: 'Own.' };
            return new HelmChart(scope, id, { metadata, values: valuesOf({}) });
          }),
        ],
        'chart demo: dependency pg is the chart pg, and so is a subchart: rename the subchart',
      ],
    ],
  )('%s', (_what, properties, build, message) => {
    const make = () =>
      modelOf((app) => {
        const chart: AnyHelmChart = new HelmChart(app, 'demo', {
          metadata: demoMetadata,
          values: valuesOf(properties),
        });
        build(chart, (...path) => valueAt(chart.values, path));
        return chart;
      });
    expect(make).toThrow(message);
  });
});

/** The rows above do not know the types of their values. */
function valueAt(values: unknown, path: readonly string[]): never;
function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), values);
}

describe('v.global is refused', () => {
  const region = v.global({ region: v.string({ description: 'Region.', default: '' }) }, { description: 'Global.' });
  const empty = (type: ObjectType) => demoModel<ObjectType>(type, (chart) => addSpec(chart, {}));

  it('under another key', () => {
    expect(() => empty(valuesOf({ shared: region }))).toThrow(
      'chart demo: value shared is made with v.global: the values that Helm shares are under the key global',
    );
  });

  it('below the top', () => {
    const nested = valuesOf({ a: v.object({ global: region }, { description: 'A.' }) });
    expect(() => empty(nested)).toThrow(
      "chart demo: value a holds v.global, which is only possible at the top of a chart's values",
    );
  });

  it('as the name of another value', () => {
    expect(() => valuesOf({ global: v.string({ description: 'A.' }) })).toThrow(
      'global: the name is reserved by Helm for the values that all charts share: define it with v.global',
    );
  });
});

it('is compared with what JavaScript makes of bare booleans, whatever turns its dependencies on', () => {
  expect(checkBranches(shop, factoryOf('charts.example.com'))).toBeGreaterThan(0);
});
