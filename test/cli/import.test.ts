import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helmwright } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const chart = {
  'common/Chart.yaml': 'apiVersion: v2\nname: common\nversion: 2.0.0\n',
  'common/values.yaml': 'size: 1\n',
};

describe('helmwright import', () => {
  it('writes a module', async () => {
    await withFiles(chart, async (folder) => {
      const result = await helmwright(['import', 'common', '--repository', 'file://../common'], folder);
      expect(result).toEqual({ code: 0, stdout: 'imports/common.ts\n', stderr: '' });
      expect(await readFile(join(folder, 'imports/common.ts'), 'utf8')).toContain(
        'export const common: DependencyChart<CommonValues> = {\n  "name": "common",\n  "version": "2.0.0",\n  "repository": "file://../common",',
      );
    });
  });

  it.each<[string, readonly string[], string]>([
    [
      'without a repository',
      ['common'],
      '--repository: is required for a chart on disk: where Helm finds it, such as file://../common',
    ],
    [
      'that is not there',
      ['pg'],
      'pg: is not a file: name a folder, a .tgz, oci://…@version, or name@version with --repository',
    ],
    [
      'without a version',
      ['oci://example.com/pg'],
      'oci://example.com/pg: is not a file: name a folder, a .tgz, oci://…@version, or name@version with --repository',
    ],
    [
      'that nothing can download',
      ['oci://example.com/charts/pg@1.2.3'],
      'chart pg 1.2.3 of oci://example.com/charts: cannot be fetched: there is no helm on PATH (https://helm.sh/docs/intro/install)',
    ],
  ])('refuses a chart %s', async (_what, args, message) => {
    await withFiles(chart, async (folder) => {
      const { code, stderr } = await helmwright(['import', ...args], folder);
      expect({ code, stderr }).toEqual({ code: 2, stderr: `helmwright: ${message}\n` });
    });
  });
});
