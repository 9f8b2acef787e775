import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fixture, helmwright, jsonOf, spawnHelmwright } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

/** The built package, as a module beside no `node_modules` imports it. */
const library = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

/** All files under a folder with their texts. */
async function snapshot(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

/** Each mistake, and how the one line that it ends in starts; `FILE` is the module's path. */
const mistakes: readonly (readonly [module: string, line: string])[] = [
  ['undeclared.js', 'chart small: value colour: is not declared'],
  ['unused.js', 'chart small: value colour is declared and no template uses it'],
  ['arithmetic.js', 'chart small: value workers: is used in JavaScript arithmetic'],
  ['number-arithmetic.js', 'small/settings.twice: '],
  ['condition.js', 'chart small: value fast is declared and no template uses it'],
  [
    'taken-condition.js',
    'chart small: small/settings: data.mode depends on the value "fast" in a JavaScript condition',
  ],
  ['used-condition.js', 'chart small: small/more: whether it exists depends on the value "fast"'],
  ['long-name.js', "small: the name's end "],
  ['duplicate.js', 'small/settings: has the kind and the name of small/twin'],
  ['two-of-a-name.js', 'FILE: exports two charts named small'],
  ['throws.js', 'FILE: the database is away (at FILE:1:7)\n'],
  ['factory-throws.js', 'FILE: no such thing (at FILE:3:11)\n'],
  ['no-charts.js', 'FILE: exports no `charts`'],
  ['wrong-charts.js', 'FILE: exports `charts`, which must be a list'],
  ['nowhere.js', 'FILE: file not found'],
];

describe('bad input', () => {
  it.each(mistakes)(
    '%s ends in one line that names the place, and the charts stay as they were',
    async (name, line) => {
      await withFiles({}, async (folder) => {
        await helmwright(['synth', fixture('small.js')], folder);
        const before = await snapshot(folder);
        const { code, stdout, stderr } = await helmwright(['synth', fixture(`bad/${name}`)], folder);
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toMatch(/^helmwright: [^\n]+\n$/);
        expect(stderr.slice('helmwright: '.length).startsWith(line.replaceAll('FILE', fixture(`bad/${name}`)))).toBe(
          true,
        );
        expect(await snapshot(folder)).toEqual(before);
      });
    },
  );

  it.each([
    ["size: v.integer({ description: 'A size.', default: 1 })", 'size is declared and no template uses it: use it'],
    [
      "size: v.integer({ description: 'A size.', default: 'x' as never })",
      'size has an invalid default: must be integer',
    ],
  ])('a value is named with its line: %s', async (size, message) => {
    const module = `import { HelmChart, v } from ${JSON.stringify(library)};
const values = v.object(
  {
    more: v.unused(v.string({ description: 'More.', default: '' })),
    ${size},
  },
  { description: 'Values.' },
);
const metadata = { name: 'web', version: '1.0.0', description: 'A chart.' };
export const charts = [(app, props) => new HelmChart(app, 'web', { metadata, values }, props)];
`;
    await withFiles({ 'chart.ts': module }, async (folder) => {
      const { stderr } = await spawnHelmwright(['synth', 'chart.ts'], folder);
      expect(stderr).toContain(`chart web: value ${message}`);
      expect(stderr).toMatch(/\(at chart\.ts:5\)\n$/);
    });
  });

  it('a module that does not parse is named', async () => {
    await withFiles({ 'chart.ts': 'export const charts = [\n' }, async (folder) => {
      const { code, stderr } = await helmwright(['synth', 'chart.ts'], folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^helmwright: chart\.ts: [^\n]+\n$/);
    });
  });

  it('an exception in a chart of TypeScript names its line, not that of a library', async () => {
    const chart = `import { HelmChart, v } from 'helmwright';

interface Unused {
  readonly a: string;
}

const metadata = { name: 'a', version: '1.0.0', description: 'A.' };
const values = v.object({}, { description: 'Values.' });

function fails(list: readonly Unused[]): string {
  return list.map(({ a }) => a.trim())[0] ?? '';
}

export const charts = [
  (app: never, props: object) => {
    const chart = new HelmChart(app, fails(JSON.parse('[{}]')), { metadata, values }, props);
    return chart;
  },
];
`;
    await withFiles({ 'chart.ts': chart }, async (folder) => {
      const { code, stderr } = await spawnHelmwright(['synth'], folder);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: "helmwright: chart.ts: Cannot read properties of undefined (reading 'trim') (at chart.ts:11:32)\n",
      });
    });
  });

  it.each([
    ["kind: 'ConfigMap', data: { a: 'b' }, mode: 1", 'web/web: mode: unknown field (at chart.ts:7)'],
    [
      "kind: 'ConfigMap',\n    data: {\n      a: 1 }",
      'web/web: data.a: must be a string, got an integer (at chart.ts:9)',
    ],
    ["kind: 'Service',\n    spec: { ports: [{}] }", 'web/web: spec.ports[0].port: is required (at chart.ts:8)'],
    ["kind: 'ConfigMap',\n    data: chart.values.fast ? { a: 'b' } : {}", /data.a depends on .* \(at chart.ts:8\)\n/],
    ['data: {}', 'web/web: kind: is required (at chart.ts:7)'],
  ])('an error in a manifest ends in the line of the field: %j', async (fields, message) => {
    const chart = `import { ApiObject } from 'cdk8s';
import { HelmChart, v } from 'helmwright';
const metadata = { name: 'web', version: '1.0.0', description: 'A.' };
const values = v.object({ fast: v.boolean({ description: 'A.', default: false }) }, { description: 'Values.' });
export const charts = [(app: never, props: object) => {
  const chart = new HelmChart<typeof values>(app, 'web', { metadata, values }, props);
  new ApiObject(chart, 'web', { apiVersion: 'v1', ${fields}} as never);
  new ApiObject(chart, 'used', { apiVersion: 'v1', kind: 'ConfigMap', immutable: chart.values.fast });
  return chart;
}];
`;
    await withFiles({ 'chart.ts': chart }, async (folder) => {
      const { code, stderr } = await spawnHelmwright(['synth'], folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(message);
    });
  });

  it('an output folder that cannot be written is named, and nothing is left in it', async () => {
    await withFiles({ charts: 'a file\n' }, async (folder) => {
      const { code, stderr } = await helmwright(['synth', fixture('small.js')], folder);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^helmwright: charts[^\n]+\n$/);
      expect(await readdir(folder)).toEqual(['charts']);
    });
  });

  it('a chart that is a link is not written through', async () => {
    await withFiles({}, async (folder) => {
      await mkdir(join(folder, 'charts'));
      await mkdir(join(folder, 'elsewhere'));
      await symlink(join(folder, 'elsewhere'), join(folder, 'charts/small'));
      const { code, stderr } = await helmwright(['synth', fixture('small.js')], folder);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: 'helmwright: charts/small: is a symbolic link: name the real folder\n',
      });
      expect(await readdir(join(folder, 'elsewhere'))).toEqual([]);
    });
  });

  it('an output folder without a name is wrong usage', async () => {
    const { code, stderr } = await helmwright(['synth', fixture('small.js'), '--output', ''], '.');
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'helmwright: --output: must name a folder\n' });
  });

  it('a values file that is not valid UTF-8 is rejected, as by Helm', async () => {
    await withFiles({}, async (folder) => {
      await writeFile(join(folder, 'v.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xff, 0x0a]));
      const { code, stderr } = await helmwright(
        ['render', 'small', '--module', fixture('small.js'), '-f', 'v.yaml'],
        folder,
      );
      expect(code).toBe(1);
      expect(stderr).toMatch(/^helmwright: values file v\.yaml: cannot be read:/);
    });
  });

  it.each([
    ['-f', 'nowhere.yaml', 'values file nowhere.yaml: no such file'],
    ['-f', 'folder', 'values file folder: is a directory'],
    ['--cluster', 'nowhere.yaml', 'cluster file nowhere.yaml: no such file'],
  ])('a file that cannot be read is named: %s %s', async (flag, file, line) => {
    await withFiles({ 'folder/file': '' }, async (folder) => {
      const args = ['render', 'small', '--module', fixture('small.js'), flag, file];
      expect(await helmwright(args, folder)).toEqual({ code: 1, stdout: '', stderr: `helmwright: ${line}\n` });
    });
  });

  it('a package that cannot be written is named', async () => {
    await withFiles({ out: 'a file\n' }, async (folder) => {
      const { code, stderr } = await helmwright(
        ['package', 'small', '--module', fixture('small.js'), '-d', 'out'],
        folder,
      );
      expect(code).toBe(1);
      expect(stderr).toMatch(/^helmwright: out\/small-0\.1\.0\.tgz: [^\n]+\n$/);
    });
  });

  it.each([
    ['a: [\n', 'values.yaml: 2: '],
    ['- a list\n', 'values.yaml: 1: values must be a map'],
    ['level: 7\n', 'chart small: value level must be string'],
    ['lvel: info\n', 'chart small: value lvel is unknown; did you mean "level"?'],
  ])('values that are malformed are named: %j', async (text, line) => {
    await withFiles({}, async (folder) => {
      await writeFile(join(folder, 'values.yaml'), text);
      const args = ['render', 'small', '--module', fixture('small.js'), '-f', 'values.yaml'];
      const { code, stdout, stderr } = await helmwright(args, folder);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^helmwright: [^\n]+\n$/);
      expect(stderr).toContain(`helmwright: ${line}`);
    });
  });

  it('is an error object with --json', async () => {
    await withFiles({}, async (folder) => {
      const failed = await helmwright(['synth', fixture('bad/duplicate.js'), '--json'], folder);
      expect(failed.code).toBe(1);
      expect(jsonOf(failed)).toEqual({
        ok: false,
        error: {
          code: 'duplicate-resource',
          place: 'small/settings',
          message: `has the kind and the name of small/twin: give one of them another name (at ${fixture('small.js')}:11)`,
        },
      });
    });
  });

  it('shows where in the code it comes from with --verbose', async () => {
    await withFiles({}, async (folder) => {
      const { stderr } = await helmwright(['synth', fixture('bad/throws.js'), '--verbose'], folder);
      expect(stderr).toContain('throws.js:1');
    });
  });
});
