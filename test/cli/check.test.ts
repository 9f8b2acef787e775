import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readValuesFile } from '../../src/values/yaml/parse-yaml.js';
import { fixture, helmwright, jsonOf } from '../support/cli.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';

const helms = helmMajors.flatMap((major) => ['--helm', helmBinary(major)]);

describe('helmwright check', () => {
  it('passes a correct chart, and shows the seed and the steps', async () => {
    await withFiles({}, async (folder) => {
      const args = ['check', '--module', fixture('shop.ts'), '--runs', '10', '--seed', '5', ...helms];
      const { code, stdout, stderr } = await helmwright(args, folder);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^shop\n/);
      expect(stdout).toMatch(/\nseed 5\n$/);
      expect(stdout).toContain('  ok      ');
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it('chooses a random seed by default', async () => {
    await withFiles({}, async (folder) => {
      const args = ['check', 'small', '--module', fixture('small.js'), '--runs', '1', '--json'];
      const [one, other] = await Promise.all([helmwright(args, folder), helmwright(args, folder)]);
      expect(jsonOf(one)['seed']).not.toBe(jsonOf(other)['seed']);
    });
  });

  it('ends by saying what it did not check without Helm, and how to get Helm', async () => {
    await withFiles({}, async (folder) => {
      const { code, stdout } = await helmwright(
        ['check', 'small', '--module', fixture('small.js'), '--runs', '1'],
        folder,
      );
      expect(code).toBe(0);
      expect(stdout).toMatch(/\nnot checked: whether Helm renders the same objects, .*Install Helm \(https:.*\n$/);
    });
  });

  it('takes the helm on PATH', async () => {
    await withFiles({}, async (folder) => {
      const binary = join(folder, 'helm');
      await writeFile(binary, `#!/bin/sh\nexec "${helmBinary('helm4')}" "$@"\n`);
      await chmod(binary, 0o755);
      const args = ['check', 'small', '--module', fixture('small.js'), '--runs', '1', '--json'];
      expect(jsonOf(await helmwright(args, folder, { env: { PATH: `${folder}:/usr/bin:/bin` } }))['helms']).toEqual([
        binary,
      ]);
    });
  });

  it('writes a counterexample as a values file, and fails', async () => {
    await withFiles({}, async (folder) => {
      const args = ['check', '--module', fixture('bad/branch-on-number.js'), '--runs', '50', '--seed', '1'];
      const { code, stdout } = await helmwright(args, folder);
      expect(code).toBe(1);
      expect(stdout).toContain('values that reproduce it: small-counterexample.yaml');
      const text = await readFile(join(folder, 'small-counterexample.yaml'), 'utf8');
      expect(text).toMatch(/^# .*\n/);
      expect(Object.keys(readValuesFile(text, 'small-counterexample.yaml'))).toContain('workers');
    });
  });
});
