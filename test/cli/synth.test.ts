import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixture, helmwright, jsonOf } from '../support/cli.js';
import { helmMajors } from '../support/helm-binaries.js';
import { runHelm, withFiles } from '../support/helm.js';

describe('helmwright synth', () => {
  it('writes the charts of a TypeScript module, which Helm lints without a warning', async () => {
    await withFiles({}, async (folder) => {
      const { code, stdout, stderr } = await helmwright(['synth', fixture('shop.ts')], folder);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(
        /^chart {2}files {2}written {2}removed {2}unchanged {2}folder\nshop +\d+ +\d+ +0 +0 {2}charts\/shop\n$/,
      );
      for (const major of helmMajors) {
        const lint = await runHelm(major, ['lint', '--strict', 'charts/shop'], { cwd: folder });
        expect(lint.stdout).toContain('1 chart(s) linted, 0 chart(s) failed');
        expect(lint.stdout).not.toContain('[WARNING]');
      }
    });
  });

  it('writes all charts of a JavaScript module into the folder that is named', async () => {
    await withFiles({}, async (folder) => {
      const { code } = await helmwright(['synth', fixture('small.js'), '--output', 'out/here'], folder);
      expect(code).toBe(0);
      expect(await readdir(join(folder, 'out/here'))).toEqual(['small', 'smaller']);
    });
  });

  it('reports what it wrote, removed and kept', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['synth', fixture('small.js')], folder);
      await rm(join(folder, 'charts/small/README.md'));
      await writeFile(join(folder, 'charts/small/OWNERS'), 'me\n');
      const { charts } = jsonOf(await helmwright(['synth', fixture('small.js'), '--json'], folder));
      const common = { files: 8, removed: 0 };
      expect(charts).toEqual([
        { name: 'small', folder: 'charts/small', ...common, written: 1, unchanged: false, kept: ['OWNERS'] },
        { name: 'smaller', folder: 'charts/smaller', ...common, written: 0, unchanged: true, kept: [] },
      ]);
      const { stdout } = await helmwright(['synth', fixture('small.js')], folder);
      expect(stdout).toContain('kept: charts/small/OWNERS\n');
    });
  });

  it('with --check, succeeds where the folder is up to date', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['synth', fixture('small.js')], folder);
      const { code, stdout } = await helmwright(['synth', fixture('small.js'), '--check'], folder);
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'charts is up to date\n' });
    });
  });

  it('with --check, names the files that drifted, writes nothing, and fails', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['synth', fixture('small.js')], folder);
      const file = join(folder, 'charts/small/values.yaml');
      await writeFile(file, 'level: edited\n');
      const checked = await helmwright(['synth', fixture('small.js'), '--check', '--json'], folder);
      expect(checked.code).toBe(1);
      expect(jsonOf(checked)).toEqual({
        ok: false,
        output: 'charts',
        drift: [{ chart: 'small', path: 'values.yaml', kind: 'differs' }],
        notices: [],
      });
      expect(await readFile(file, 'utf8')).toBe('level: edited\n');
    });
  });

  it('with --check, makes no folder', async () => {
    await withFiles({}, async (folder) => {
      const { code } = await helmwright(['synth', fixture('small.js'), '--check'], folder);
      expect(code).toBe(1);
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it('loads TypeScript from a folder of another kind of module', async () => {
    const chart = `import { small } from './small';\nexport const charts = [small];\n`;
    const small = `import { HelmChart, v } from 'helmwright';
import type { App } from 'cdk8s';
const values = v.object({}, { description: 'None.' });
const metadata: { name: string; version: string; description: string } = { name: 'alone', version: '1.0.0', description: 'Alone' };
export const small = (app: App) => new HelmChart(app, 'alone', { metadata, values });\n`;
    for (const manifest of [{}, { 'package.json': '{}' }, { 'package.json': '{"type":"module"}' }]) {
      await withFiles({ ...manifest, 'chart.ts': chart, 'small.ts': small }, async (folder) => {
        const { code, stderr } = await helmwright(['synth', 'chart.ts'], folder);
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      });
    }
  });

  it('leaves the charts as they were when one of several cannot be written', async () => {
    await withFiles({}, async (folder) => {
      await mkdir(join(folder, 'charts/smaller'), { recursive: true });
      await writeFile(join(folder, 'charts/smaller/Chart.yaml'), 'mine\n');
      const { code, stderr } = await helmwright(['synth', fixture('small.js')], folder);
      expect(code).toBe(1);
      expect(stderr).toBe(
        'helmwright: charts/smaller/Chart.yaml: exists and was not made by helmwright: move it away or rename it\n',
      );
      expect(await readdir(join(folder, 'charts'))).toEqual(['smaller']);
    });
  });
});
