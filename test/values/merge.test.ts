import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { HelmwrightError } from '../../src/errors.js';
import type { Json, JsonObject } from '../../src/values/json.js';
import type { ChartTree, ChartTreeDependency } from '../../src/values/merge/chart-tree.js';
import { coalesce, mergeFiles, userValues, type CoalescedChart } from '../../src/values/merge/merge.js';
import { canonical, parseObject } from '../support/canonical.js';
import { helmMajors, type HelmMajor } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { nastyKeys, objects, scalars } from '../support/json-arbitrary.js';
import { assertProperty } from '../support/seed.js';
import { rootValues, valuesByChart, valuesChart, valuesTemplate } from '../support/values-chart.js';

type Rest = Omit<ChartTreeDependency, 'chart'>;

function chart(name: string, defaults: JsonObject, ...dependencies: ChartTreeDependency[]): ChartTree {
  return { name, version: '1.0.0', defaults, dependencies };
}

function on(tree: ChartTree, rest: Rest = {}): ChartTreeDependency {
  return { chart: tree, ...rest };
}

/** What the charts of a tree see, by their paths, as the template of the tests prints it. */
type Seen = Readonly<Record<string, JsonObject>>;

function seen({ name, values, subcharts }: CoalescedChart, path = name): Seen {
  const below = subcharts.map((subchart) => seen(subchart, `${path}/charts/${subchart.name}`));
  return Object.fromEntries([[path, values], ...below.flatMap((one) => Object.entries(one))]);
}

interface Case {
  readonly chart: ChartTree;
  readonly user: JsonObject;
  readonly expected: Seen;
  /** Where Helm 3 differs. */
  readonly helm3?: Seen;
}

const sub = chart('sub', { x: 1, t: { y: 1, z: 2 } });
const root = (defaults: JsonObject, rest: Rest = {}) => chart('root', defaults, on(sub, rest));
const subOf = (values: JsonObject): Seen => ({ 'root/charts/sub': values });

const importing = chart('importing', {}, on(sub, { importValues: [{ child: 't', parent: 't' }] }));
const subSeen = { x: 1, t: { y: 1, z: 2 }, global: {} };
const imported = { t: { y: 1, z: 2 }, sub: subSeen, global: {} };
const twice = (a: JsonObject, b: JsonObject): Seen => ({
  root: { a, b },
  'root/charts/a': a,
  'root/charts/a/charts/sub': subSeen,
  'root/charts/b': b,
  'root/charts/b/charts/sub': subSeen,
});

