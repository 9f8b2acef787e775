import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeImports } from '../../scripts/imports.js';

const committed = fileURLToPath(new URL('../../imports', import.meta.url));
const made = mkdtempSync(join(tmpdir(), 'helmwright-imports-'));

beforeAll(() => {
  writeImports(made);
});
afterAll(() => {
  rmSync(made, { recursive: true });
});

const files = ['ray.io.yaml', 'ray.io.ts', 'types/ray.io.d.ts'];

it.each(files)('imports/%s is what `npm run imports` makes of the code', (file) => {
  expect(readFileSync(join(committed, file), 'utf8')).toBe(readFileSync(join(made, file), 'utf8'));
});

it('imports/ has nothing else', () => {
  const found = readdirSync(committed, { recursive: true }).map(String);
  // The cluster tests compare these with what an API server says.
  const served = ['kubernetes.json', 'types/kubernetes.d.ts'];
  expect(found.sort()).toEqual([...files, ...served, 'types'].sort());
});
