import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ApiObject, type App, Testing } from 'cdk8s';
import { beforeAll, describe, expect, it } from 'vitest';
import { HelmwrightError } from '../../src/errors.js';
import type * as helmwright from '../../src/index.js';
import { version } from '../../src/package-copy.js';

type Package = typeof helmwright;

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where vitest leaves the modules to Node. */
const folder = join(root, '.cache/two-copies/node_modules');

let one: Package;
let same: Package;
let other: Package;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  one = await copy('one');
  same = await copy('same');
  other = await copy('other', '9.9.9');
});

/** A copy of the built package, which says that it is of the version. */
async function copy(name: string, stated = version): Promise<Package> {
  cpSync(join(root, 'dist'), join(folder, name, 'dist'), { recursive: true });
  writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name: 'helmwright', type: 'module' }));
  cpSync(join(root, 'scaffold'), join(folder, name, 'scaffold'), { recursive: true });
  cpSync(join(root, 'imports'), join(folder, name, 'imports'), { recursive: true });
  const module = join(folder, name, 'dist/package-copy.js');
  writeFileSync(module, readFileSync(module, 'utf8').replace(`'${version}'`, `'${stated}'`));
  const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, name, 'dist/index.js')).href);
  if (isPackage(loaded)) return loaded;
  throw new Error(`${name} is not the package`);
}

function isPackage(loaded: unknown): loaded is Package {
  return typeof loaded === 'object' && loaded !== null && 'HelmChart' in loaded;
}

/** A chart of copy `a` that uses functions and constructs of copy `b`. */
function mixed(a: Package, b: Package) {
  const values = a.v.object(
    {
      enabled: a.v.boolean({ description: 'Whether to make it.', default: true }),
      names: a.v.list(a.v.string({ description: 'A name.' }), { description: 'Names.', default: ['x', 'y'] }),
      labels: a.v.map(a.v.string({ description: 'A label.' }), { description: 'Labels.', default: { tier: 'web' } }),
      others: a.v.map(a.v.string({ description: 'A label.' }), { description: 'Labels.', default: { zone: 'a' } }),
    },
    { description: 'Values.' },
  );
  return (app: App, props = {}) => {
    const metadata = { name: 'mixed', version: '1.0.0', description: 'Two copies.' };
    const chart = new a.HelmChart<typeof values>(app, 'mixed', { metadata, values }, props);
    const { enabled, names, labels, others } = chart.values;
    const data = { ...a.asMap(b.omit(labels, 'tier')), ...b.asMap(others), all: b.join(names, ',') };
    new b.When(chart, 'when', enabled, (scope) => {
      new ApiObject(scope, 'config', { apiVersion: 'v1', kind: 'ConfigMap', data });
    });
    // One name twice is allowed, because one condition is the opposite of the other.
    const twice = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'twice' } };
    new b.When(chart, 'on', enabled, (scope) => new ApiObject(scope, 'it', twice));
    new b.When(chart, 'off', b.not(enabled), (scope) => new ApiObject(scope, 'it', twice));
    new b.Each(chart, 'each', names, (scope, name) => {
      new ApiObject(scope, 'config', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        data: { name: b.concat(name, '-', chart.release.name) },
      });
    });
    new b.FailWhen(chart, 'fail', b.eq(b.join(names, ','), 'bad'), 'names may not be bad');
    return chart;
  };
}

const twoVersions = 'two versions of helmwright are loaded';

describe('two copies of one version', () => {
  it('have the version of package.json', () => {
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({ version });
  });

  it('are two', () => {
    expect(one.HelmChart).not.toBe(same.HelmChart);
  });

  it('export one chart together, whichever of them exports it', () => {
    const expected = one.chartFiles(one.modelOf(mixed(one, one))).files;
    expect([...expected.keys()]).toContain('templates/when-config-config-map.yaml');
    expect(one.chartFiles(one.modelOf(mixed(one, same))).files).toEqual(expected);
    expect(same.chartFiles(same.modelOf(mixed(one, same))).files).toEqual(expected);
    expect(same.chartFiles(one.modelOf(mixed(same, one))).files).toEqual(expected);
  });

  it('render one chart together', () => {
    const request = { release: { name: 'r' }, values: { names: ['z'] } };
    const expected = one.render(one.modelOf(mixed(one, one)), request);
    expect(expected).toHaveLength(3);
    expect(same.render(one.modelOf(mixed(same, one)), request)).toEqual(expected);
  });

  it('embed one chart together', () => {
    const synth = (a: Package, b: Package): unknown => Testing.synth(mixed(a, b)(Testing.app()));
    expect(synth(one, one)).toHaveLength(4);
    expect(synth(one, same)).toEqual(synth(one, one));
  });

  it('know the errors of each other', () => {
    expect(new same.HelmwrightError('usage', 'x', 'y')).toBeInstanceOf(one.HelmwrightError);
    expect(new same.HelmwrightError('usage', 'x', 'y')).toBeInstanceOf(HelmwrightError);
    expect(new Error('x')).not.toBeInstanceOf(one.HelmwrightError);
  });
});

describe('copies of two versions', () => {
  it.each([
    ['a function and a value', () => one.modelOf(mixed(one, other))],
    ['a chart and its export', () => one.modelOf(mixed(other, other))],
    ['a chart in a plain app and a function', () => mixed(one, other)(Testing.app())],
  ])('fail with both versions and paths: %s', (_, mix) => {
    expect(mix).toThrow(twoVersions);
    expect(mix).toThrow(`${version} (${join(folder, 'one')}`);
    expect(mix).toThrow(`9.9.9 (${join(folder, 'other')}`);
  });

  it('fail where a construct of the other holds no value', () => {
    const factory = (app: App) => {
      const chart = mixed(one, one)(app);
      new other.When(
        chart,
        'always',
        true,
        (scope) => new ApiObject(scope, 'it', { apiVersion: 'v1', kind: 'Secret' }),
      );
      return chart;
    };
    expect(() => one.modelOf(factory)).toThrow(twoVersions);
  });

  it('work side by side as long as they do not meet', () => {
    expect(other.chartFiles(other.modelOf(mixed(other, other))).files).toEqual(
      one.chartFiles(one.modelOf(mixed(one, one))).files,
    );
  });
});