const cases: Readonly<Record<string, Case>> = {
  'the user wins, maps are merged and lists replaced': {
    chart: chart('root', { a: 1, t: { x: 1, y: { z: 1 } }, l: [1, 2] }),
    user: { a: 2, t: { y: { w: 2 } }, l: [3] },
    expected: { root: { a: 2, t: { x: 1, y: { z: 1, w: 2 } }, l: [3] } },
  },
  'null removes a default, at the top and below': {
    chart: chart('root', { a: 1, t: { x: 1, y: { z: 1 } } }),
    user: { a: null, t: { x: null, y: { z: null } } },
    expected: { root: { t: { y: {} } } },
  },
  'null stays where the chart has no such key': {
    chart: chart('root', { t: {} }),
    user: { a: null, t: { x: null } },
    expected: { root: { a: null, t: { x: null } } },
  },
  'null of a default is dropped by Helm 4 only': {
    chart: chart('root', { a: null, t: { x: null, l: [null] } }),
    user: {},
    expected: { root: { t: { l: [null] } } },
    helm3: { root: { a: null, t: { x: null, l: [null] } } },
  },
  'null over a null default is kept by Helm 4 below the top': {
    chart: chart('root', { a: null, t: { x: null } }),
    user: { a: null, t: { x: null } },
    expected: { root: { t: { x: null } } },
    helm3: { root: { t: {} } },
  },
  'a scalar over a table, and a table over a scalar': {
    chart: chart('root', { a: { x: 1 }, b: 1, t: { a: { x: 1 }, b: 1 } }),
    user: { a: 2, b: { y: 1 }, t: { a: 2, b: { y: 1 } } },
    expected: { root: { a: 2, b: { y: 1 }, t: { a: 2, b: { y: 1 } } } },
  },
  'a key that is a member of objects': {
    chart: chart('root', parseObject('{"__proto__": {"a": 1}, "constructor": {"b": 1}}')),
    user: parseObject('{"__proto__": {"c": 1}, "constructor": null}'),
    expected: { root: parseObject('{"__proto__": {"a": 1, "c": 1}}') },
  },
  "a parent's values over its subchart's, and the user's over both": {
    chart: root({ sub: { x: 2, t: { y: 2 } } }),
    user: { sub: { t: { z: 3 } } },
    expected: {
      root: { sub: { x: 2, t: { y: 2, z: 3 }, global: {} } },
      ...subOf({ x: 2, t: { y: 2, z: 3 }, global: {} }),
    },
  },
  "the user's null for a subchart": {
    chart: root({}),
    user: { sub: { x: null, t: { y: null } } },
    expected: { root: { sub: { t: { z: 2 }, global: {} } }, ...subOf({ t: { z: 2 }, global: {} }) },
  },
  "a parent's null for a subchart, which Helm 4 ignores": {
    chart: root({ sub: { x: null } }),
    user: {},
    expected: {
      root: { sub: { x: 1, t: { y: 1, z: 2 }, global: {} } },
      ...subOf({ x: 1, t: { y: 1, z: 2 }, global: {} }),
    },
    helm3: {
      root: { sub: { t: { y: 1, z: 2 }, global: {} } },
      ...subOf({ t: { y: 1, z: 2 }, global: {} }),
    },
  },
  'global goes down and wins': {
    chart: chart('root', { global: { a: 1 } }, on(chart('sub', { global: { a: 2, b: 2 } }))),
    user: { global: { c: 3 } },
    expected: {
      root: { global: { a: 1, c: 3 }, sub: { global: { a: 1, b: 2, c: 3 } } },
      ...subOf({ global: { a: 1, b: 2, c: 3 } }),
    },
  },
  'a condition that is false': {
    chart: root({ sub: { enabled: false } }, { condition: 'sub.enabled' }),
    user: {},
    expected: { root: { sub: { enabled: false } } },
  },
  'the first path of a condition that is a boolean': {
    chart: root({ a: 'text', b: false, c: true }, { condition: 'none.x,a,b,c' }),
    user: {},
    expected: { root: { a: 'text', b: false, c: true } },
  },
  'a tag that is false': {
    chart: root({ tags: { back: false } }, { tags: ['back', 'none'] }),
    user: {},
    expected: { root: { tags: { back: false } } },
  },
  'a tag that is true beside one that is false, and a condition over tags': {
    chart: chart(
      'root',
      { tags: { a: true, b: false }, two: { on: true } },
      on(chart('one', {}), { tags: ['a', 'b'] }),
      on(chart('two', {}), { tags: ['b'], condition: 'two.on' }),
    ),
    user: {},
    expected: {
      root: { tags: { a: true, b: false }, one: { global: {} }, two: { on: true, global: {} } },
      'root/charts/one': { global: {} },
      'root/charts/two': { on: true, global: {} },
    },
  },
  'one chart under two aliases': {
    chart: chart('root', { a: { x: 2 } }, on(sub, { alias: 'a' }), on(sub, { alias: 'b', condition: 'b.on' })),
    user: { b: { on: true } },
    expected: {
      root: { a: { x: 2, t: { y: 1, z: 2 }, global: {} }, b: { on: true, x: 1, t: { y: 1, z: 2 }, global: {} } },
      'root/charts/a': { x: 2, t: { y: 1, z: 2 }, global: {} },
      'root/charts/b': { on: true, x: 1, t: { y: 1, z: 2 }, global: {} },
    },
  },
  'values that a chart under two aliases imports: with Helm 3 only the first copy gets them': {
    chart: chart('root', {}, on(importing, { alias: 'a' }), on(importing, { alias: 'b' })),
    user: {},
    expected: twice(imported, imported),
    helm3: twice(imported, { sub: subSeen, global: {} }),
  },
  'two imports into one map: the second adds to the subchart, too': {
    chart: chart(
      'root',
      {},
      on(chart('sub', { t: { y: 1 }, u: { z: 2 } }), {
        importValues: [
          { child: 't', parent: 'to' },
          { child: 'u', parent: 'to' },
        ],
      }),
    ),
    user: {},
    expected: {
      root: { sub: { t: { y: 1, z: 2 }, u: { z: 2 }, global: {} }, to: { y: 1, z: 2 } },
      'root/charts/sub': { t: { y: 1, z: 2 }, u: { z: 2 }, global: {} },
    },
  },
  'two imports into one map, the first empty: the subchart stays as it is': {
    chart: chart(
      'root',
      {},
      on(chart('sub', { t: {}, u: { z: 2 } }), {
        importValues: [
          { child: 't', parent: 'to' },
          { child: 'u', parent: 'to' },
        ],
      }),
    ),
    user: {},
    expected: {
      root: { sub: { t: {}, u: { z: 2 }, global: {} }, to: { z: 2 } },
      'root/charts/sub': { t: {}, u: { z: 2 }, global: {} },
    },
  },
  'a condition of a subchart of a subchart': {
    chart: chart('root', { mid: { leaf: { on: false } } }, on(chart('mid', {}, on(sub, { condition: 'leaf.on' })))),
    user: {},
    expected: {
      root: { mid: { leaf: { on: false }, global: {} } },
      'root/charts/mid': { leaf: { on: false }, global: {} },
    },
  },
};

