import { execFile } from 'node:child_process';
import { readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { helmwright, jsonOf } from '../support/cli.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { runHelm, withFiles } from '../support/helm.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('helmwright init', () => {
  it('makes a chart that works where helmwright is not installed', async () => {
    await withFiles({}, async (folder) => {
      const made = await helmwright(['init', 'Web Shop', '--json'], folder);
      const files = ['chart.ts', 'package.json', 'tsconfig.json', 'README.md', '.gitignore', '.npmrc'].map(
        (name) => `Web Shop/${name}`,
      );
      expect(jsonOf(made)).toEqual({ ok: true, chart: 'web-shop', files });
      const synth = await helmwright(['synth', 'Web Shop/chart.ts'], folder);
      expect({ code: synth.code, stderr: synth.stderr }).toEqual({ code: 0, stderr: '' });
      for (const major of helmMajors) {
        const lint = await runHelm(major, ['lint', '--strict', 'charts/web-shop'], { cwd: folder });
        expect(lint.stdout).toContain('1 chart(s) linted, 0 chart(s) failed');
        expect(lint.stdout).not.toContain('[WARNING]');
      }
    });
  });

  it('keeps what is installed and built out of git', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['init', 'web'], folder);
      expect(await readFile(join(folder, 'web/.gitignore'), 'utf8')).toBe('node_modules/\ndist/\n');
    });
  });

  it('depends on the very package that made it, where that is in no registry', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['init', 'web'], folder);
      const manifest = await readFile(join(folder, 'web/package.json'), 'utf8');
      const [, path = ''] = /"helmwright": "file:([^"]+)"/.exec(manifest) ?? [];
      expect(await realpath(join(folder, 'web', path))).toBe(await realpath(root));
    });
  });

  it('makes a chart that passes the check', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['init', 'web'], folder);
      const helms = helmMajors.flatMap((major) => ['--helm', helmBinary(major)]);
      const checked = await helmwright(
        ['check', '--module', 'web/chart.ts', '--runs', '10', '--seed', '3', ...helms],
        folder,
      );
      expect(checked).toMatchObject({ code: 0, stderr: '' });
    });
  });

  it('makes TypeScript that compiles', async () => {
    await withFiles({}, async (folder) => {
      await helmwright(['init', '.'], folder);
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      // Where a user has installed helmwright, it lies in node_modules; here it is the repository itself.
      const config: unknown = JSON.parse(await readFile(join(folder, 'tsconfig.json'), 'utf8'));
      const paths = { helmwright: [join(root, 'dist/index.d.ts')] };
      await writeFile(
        join(folder, 'paths.json'),
        JSON.stringify({ extends: './tsconfig.json', compilerOptions: { paths } }),
      );
      expect(config).toMatchObject({ compilerOptions: { strict: true } });
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const compiled = promisify(execFile)(process.execPath, [tsc, '--project', join(folder, 'paths.json')]);
      await expect(compiled).resolves.toMatchObject({ stdout: '' });
    });
  });

  it('asks for the versions that this package has', async () => {
    const versions = async (file: string): Promise<string> => readFile(join(root, file), 'utf8');
    const made: unknown = JSON.parse(await versions('scaffold/package.json'));
    const own: unknown = JSON.parse(await versions('package.json'));
    expect(own).toMatchObject({ peerDependencies: { cdk8s: '^2.70.0', constructs: '^10.4.0' }, version: '0.1.0' });
    expect(made).toMatchObject({ dependencies: { cdk8s: '^2.70.0', constructs: '^10.4.0', helmwright: '^0.1.0' } });
  });

  it('overwrites nothing, and writes nothing beside what is there', async () => {
    await withFiles({ 'web/README.md': 'mine\n' }, async (folder) => {
      const { code, stderr } = await helmwright(['init', 'web'], folder);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: 'helmwright: web/README.md: already exists; choose another folder\n',
      });
      expect(await readdir(join(folder, 'web'))).toEqual(['README.md']);
    });
  });
});
