import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GeneratedChart } from '../../../src/chart/files/generated-chart.js';
import { packageChart, packageFileName, writePackage } from '../../../src/chart/disk/package.js';
import { helmBinary, helmMajors } from '../../support/helm-binaries.js';

const configMap = `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-{{ .Chart.Name }}
data:
  greeting: {{ .Values.greeting | quote }}
`;

const longPath = `templates/${'long-'.repeat(30)}name.yaml`;

const lance: GeneratedChart = {
  name: 'lance',
  files: new Map([
    ['templates/config.yaml', configMap],
    [longPath, '# nothing\n'],
    ['templates/NOTES.txt', 'Grüße: 你好\n'],
    ['README.md', '# lance\n'],
    ['.helmignore', '*.bak\n'],
    ['values.yaml', 'greeting: hello\nsub:\n  enabled: true\n'],
    ['values.schema.json', '{"type":"object"}\n'],
    ['charts/sub/values.yaml', 'greeting: from below\n'],
    ['charts/sub/templates/config.yaml', configMap],
    ['charts/sub/Chart.yaml', 'apiVersion: v2\nname: sub\nversion: 0.3.0\n'],
    [
      'Chart.yaml',
      `apiVersion: v2
name: lance
description: a chart
version: 1.2.3
dependencies:
  - name: sub
    version: 0.3.0
    repository: ''
    condition: sub.enabled
`,
    ],
  ]),
};

const order = [
  'lance/Chart.yaml',
  'lance/values.yaml',
  'lance/values.schema.json',
  'lance/.helmignore',
  'lance/README.md',
  'lance/charts/sub/Chart.yaml',
  'lance/charts/sub/templates/config.yaml',
  'lance/charts/sub/values.yaml',
  'lance/templates/NOTES.txt',
  'lance/templates/config.yaml',
  `lance/${longPath}`,
];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'helmwright-package-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Packed {
  readonly header: Header;
  readonly text: string;
}

async function unpack(tgz: Buffer): Promise<Packed[]> {
  const reader = extract();
  reader.end(gunzipSync(tgz));
  const packed: Packed[] = [];
  for await (const entry of reader) packed.push({ header: entry.header, text: await text(entry) });
  return packed;
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', cwd: folder, env: { ...process.env, HOME: folder } });
}