describe('coalesce', () => {
  test.each(Object.entries(cases))('%s', (_, { chart, user, expected, helm3 = expected }) => {
    expect(canonical(seen(coalesce(chart, user)))).toBe(canonical(expected));
    expect(canonical(seen(coalesce(chart, user, { helm: 'helm3' })))).toBe(canonical(helm3));
  });

  test.each<[string, ChartTree, JsonObject]>([
    ['a text', root({}), { sub: 'text' }],
    ['null', root({}), { sub: null }],
    ['a list as a default', root({ sub: [] }), {}],
  ])('refuses %s as the values of a subchart', (_, chart, user) => {
    expect(() => coalesce(chart, user)).toThrow(
      new HelmwrightError('invalid-values', 'sub', 'the values of a subchart must be a map'),
    );
  });

  test('leaves the given values as they are', () => {
    const tree = root({ sub: { x: null }, a: null });
    const user = { global: { a: { b: 1 } }, sub: { t: null } };
    const before = structuredClone({ tree, user });
    coalesce(tree, user);
    expect({ tree, user }).toStrictEqual(before);
  });
});

describe('mergeFiles', () => {
  test('the later file wins, maps are merged, lists replaced, and null is a value', () => {
    const files = [
      { a: 1, t: { x: 1, y: { z: 1 } }, l: [1, 2], n: { x: 1 } },
      { t: { y: { w: 2 } }, l: [3], n: null },
      { t: { y: null }, n: { y: 1 } },
    ];
    expect(mergeFiles(files)).toStrictEqual({ a: 1, t: { x: 1, y: null }, l: [3], n: { y: 1 } });
  });

  test('flags come after files, and --set-string after --set', () => {
    expect(userValues({ files: [{ a: 1, b: 1 }], setString: ['a=2'], set: ['a=3,b=3'] })).toStrictEqual({
      a: '2',
      b: 3,
    });
  });
});

describe.each(helmMajors)('%s', (major) => {
  test.each(Object.entries(cases))('%s', async (_, { chart, user, expected, helm3 = expected }) => {
    expect(canonical(await byHelm(major, chart, user))).toBe(canonical(major === 'helm3' ? helm3 : expected));
  });
});

describe('both Helm versions merge alike', () => {
  test('any files and flags', async () => {
    const files = fc.array(overlapping(), { maxLength: 3 });
    const set = fc.array(fc.constantFrom('a=1', 'b.a=x', 'on={1}', '__proto__.a=2', 'a=null', 'b=text'), {
      maxLength: 2,
    });
    const property = fc.asyncProperty(files, set, set, async (files, set, setString) => {
      const ours = attempt(() => userValues({ files, set, setString }));
      const written = files.map((file, index): [string, string] => [`file-${index}.json`, JSON.stringify(file)]);
      await withFiles({ ...valuesChart, ...Object.fromEntries(written) }, async (chart) => {
        const args = [
          ...setString.flatMap((flag) => ['--set-string', flag]),
          ...set.flatMap((flag) => ['--set', flag]),
          ...files.flatMap((_, index) => ['-f', join(chart, `file-${index}.json`)]),
        ];
        for (const major of helmMajors) expect(canonical(await rootValues(major, chart, args))).toBe(canonical(ours));
      });
    });
    await assertProperty(property, 30);
  });
});

describe('Helm and coalesce see alike', () => {
  test('any tree of charts with any values', async () => {
    const property = fc.asyncProperty(trees(), overlapping(), async (tree, user) => {
      await Promise.all(
        helmMajors.map(async (helm) => {
          const ours = attempt(() => seen(coalesce(tree, user, { helm })));
          expect(canonical(await byHelm(helm, tree, user))).toBe(canonical(ours));
        }),
      );
    });
    await assertProperty(property, 40);
  });

  test('many trees of charts below one', async () => {
    const property = fc.asyncProperty(fc.array(fc.tuple(trees(), overlapping()), { maxLength: 10 }), async (list) => {
      const below = list
        .map(([tree, user], index) => ({ tree: { ...tree, name: `tree${index}` }, user }))
        .filter(({ tree, user }) => attempt(() => seen(coalesce(chart('root', {}, on(tree)), { [tree.name]: user }))));
      const root = chart('root', {}, ...below.map(({ tree }) => on(tree)));
      const user = Object.fromEntries(below.map(({ tree, user }) => [tree.name, user]));
      await Promise.all(
        helmMajors.map(async (helm) => {
          const ours = attempt(() => seen(coalesce(root, user, { helm })));
          expect(canonical(await byHelm(helm, root, user))).toBe(canonical(ours));
        }),
      );
    });
    await assertProperty(property, 12);
  });
});

