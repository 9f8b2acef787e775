import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { createPlanner } from '../../../src/api/plan/create-planner.js';
import { checkFilter } from '../../../src/api/plan/request/filter.js';
import type { Planner } from '../../../src/api/plan/planner.js';
import { isSmall } from '../../../src/api/plan/request/filter.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient, patientQueue } from '../../support/patient.js';
import { findPython, PythonProgram } from '../../support/python.js';

const python = await findPython();
/** The functions and operators that DataFusion documents, and some that LanceDB rejects. */
const filters = readFileSync(fileURLToPath(new URL('filters.txt', import.meta.url)), 'utf8')
  .trimEnd()
  .split('\n');

let root = '';
let planner: Planner;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-filters-'));
  await writeLanceDataset(root);
  planner = await createPlanner(withDefaults({ root, ...patient, planProcesses: 1 }), { isSmall, queue: patientQueue });
  await planner.ready();
});

afterAll(async () => {
  await planner.close();
  await rm(root, { recursive: true });
});

/** What the service answers to a filter: the plan, or the error of the client. */
async function answer(filter: string): Promise<{ readonly plan: string } | { readonly refused: string }> {
  const request = { table: { path: ['items'] }, query: { vectors: [], filter }, verbose: false };
  try {
    checkFilter(filter, '/query/filter');
    return { plan: String(await planner.run({ kind: 'explain', request }, { signal: new AbortController().signal })) };
  } catch (error) {
    if (error instanceof ApiError && error.kind.status < 500) return { refused: error.detail };
    throw error;
  }
}

describe.skipIf(python === undefined)('A filter (needs python3 on the path)', () => {
  it('has the plan of the SDK for Python wherever that has one', async () => {
    const sdk = new PythonProgram(python ?? '', 'explain.py', [root]);
    const differences: unknown[] = [];
    let plans = 0;
    for (const filter of filters) {
      const there = await sdk.ask({ path: ['items'], query: { vectors: [], filter }, verbose: false });
      const here = await answer(filter);
      if (typeof there === 'object' && there !== null && 'plan' in there) plans += 1;
      if (JSON.stringify(here).replace(/"refused":.*/su, '') !== JSON.stringify(there).replace(/"refused":.*/su, '')) {
        differences.push({ filter, here, there });
      }
    }
    await sdk.close();
    expect(filters.length).toBeGreaterThanOrEqual(400);
    expect(plans).toBeGreaterThan(300);
    expect(differences).toEqual([]);
  });
});

describe('What follows the condition of a filter is rejected', () => {
  it.each([
    'price > 1; DROP TABLE x',
    'price > 1;',
    'price > 1 -- comment',
    'price > 1 /* comment */',
    'price > 1) -- comment',
    'price > 1 ORDER BY price',
    'price > 1 LIMIT 1',
    'price > 1 GROUP BY price',
    'price > 1 UNION SELECT 1',
    'price > 1 foo',
    'id = 1_000',
    "text = 'a' 'b'",
    "text = 'a\\' OR 'b'",
    'id = 1) OR (id = 2',
    'id = 1)',
    '(id = 1',
    'id, price',
    "text = 'a",
    'text = "a',
    'text = $$a$$',
    '',
    '  ',
  ])('%s', async (filter) => {
    expect(await answer(filter)).toHaveProperty('refused');
  });
});
