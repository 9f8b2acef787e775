import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { createPlanner } from '../../../src/api/plan/create-planner.js';
import type { Planner, PlanQuery } from '../../../src/api/plan/planner.js';
import type { FtsQuery, MatchQuery } from '../../../src/api/plan/request/schema.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient, patientQueue } from '../../support/patient.js';

let root = '';
let planner: Planner;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-translate-'));
  await writeLanceDataset(root);
  planner = await createPlanner(withDefaults({ root, ...patient, planProcesses: 1 }), {
    isSmall: () => true,
    queue: patientQueue,
  });
});

afterAll(async () => {
  await planner.close();
  await rm(root, { recursive: true });
});

async function explain(query: PlanQuery, path: readonly string[] = ['items']): Promise<string> {
  const call = { kind: 'explain', request: { table: { path }, query, verbose: false } } as const;
  return String(await planner.run(call, { signal: new AbortController().signal }));
}

async function refusal(query: PlanQuery): Promise<string> {
  const error: unknown = await explain(query).catch((reason: unknown) => reason);
  if (error instanceof ApiError) return error.detail;
  throw new Error('it was not refused', { cause: error });
}

const vectors = [[1, 2, 3, 4, 5, 6, 7, 8]];
const match = (options: Partial<MatchQuery> = {}): MatchQuery => ({ terms: 'puppy', ...options });
const tree = (node: FtsQuery): PlanQuery => ({ vectors: [], fullText: { tree: node } });
const text = (words: string): PlanQuery => ({ vectors: [], fullText: { text: words, columns: [] } });

describe('A query that the engine has no words for', () => {
  it.each<[PlanQuery, string]>([
    [{ vectors, minimum_nprobes: 0 }, '/query: minimum_nprobes must be greater than 0'],
    [{ ...text(''), vectors }, '/query/full_text_query: must not be empty for a query with a vector'],
    [
      tree({ multi_match: { query: 'a', columns: ['text'], boost: [1, 2] } }),
      '/query/full_text_query: multi_match must have one boost per column (1), got 2',
    ],
    [
      tree({ multi_match: { query: 'a', match_queries: [match()] } }),
      '/query/full_text_query: multi_match must have either match_queries, or query, columns and boost',
    ],
    [tree({ multi_match: { match_queries: [] } }), '/query/full_text_query: multi_match must have at least one query'],
    [
      tree({ multi_match: { match_queries: [match({ column: 'text' }), match()] } }),
      '/query/full_text_query: each query of multi_match must have a column',
    ],
    [
      tree({ phrase: { terms: 'puppy runs' } }),
      '/query/full_text_query: phrase requires a column, because more than one column has a full-text index',
    ],
  ])('is refused by its name: %j', async (query, detail) => {
    expect(await refusal(query)).toBe(detail);
  });

  it.each<Partial<MatchQuery>>([
    { terms: 'other' },
    { operator: 'And' },
    { fuzziness: 1 },
    { max_expansions: 9 },
    { prefix_length: 1 },
  ])('is refused where queries of multi_match differ in it: %j', async (difference) => {
    const queries = [match({ column: 'text' }), match({ column: 'title', ...difference })];
    expect(await refusal(tree({ multi_match: { match_queries: queries } }))).toContain(
      'may differ only in column and boost',
    );
  });
});

describe('A match without a column', () => {
  it('searches every column with an index, like a query string', async () => {
    expect(await explain(tree({ match: match() }))).toBe(await explain(text('puppy')));
  });

  it('searches the one column that has an index', async () => {
    const notes = ['prod', 'eu', 'notes'];
    expect(await explain(tree({ match: match() }), notes)).toBe(
      await explain(tree({ match: match({ column: 'text' }) }), notes),
    );
  });
});

describe('Without a limit', () => {
  it('a vector search and a full-text search find ten rows, and a filter all', async () => {
    expect(await explain({ vectors })).toContain('fetch=10');
    expect(await explain({ vectors: [] })).toContain('range_before=None');
    expect(await explain(text('puppy'))).toContain('fetch=10');
  });
});