function putChart(chart: GeneratedChart): string {
  const root = join(folder, 'src', chart.name);
  for (const [path, content] of chart.files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

describe('packageChart', () => {
  it('has a folder with the name of the chart, Chart.yaml first, and plain files without an owner', async () => {
    const packed = await unpack(await packageChart(lance, '1.2.3'));
    expect(packed.map(({ header }) => header.name)).toEqual(order);
    for (const { header, text: content } of packed) {
      expect(header).toMatchObject({ type: 'file', mode: 0o644, uid: 0, gid: 0, uname: '', gname: '' });
      expect(header.mtime).toEqual(new Date('1980-01-01T00:00:00Z'));
      expect(content).toBe(lance.files.get(header.name.slice('lance/'.length)));
    }
  });

  it('gives the same bytes each time, whatever order the files came in, and under any clock, zone or umask', async () => {
    const once = await packageChart(lance, '1.2.3');
    const reversed = { name: 'lance', files: new Map([...lance.files].reverse()) };
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Pacific/Kiritimati';
    try {
      expect((await packageChart(reversed, '1.2.3')).equals(once)).toBe(true);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  it('gives the tar that it has always given, and a gzip header that names no time and no system', async () => {
    const tgz = await packageChart(lance, '1.2.3');
    expect(tgz.subarray(0, 10).toString('hex')).toBe('1f8b08000000000002ff');
    expect(createHash('sha256').update(gunzipSync(tgz)).digest('hex')).toBe(
      '8b1eecc3f9ff0d41cff69c6936fb5bee8dd6244d7bad6e93a4d5aeaa05d57d3d',
    );
  });

  it('leaves out the list of generated files', async () => {
    const listed = { name: 'lance', files: new Map([['.helmwright', '# Made by helmwright\n'], ...lance.files]) };
    expect((await packageChart(listed, '1.2.3')).equals(await packageChart(lance, '1.2.3'))).toBe(true);
  });

  it('is what tar lists, without a warning', async () => {
    writeFileSync(join(folder, 'lance.tgz'), await packageChart(lance, '1.2.3'));
    expect(run('tar', '-tzf', 'lance.tgz').trim().split('\n')).toEqual(order);
    expect(run('sh', '-c', 'tar -xzf lance.tgz 2>&1')).toBe('');
    expect(readFileSync(join(folder, 'lance/values.yaml'), 'utf8')).toBe(lance.files.get('values.yaml'));
  });

  it.each([
    ['no Chart.yaml', undefined, "states the name 'undefined', and 'lance' is to be packed"],
    ['another name', 'name: other\nversion: 1.2.3\n', "states the name 'other', and 'lance' is to be packed"],
    ['another version', 'name: lance\nversion: 1.2.4\n', "states the version '1.2.4', and '1.2.3' is to be packed"],
    [
      'a version that is a number',
      'name: lance\nversion: 1.2\n',
      "states the version '1.2', and '1.2.3' is to be packed",
    ],
    ['text that is no YAML', 'name: [\n', 'is no YAML'],
  ])('refuses %s', async (_name, metadata, message) => {
    const files = metadata === undefined ? [] : [['Chart.yaml', metadata] as const];
    await expect(packageChart({ name: 'lance', files: new Map(files) }, '1.2.3')).rejects.toMatchObject({
      code: 'invalid-metadata',
      place: 'lance/Chart.yaml',
      message: expect.stringContaining(message) as unknown,
    });
  });

  it('refuses a path that leads out of the chart', async () => {
    const files = new Map([...lance.files, ['../evil', '']]);
    await expect(packageChart({ name: 'lance', files }, '1.2.3')).rejects.toMatchObject({ code: 'output' });
  });
});

describe.each(helmMajors)('%s', (major) => {
  it('shows, lints and renders the package as it does the folder', async () => {
    const helm = helmBinary(major);
    const tgz = await writePackage(join(folder, 'out'), lance, '1.2.3');
    const source = putChart(lance);
    expect(run(helm, 'show', 'chart', tgz)).toBe(run(helm, 'show', 'chart', source));
    expect(run(helm, 'lint', '--strict', tgz)).toContain('0 chart(s) failed');
    const rendered = run(helm, 'template', 'demo', tgz);
    expect(rendered).toBe(run(helm, 'template', 'demo', source));
    expect(rendered).toContain('name: demo-lance');
    expect(rendered).toContain('name: demo-sub');
  });

  it('packs the same files under the same name', async () => {
    run(helmBinary(major), 'package', putChart(lance), '--destination', join(folder, 'theirs'));
    const [name = ''] = readdirSync(join(folder, 'theirs'));
    const theirs = await unpack(readFileSync(join(folder, 'theirs', name)));
    const ours = await unpack(await packageChart(lance, '1.2.3'));
    expect(name).toBe(packageFileName(lance, '1.2.3'));
    expect(theirs[0]?.header.name).toBe(ours[0]?.header.name);
    // Helm writes Chart.yaml anew, in its own order of fields.
    const comparable = (packed: Packed[]) =>
      packed
        .filter(({ header }) => !header.name.endsWith('Chart.yaml'))
        .map(({ header, text: content }) => ({ name: header.name, mode: header.mode, content }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(comparable(theirs)).toEqual(comparable(ours));
  });
});

describe('writePackage', () => {
  it('writes the package under its name and leaves nothing beside it', async () => {
    const file = await writePackage(join(folder, 'a/b'), lance, '1.2.3');
    expect(file).toBe(join(folder, 'a/b/lance-1.2.3.tgz'));
    expect(readdirSync(dirname(file))).toEqual(['lance-1.2.3.tgz']);
    expect(readFileSync(file).equals(await packageChart(lance, '1.2.3'))).toBe(true);
  });

  it('leaves the same package alone and replaces another', async () => {
    const file = await writePackage(folder, lance, '1.2.3');
    utimesSync(file, 1, 1);
    await writePackage(folder, lance, '1.2.3');
    expect(statSync(file).mtimeMs).toBe(1000);
    writeFileSync(file, 'old');
    await writePackage(folder, lance, '1.2.3');
    expect(readFileSync(file).equals(await packageChart(lance, '1.2.3'))).toBe(true);
  });

  it('refuses a folder in its place, and a file in the place of its folder', async () => {
    mkdirSync(join(folder, 'lance-1.2.3.tgz'));
    writeFileSync(join(folder, 'file'), '');
    await expect(writePackage(folder, lance, '1.2.3')).rejects.toMatchObject({
      code: 'output',
      message: expect.stringContaining('is a folder where a file is needed') as unknown,
    });
    await expect(writePackage(join(folder, 'file'), lance, '1.2.3')).rejects.toMatchObject({
      code: 'output',
      message: expect.stringContaining('lies in a file where a folder is needed') as unknown,
    });
    expect(readdirSync(folder).sort()).toEqual(['file', 'lance-1.2.3.tgz']);
  });
});
