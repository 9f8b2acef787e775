import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixture, helmwright, jsonOf } from '../support/cli.js';
import { runHelm, withFiles } from '../support/helm.js';

describe('helmwright package', () => {
  it('packs a chart, the same to the byte each time', async () => {
    await withFiles({}, async (folder) => {
      const args = ['package', 'shop', '--module', fixture('shop.ts'), '--destination'];
      const first = await helmwright([...args, 'one'], folder);
      const second = await helmwright([...args, 'two'], folder);
      expect([first.stdout, second.stdout]).toEqual(['one/shop-0.1.0.tgz\n', 'two/shop-0.1.0.tgz\n']);
      const [one, two] = await Promise.all(
        ['one', 'two'].map((name) => readFile(join(folder, name, 'shop-0.1.0.tgz'))),
      );
      expect(one?.equals(two ?? Buffer.of())).toBe(true);
      const shown = await runHelm('helm4', ['show', 'chart', 'one/shop-0.1.0.tgz'], { cwd: folder });
      expect(shown.stdout).toContain('name: shop');
    });
  });

  it('packs all charts of a module where none is named', async () => {
    await withFiles({}, async (folder) => {
      const result = await helmwright(['package', '--module', fixture('small.js'), '--json'], folder);
      expect(jsonOf(result)).toEqual({
        ok: true,
        packages: [
          { chart: 'small', version: '0.1.0', file: 'small-0.1.0.tgz' },
          { chart: 'smaller', version: '0.1.0', file: 'smaller-0.1.0.tgz' },
        ],
      });
    });
  });
});
