import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDefaults } from '../../../src/settings/settings.js';
import { createPlanner } from '../../../src/api/plan/create-planner.js';
import { loadLanceDb } from '../../../src/api/plan/lancedb/load.js';
import type { Planner } from '../../../src/api/plan/planner.js';
import { patient, patientQueue } from '../../support/patient.js';

let root = '';
let planner: Planner | undefined;

function row(columns: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: columns }, (_, index) => [`column_${index}`, index]));
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-wide-'));
  const connection = await (await loadLanceDb()).connect(root);
  await connection.createTable('narrow', [row(8)]);
  await connection.createTable('wide', [row(2_000)]);
  connection.close();
  planner = await createPlanner(withDefaults({ root, planProcesses: 1, ...patient }), {
    isSmall: () => true,
    queue: patientQueue,
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await planner?.close();
  await rm(root, { recursive: true });
});

/** Which of the calls about a table went to a process of its own. */
async function onOffloaded(table: string): Promise<readonly string[]> {
  if (planner === undefined) throw new Error('there is no planner');
  const calls: string[] = [];
  const asking = (call: string) => ({ signal: new AbortController().signal, onOffloaded: () => calls.push(call) });
  const request = { table: { path: [table] }, query: { vectors: [], limit: 1 }, verbose: false };
  expect(await planner.run({ kind: 'explain', request }, asking('explain'))).toContain('LanceRead');
  expect(await planner.run({ kind: 'describe', table: { path: [table] } }, asking('describe'))).toHaveProperty(
    'version',
    1,
  );
  return calls;
}

describe('A small query, and a description,', () => {
  it('of a table with few columns is made in this process', async () => {
    expect(await onOffloaded('narrow')).toEqual([]);
  });

  // The SDK reads a schema in one go: nobody else is answered meanwhile.
  it('of a table with many columns is made in another one, and its schema is never read here', async () => {
    const connection = await (await loadLanceDb()).connect(root);
    const read = vi.spyOn(Object.getPrototypeOf(await connection.openTable('wide')), 'schema');
    expect(await onOffloaded('wide')).toEqual(['explain', 'describe']);
    expect(read).not.toHaveBeenCalled();
    connection.close();
  });
});
