import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { writeReports } from '../../scripts/api/report.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fresh = join(root, '.cache/api/fresh');

let problems: readonly string[] = [];

beforeAll(() => {
  rmSync(fresh, { recursive: true, force: true });
  problems = writeReports(fresh);
});

it.each(readdirSync(join(root, 'docs/api')))(
  'docs/api/%s is what the package exports; npm run api updates it',
  (name) => {
    expect(readFileSync(join(root, 'docs/api', name), 'utf8')).toBe(readFileSync(join(fresh, name), 'utf8'));
  },
);

it('each entry has a report', () => {
  expect(readdirSync(join(root, 'docs/api'))).toEqual(readdirSync(fresh));
});

it('every export and each of its members is documented, in comments that TSDoc can read', () => {
  expect(problems).toEqual([]);
});