function attempt(read: () => JsonObject): JsonObject | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof HelmwrightError) return undefined;
    throw error;
  }
}

async function byHelm(major: HelmMajor, tree: ChartTree, user: JsonObject): Promise<Seen | undefined> {
  const files = Object.fromEntries([...chartFiles(tree, ''), ['user.json', JSON.stringify(user)]]);
  return withFiles(files, (directory) => valuesByChart(major, directory, ['-f', join(directory, 'user.json')]));
}

function chartFiles(tree: ChartTree, folder: string): [string, string][] {
  const dependencies = tree.dependencies.map(({ chart, importValues = [], ...rest }) => ({
    name: chart.name,
    version: chart.version,
    repository: '',
    ...rest,
    ...(importValues.length === 0 ? {} : { 'import-values': importValues }),
  }));
  const manifest = { apiVersion: 'v2', name: tree.name, version: tree.version, dependencies };
  return [
    [`${folder}Chart.yaml`, stringify(manifest)],
    [`${folder}values.yaml`, JSON.stringify(tree.defaults)],
    [`${folder}templates/values.yaml`, valuesTemplate],
    ...tree.dependencies.flatMap(({ chart }) => chartFiles(chart, `${folder}charts/${chart.name}/`)),
  ] satisfies [string, string][];
}

/** Values whose keys meet those of other values, the names of charts, and the paths of conditions. */
function overlapping(): fc.Arbitrary<JsonObject> {
  const names = fc.constantFrom('a', 'b', 'c', 'one', 'two', 'three', 'alias', 'other', 'global', 'tags', 'enabled');
  const keys = fc.oneof({ weight: 8, arbitrary: names }, { weight: 1, arbitrary: fc.constantFrom(...nastyKeys) });
  const leaf = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom<Json>(1, 'x', '', [], [null, { a: null }]),
    scalars(),
  );
  const { object } = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
    value: fc.oneof({ depthSize: 'medium' }, leaf, tie('object'), tie('object')),
    object: objects(tie('value'), keys, 4),
  }));
  return object.map(escapable);
}

/** Without the characters that JSON leaves raw and YAML does not take. */
function escapable(values: JsonObject): JsonObject {
  return parseObject(JSON.stringify(values).replace(/[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, ''));
}

const conditions = fc.constantFrom(
  '',
  'enabled',
  'one.enabled',
  'alias.enabled',
  'global.a',
  'a.b,enabled',
  'b, c',
  'two.a',
);

const imports = fc.record({
  child: fc.constantFrom('a', 'b', 'a.b', 'c', 'global', 'three', 'three.a'),
  parent: fc.constantFrom('.', 'a', 'b.c', 'two', 'tags'),
});

function dependency(tree: fc.Arbitrary<ChartTree>): fc.Arbitrary<ChartTreeDependency> {
  return fc.record(
    {
      chart: tree,
      alias: fc.constantFrom('alias', 'other', 'a'),
      condition: conditions,
      tags: fc.subarray(['a', 'b', 'one']),
      importValues: fc.array(imports, { maxLength: 2 }),
    },
    { requiredKeys: ['chart'] },
  );
}

/** A chart with subcharts of the given names, each below the next level. */
function named(name: string, ...below: fc.Arbitrary<ChartTreeDependency>[]): fc.Arbitrary<ChartTree> {
  const some = fc.tuple(...below).chain((all) => fc.subarray(all));
  const unique = some.map((list) =>
    list.filter((one, index) => list.findIndex((other) => known(other) === known(one)) === index),
  );
  return fc.tuple(overlapping(), unique).map(([defaults, dependencies]) => chart(name, defaults, ...dependencies));
}

function known({ chart, alias = chart.name }: ChartTreeDependency): string {
  return alias;
}

function trees(): fc.Arbitrary<ChartTree> {
  const leaf = named('three');
  const middle = named('two', dependency(leaf));
  const twice = named('one', dependency(leaf)).chain((tree) =>
    dependency(fc.constant(tree)).map((entry) => [tree, entry] as const),
  );
  return fc.oneof(
    named('root', dependency(middle), dependency(named('one', dependency(leaf)))),
    twice.map(([tree, entry]) => chart('root', {}, { ...entry, alias: 'alias' }, { chart: tree, alias: 'other' })),
  );
}
