import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'cdk8s';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkChart } from '../../src/chart/check/index.js';
import { readChart } from '../../src/chart/import/chart-archive.js';
import { treeOf } from '../../src/chart/import/chart-tree.js';
import { moduleText } from '../../src/chart/import/module-text.js';
import { pull } from '../../src/chart/import/pull.js';
import { valuesType } from '../../src/chart/import/values-type.js';
import {
  type ChartFactory,
  Dependency,
  type DependencyChart,
  type GeneratedChart,
  HelmChart,
  type JsonObject,
  modelOf,
  render,
  v,
} from '../../src/index.js';
import { addSpec, template, valuesOf } from '../support/demo-chart.js';
import { type ChartRegistry, chartRegistry } from '../support/chart-registry.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';

const schema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['password'],
  properties: {
    enabled: { type: 'boolean' },
    global: { type: 'object' },
    password: { type: 'string', minLength: 1 },
    auth: {
      type: 'object',
      additionalProperties: false,
      properties: { database: { $ref: '#/$defs/name' }, kind: { enum: ['md5', 'scram'] } },
    },
    size: { type: ['integer', 'null'], minimum: 1 },
    common: { type: 'object' },
  },
  additionalProperties: false,
  $defs: { name: { type: 'string', pattern: '^[a-z]+$' } },
};

interface PgValues {
  readonly password?: string;
  readonly auth?: { readonly database?: string; readonly kind?: 'md5' | 'scram' };
  readonly size?: number | null;
}

const common = {
  name: 'common',
  version: '2.0.0',
  defaults: { level: 1 },
  schema: { type: 'object', properties: { level: { type: 'integer' } } },
  dependencies: [],
};
const pg: DependencyChart<PgValues> = {
  name: 'pg',
  version: '1.2.3',
  repository: 'oci://charts.example.com',
  defaults: { auth: { database: 'postgres' }, size: 1, common: { enabled: true } },
  schema,
  dependencies: [{ chart: common, condition: 'common.enabled' }],
};

const values = v.object(
  {
    database: v.subchart({
      description: 'The database.',
      chart: pg,
      defaults: { auth: { database: 'shop' }, password: 'x' },
    }),
    region: v.string({ description: 'A region.', default: 'eu' }),
  },
  { description: 'Values of shop.' },
);

const shop: ChartFactory = (app, props) => {
  const metadata = { name: 'shop', version: '1.0.0', description: 'A shop.' };
  const chart = new HelmChart<typeof values>(app, 'shop', { metadata, values }, props);
  addSpec(chart, { region: chart.values.region });
  new Dependency(chart, 'database', chart.values.database, pg);
  return chart;
};

describe('the values of a dependency whose schema is known', () => {
  const model = modelOf(shop);
  const rendered = (database: JsonObject) => render(model, { release: { name: 'r' }, values: { database } });
  const embedded = (database: JsonObject) => shop(new App(), { json: { database } });

  it.each<[string, JsonObject, string]>([
    ['a wrong type', { size: 'big' }, 'value size must be integer'],
    ['an unknown field', { auth: { databse: 'a' } }, 'value auth.databse is unknown; did you mean "database"?'],
    ['an empty string', { password: '' }, 'value password must NOT have fewer than 1 characters'],
  ])('are refused in one line: %s', (_what, database, message) => {
    expect(() => rendered(database)).toThrow(`chart shop, database: ${message}`);
    expect(() => embedded(database)).toThrow(`dependency database: ${message}`);
  });

  it('are judged by the schemas of its own dependencies', () => {
    const wrong = { common: { level: 'x' } };
    expect(() => rendered(wrong)).toThrow('chart shop, database, common: value level must be integer');
    expect(() => embedded(wrong)).toThrow('dependency database, common: value level must be integer');
    expect(rendered({ common: { enabled: false, level: 'x' } })).toHaveLength(1);
  });

  it('are not judged where it is off', () => {
    expect(rendered({ enabled: false, size: 'big' })).toHaveLength(1);
    embedded({ enabled: false, size: 'big' });
  });

  it('fill values of the parent with importValues', async () => {
    const importing = (parent: string): ChartFactory => {
      const database = v.subchart({
        description: 'Database.',
        chart: pg,
        importValues: [{ child: 'auth', parent }],
        defaults: { auth: { database: 'shop' }, password: 'x' },
      });
      const login = v.object(
        { database: v.string({ description: 'Name.', optional: true }) },
        { description: 'Login.' },
      );
      const values = v.object({ login, database }, { description: 'Values.' });
      return (app, props) => {
        const metadata = { name: 'shop', version: '1.0.0', description: 'A shop.' };
        const chart = new HelmChart<typeof values>(app, 'shop', { metadata, values }, props);
        new Dependency(chart, 'database', chart.values.database, pg);
        addSpec(chart, { name: chart.values.login.database });
        return chart;
      };
    };
    const factory = importing('login');
    const made = modelOf(factory);
    expect(template(made, 'Chart.yaml')).toContain('import-values:\n      - child: auth\n        parent: login\n');
    expect(render(made, { release: { name: 'r' } })[0]?.object).toMatchObject({ spec: { name: 'shop' } });
    const helms = helmMajors.map(helmBinary);
    expect((await checkChart(made, factory, { runs: 10, seed: 3, helms })).findings).toStrictEqual([]);
    expect(() => modelOf(importing('other'))).toThrow("imports into other, which is not a map of the chart's values");
    expect(() => v.subchart({ description: 'x', importValues: [{ child: 'a', parent: 'b' }] })).toThrow(
      'needs `chart`',
    );
  });

  it('are admitted and refused by Helm too, random ones included', async () => {
    const helms = helmMajors.map(helmBinary);
    const { findings } = await checkChart(model, shop, { runs: 40, seed: 11, helms });
    expect(findings).toStrictEqual([]);
  });

  it.each<[string, DependencyChart<PgValues>, string]>([
    ['of a wrong type', { ...pg, schema: { properties: { size: { type: 'string' } } } }, 'size must be string'],
    [
      'of a schema that is not understood',
      { ...pg, schema: { $schema: 'http://json-schema.org/draft-04/schema#' } },
      '$schema "http://json-schema.org/draft-04/schema#" is not draft-06, draft-07, 2019-09 or 2020-12',
    ],
    [
      'of a schema with a remote reference',
      { ...pg, schema: { $ref: 'https://example.com/a.json' } },
      "values.schema.json cannot be used: can't resolve reference https://example.com/a.json from id #",
    ],
  ])('are checked when the chart is made: defaults %s', (_what, chart, message) => {
    const database = v.subchart({ description: 'The database.', chart, defaults: { size: 3 } });
    const make = () =>
      modelOf((app) => {
        const metadata = { name: 'demo', version: '1.0.0', description: 'A demo.' };
        const one = valuesOf({ database });
        const demo = new HelmChart<typeof one>(app, 'demo', { metadata, values: one });
        new Dependency(demo, 'database', demo.values.database, chart);
        return demo;
      });
    expect(make).toThrow(message);
  });

  it('are made for one version', () => {
    const make = () => {
      const metadata = { name: 'demo', version: '1.0.0', description: 'A demo.' };
      const demo = new HelmChart<typeof values>(new App(), 'demo', { metadata, values });
      new Dependency(demo, 'database', demo.values.database, { ...pg, version: '1.3.0' });
    };
    expect(make).toThrow(
      'demo/database: is pg 1.3.0, and its values are made for pg 1.2.3: run `helmwright import` for that version',
    );
  });
});

