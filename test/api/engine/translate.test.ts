import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { createPlanner } from '../../../src/api/plan/create-planner.js';
import type { Planner } from '../../../src/api/plan/planner.js';
import type { FullTextTree, MatchNode, PlanQuery } from '../../../src/api/plan/request/query.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';
import { patient } from '../../support/patient.js';

let root = '';
let planner: Planner;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-translate-'));
  await writeLanceDataset(root);
  planner = await createPlanner(withDefaults({ root, ...patient, planProcesses: 1 }), () => true);
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
const match = (options: Partial<MatchNode> = {}): MatchNode => ({
  kind: 'match',
  terms: 'puppy',
  boost: 1,
  fuzziness: 0,
  maxExpansions: 50,
  operator: 'or',
  prefixLength: 0,
  ...options,
});
const tree = (node: FullTextTree): PlanQuery => ({ vectors: [], fullText: { kind: 'tree', tree: node } });
const text = (words: string): PlanQuery => ({ vectors: [], fullText: { kind: 'text', text: words, columns: [] } });

describe('A field that the engine would wrap, ignore or reject', () => {
  const range = 'must be a whole number from';
  const vectorOnly = 'only a query with a vector takes it';

  it.each<[PlanQuery, string]>([
    [{ vectors: [], limit: 4_294_967_296 }, `/query/k: ${range} 0 to 4294967295`],
    [{ vectors: [], limit: -1 }, `/query/k: ${range} 0 to 4294967295`],
    [{ vectors: [], offset: -1 }, `/query/offset: ${range} 0 to 4294967295`],
    [{ vectors, nprobes: 1.5 }, `/query/nprobes: ${range} 0 to 4294967295`],
    [{ vectors, minimumNprobes: 0 }, '/query/minimum_nprobes: minimum_nprobes must be greater than 0'],
    [{ vectors, maximumNprobes: -1 }, `/query/maximum_nprobes: ${range} 0 to 4294967295`],
    [{ vectors, refineFactor: -1 }, `/query/refine_factor: ${range} 0 to 4294967295`],
    [{ vectors, ef: Number.NaN }, `/query/ef: ${range} 0 to 4294967295`],
    [{ ...text('puppy'), vectors, limit: 4_294_967_295, offset: 1 }, `/query/k: ${range} 0 to 4294967295`],
    [{ vectors: [], vectorColumn: 'vector' }, `/query/vector_column: ${vectorOnly}`],
    [{ vectors: [], distanceType: 'l2' }, `/query/distance_type: ${vectorOnly}`],
    [{ vectors: [], lowerBound: 0 }, `/query/lower_bound: ${vectorOnly}`],
    [{ vectors: [], upperBound: 0 }, `/query/upper_bound: ${vectorOnly}`],
    [{ vectors: [], nprobes: 1 }, `/query/nprobes: ${vectorOnly}`],
    [{ vectors: [], minimumNprobes: 1 }, `/query/minimum_nprobes: ${vectorOnly}`],
    [{ vectors: [], maximumNprobes: 1 }, `/query/maximum_nprobes: ${vectorOnly}`],
    [{ vectors: [], refineFactor: 1 }, `/query/refine_factor: ${vectorOnly}`],
    [{ vectors: [], ef: 1 }, `/query/ef: ${vectorOnly}`],
    [{ vectors: [], bypassVectorIndex: true }, `/query/bypass_vector_index: ${vectorOnly}`],
    [{ vectors: [], prefilter: false }, `/query/prefilter: ${vectorOnly}`],
    [{ ...text('puppy'), prefilter: false }, `/query/prefilter: ${vectorOnly}`],
    [{ ...text('puppy'), vectors, prefilter: false }, '/query/prefilter: must be true for a full-text query'],
    [{ ...text(''), vectors }, '/query/full_text_query: must not be empty for a query with a vector'],
    [tree({ kind: 'multiMatch', queries: [] }), '/query/full_text_query: multi_match must have at least one query'],
    [
      tree({ kind: 'multiMatch', queries: [match({ column: 'text' }), match()] }),
      '/query/full_text_query: each query of multi_match must have a column',
    ],
    [
      tree({ kind: 'phrase', terms: 'puppy runs', slop: 0 }),
      '/query/full_text_query: phrase requires a column, because more than one column has a full-text index',
    ],
  ])('is refused by its name: %j', async (query, detail) => {
    expect(await refusal(query)).toBe(detail);
  });

  it.each<Partial<MatchNode>>([
    { terms: 'other' },
    { operator: 'and' },
    { fuzziness: 1 },
    { maxExpansions: 9 },
    { prefixLength: 1 },
  ])('is refused where queries of multi_match differ in it: %j', async (difference) => {
    const queries = [match({ column: 'text' }), match({ column: 'title', ...difference })];
    expect(await refusal(tree({ kind: 'multiMatch', queries }))).toContain('may differ only in column and boost');
  });
});

describe('A match without a column', () => {
  it('searches every column with an index, like a query string', async () => {
    expect(await explain(tree(match()))).toBe(await explain(text('puppy')));
  });

  it('searches the one column that has an index', async () => {
    const notes = ['prod', 'eu', 'notes'];
    expect(await explain(tree(match()), notes)).toBe(await explain(tree(match({ column: 'text' })), notes));
  });
});

describe('Without a limit', () => {
  it('a vector search and a full-text search find ten rows, and a filter all', async () => {
    expect(await explain({ vectors })).toContain('fetch=10');
    expect(await explain({ vectors: [] })).toContain('range_before=None');
    expect(await explain(text('puppy'))).toContain('fetch=10');
  });
});
