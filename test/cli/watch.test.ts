import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { objectChanges } from '../../src/cli/object-changes.js';
import { helmwright, main } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const patience = 60_000;

function chart(image: string, extra = ''): string {
  return `import { ApiObject } from 'cdk8s';
import { HelmChart, v } from 'helmwright';
import { names } from './lib/names.js';

const metadata = { name: 'web', version: '1.0.0', description: 'A.' };
const values = v.object({ replicas: v.integer({ description: 'A.', default: 2 }) }, { description: 'Values.' });

export const charts = [
  (app, props) => {
    const chart = new HelmChart(app, 'web', { metadata, values }, props);
    const containers = [{ name: names.container, image: '${image}' }];
    new ApiObject(chart, 'web', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { replicas: chart.values.replicas, selector: {}, template: { spec: { containers } } },
    });
    ${extra}
    return chart;
  },
];
`;
}

const files = {
  'package.json': '{ "type": "module" }',
  'chart.js': chart('nginx:1'),
  'lib/names.js': "export const names = { container: 'web' };\n",
};

const aSecret = "new ApiObject(chart, 'it', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'it' } });";

/** A command that watches, and what it has printed. */
class Watching {
  private printed = '';
  private readonly child: ChildProcess;

  constructor(args: readonly string[], cwd: string) {
    this.child = spawn(process.execPath, [main, ...args, '--watch'], { cwd, env: { PATH: '/nowhere' } });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (data: Buffer) => (this.printed += data.toString()));
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  /** What it prints until a line ends with `text`, without the time of day. */
  async until(text: string): Promise<string> {
    const end = Date.now() + patience;
    while (!this.printed.includes(`${text}\n`)) {
      if (Date.now() > end) throw new Error(`no ${text} in: ${this.printed}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const shown = this.printed.replace(/^\d\d:\d\d:\d\d /gm, '');
    this.printed = '';
    return shown;
  }

  async end(): Promise<unknown> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    return exited;
  }
}

describe('helmwright render --watch', () => {
  it('shows what changed in the objects since the last run that succeeded', { timeout: 4 * patience }, async () => {
    await withFiles(files, async (folder) => {
      const render = new Watching(['render', 'web', '-f', 'values.json'], folder);
      expect(await render.until('values file values.json: no such file')).toContain('helmwright: ');
      await writeFile(join(folder, 'values.json'), '{}');
      await render.until('web: 1 object');

      await writeFile(join(folder, 'chart.js'), chart('nginx:2', aSecret));
      const image = '      spec.template.spec.containers[0].image: "nginx:1" -> "nginx:2"';
      expect(await render.until(image)).toContain(
        ['web: 1 changed, 1 added', '  + Secret it', '  ~ Deployment web', image, ''].join('\n'),
      );

      await writeFile(join(folder, 'chart.js'), chart('nginx:2', 'throw new Error("no idea");'));
      await render.until('helmwright: chart.js: no idea (at chart.js:18:11)');

      await writeFile(join(folder, 'chart.js'), chart('nginx:2'));
      expect(await render.until('  - Secret it')).toContain('web: 1 removed\n');

      await writeFile(join(folder, 'lib/names.js'), "export const names = { container: 'server' };\n");
      await render.until('      spec.template.spec.containers[0].name: "web" -> "server"');

      await writeFile(join(folder, 'values.json'), '{ "replicas": 3 }');
      await render.until('      spec.replicas: 2 -> 3');
      expect(await render.end()).toEqual([0, null]);
    });
  });

  it('watches folders that are made later', { timeout: 2 * patience }, async () => {
    await withFiles(files, async (folder) => {
      const render = new Watching(['render', 'web'], folder);
      await render.until('web: 1 object');
      await mkdir(join(folder, 'later'));
      await render.until('web: unchanged');
      await writeFile(join(folder, 'later/note.txt'), 'x');
      await render.until('web: unchanged');
    });
  });
});

describe('helmwright synth --watch', () => {
  it('writes the charts again, in one line a run', { timeout: 2 * patience }, async () => {
    await withFiles(files, async (folder) => {
      const synth = new Watching(['synth'], folder);
      expect(await synth.until(' written')).toMatch(/^web: \d+ written\n$/);
      await writeFile(join(folder, 'chart.js'), chart('nginx:2'));
      await synth.until('web: 1 written');
      const template = join(folder, 'charts/web/templates/web-deployment.yaml');
      expect(await readFile(template, 'utf8')).toContain('image: nginx:2');
    });
  });
});

describe('--watch', () => {
  it.each([
    [['synth', 'chart.js', '--json'], 'prints lines for people: leave out --json'],
    [['render', 'web', '--module', 'chart.js', '--json'], 'prints lines for people: leave out --json'],
    [['synth', 'chart.js', '--check'], 'writes the charts: leave out --check'],
    [['render', 'web', '--module', 'chart.js', '-f', '-'], 'cannot read the standard input again: name a values file'],
    [['synth', 'helmwright/charts'], 'helmwright/charts is not a file: name a module, such as chart.ts'],
  ])('is refused for %j', async (args, detail) => {
    const { code, stderr } = await helmwright([...args, '--watch'], '.');
    expect({ code, stderr }).toEqual({ code: 2, stderr: `helmwright: --watch: ${detail}\n` });
  });
});

describe('changes of objects', () => {
  const settings = (data: string): object => ({ kind: 'ConfigMap', metadata: { namespace: 'a', name: 'b' }, data });

  it.each([
    ['the first line that differs', 'x\ny\nz', 'x\nw\nz', { path: 'data, line 2', before: 'y', after: 'w' }],
    ['a line more', 'x\ny', 'x\ny\nz', { path: 'data, line 3', before: undefined, after: 'z' }],
    ['one line', 'x', 'y', { path: 'data', before: 'x', after: 'y' }],
  ])('name %s', (_, before, after, field) => {
    expect(objectChanges([{ ...settings(before) }], [{ ...settings(after) }])).toEqual([
      { kind: 'changed', object: 'ConfigMap a/b', fields: [field] },
    ]);
  });
});