const files: Readonly<Record<string, string>> = {
  'Chart.yaml':
    'apiVersion: v2\nname: pg\nversion: 1.2.3\ndependencies:\n  - { name: common, version: 2.x, condition: common.enabled }\n',
  'values.yaml': 'auth: { database: postgres }\nsize: 1\ncommon: { enabled: true }\n',
  'values.schema.json': JSON.stringify(schema),
  'charts/common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 2.0.0\n',
  'charts/common/values.yaml': 'level: 1\n',
  'charts/common/values.schema.json': JSON.stringify(common.schema),
};
const published: GeneratedChart = { name: 'pg', files: new Map(Object.entries(files)) };

describe('a chart is read', () => {
  const { repository, ...tree } = pg;
  let registry: ChartRegistry;
  let folder: string;

  beforeAll(async () => {
    registry = await chartRegistry([{ chart: published, version: '1.2.3' }]);
    folder = mkdtempSync(join(tmpdir(), 'helmwright-import-'));
    for (const [path, text] of published.files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });

  afterAll(async () => {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = { PATH: '/nowhere', HELM_CACHE_HOME: join(tmpdir(), 'helmwright-import-cache') };
  const remote = { name: 'pg', version: '1.2.3', plainHttp: true };

  it('from a folder', async () => {
    expect(await treeOf(await readChart(folder), 'pg')).toStrictEqual(tree);
  });

  it.each(helmMajors)('from a registry and from a repository, %s', async (major) => {
    const helm = helmBinary(major);
    const fromOci = await pull(helm, { ...remote, repository: `oci://${registry.host}/charts` }, env);
    expect(await treeOf(fromOci, 'pg')).toStrictEqual(tree);
    const fromHttp = await pull(helm, { ...remote, repository: `http://${registry.host}`, plainHttp: false }, env);
    expect(await treeOf(fromHttp, 'pg')).toStrictEqual(tree);
  });

  it.each(helmMajors)('or the error is one line with the place, %s', async (major) => {
    const missing = { ...remote, version: '9.9.9', repository: `oci://${registry.host}/charts` };
    const error: unknown = await pull(helmBinary(major), missing, env).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(/^HelmwrightError: chart pg 9\.9\.9 of oci:\/\/[^ ]+: cannot be fetched: .+$/);
  });

  it('and written as a module with the type of its values', () => {
    const text = moduleText(tree, repository);
    expect(text).toContain(`export type PgValues = {
  readonly "enabled"?: boolean;
  readonly "global"?: { readonly [key: string]: Json };
  readonly "password"?: string;
  readonly "auth"?: {
    readonly "database"?: string;
    readonly "kind"?: "md5" | "scram";
  };
  readonly "size"?: number | null;`);
    expect(text).toContain('export const pg: DependencyChart<PgValues> = {\n  "name": "pg",\n  "version": "1.2.3",');
  });

  it.each<[string, JsonObject | undefined, JsonObject, string]>([
    [
      'from the defaults alone',
      undefined,
      { a: '', b: [1], c: null, d: {} },
      '{\n  readonly "a"?: string;\n  readonly "b"?: readonly Json[];\n  readonly "c"?: Json;\n  readonly "d"?: { readonly [key: string]: Json };\n}',
    ],
    [
      'with a list of a union',
      { properties: { a: { items: { type: ['string', 'null'] }, type: 'array' } } },
      {},
      '{\n  readonly "a"?: readonly (string | null)[];\n}',
    ],
    [
      'without an end',
      { $ref: '#/$defs/a', $defs: { a: { properties: { a: { $ref: '#/$defs/a' } } } } },
      {},
      '{\n  readonly "a"?: Json;\n}',
    ],
  ])('with a type: %s', (_what, its, defaults, expected) => {
    expect(valuesType(its, defaults)).toBe(expected);
  });
});
