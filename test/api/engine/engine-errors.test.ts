import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/api-error.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { openFailure, planFailure } from '../../../src/api/plan/engine-errors.js';
import { loadLanceDb } from '../../../src/api/plan/lancedb.js';
import { LocalPlanner } from '../../../src/api/plan/local-planner.js';
import type { FullTextTree, MatchNode, PlanQuery, TableAddress } from '../../../src/api/plan/query.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';

let root = '';
let planner: LocalPlanner;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-errors-'));
  await writeLanceDataset(root);
  const storage = { kind: 'folder', path: root } as const;
  planner = await LocalPlanner.open(await loadLanceDb(), storage, withDefaults({ root }));
});

afterAll(async () => {
  await planner.close();
  await rm(root, { recursive: true });
});

const vector = (length: number): number[] => Array.from({ length }, (_, index) => index / 10);
const scan = (filter: string): PlanQuery => ({ vectors: [], filter });
const columns = (...paths: string[]): PlanQuery => ({
  vectors: [],
  columns: paths.map((path) => ({ alias: path, path })),
});
const near = (options: Partial<PlanQuery> = {}, length = 8): PlanQuery => ({ vectors: [vector(length)], ...options });
const match = (options: Partial<MatchNode> = {}): MatchNode => ({
  kind: 'match',
  terms: 'puppy',
  column: 'text',
  boost: 1,
  fuzziness: 0,
  maxExpansions: 50,
  operator: 'or',
  prefixLength: 0,
  ...options,
});
const tree = (node: FullTextTree): PlanQuery => ({ vectors: [], fullText: { kind: 'tree', tree: node } });
const text = (words: string, ...of: string[]): PlanQuery => ({
  vectors: [],
  fullText: { kind: 'text', text: words, columns: of },
});
const boolean = (clauses: Partial<Extract<FullTextTree, { kind: 'boolean' }>>): PlanQuery =>
  tree({ kind: 'boolean', should: [], must: [], mustNot: [], ...clauses });

async function failureOf(table: TableAddress, query: PlanQuery): Promise<string> {
  const failure: unknown = await planner.explain({ table, query, verbose: false }).catch((error: unknown) => error);
  if (failure instanceof ApiError) return `${failure.failure} ${failure.detail}`;
  throw new Error('the engine planned it, or its error was not recognised', { cause: failure });
}

describe('A query that is refused', () => {
  it.each<[string, PlanQuery, string]>([
    ['an unknown column', scan('nope > 1'), 'columnNotFound /query/filter: the table has no column "nope"'],
    ['an unknown field', scan('meta.nope = 1'), 'columnNotFound /query/filter: the table has no column "nope"'],
    ['an end too soon', scan('id >'), 'invalidInput /query/filter: is not a valid SQL expression'],
    ['nothing', scan(''), 'invalidInput /query/filter: is not a valid SQL expression'],
    ['an open text', scan("'a"), 'invalidInput /query/filter: has an unterminated string'],
    [
      'too many parentheses',
      scan(`${'('.repeat(60)}id = 1${')'.repeat(60)}`),
      'invalidInput /query/filter: is nested too deeply',
    ],
    ['a number', scan('id'), 'invalidInput /query/filter: must be a boolean expression'],
    ['another type', scan("id = 'x'"), 'invalidInput /query/filter: has incompatible types'],
    ['a sum of texts', scan('id + text = 1'), 'invalidInput /query/filter: has incompatible types'],
    ['a wrong date', scan("made > date '2020-13-45'"), 'invalidInput /query/filter: has incompatible types'],
    ['a field of a number', scan('id.x = 1'), 'invalidInput /query/filter: has incompatible types'],
    ['a vector between', scan('id BETWEEN vector AND 2'), 'invalidInput /query/filter: has incompatible types'],
    ['an unknown function', scan('nope(id) = 1'), 'invalidInput /query/filter: calls an unknown function'],
    ['wrong arguments', scan('abs(text) = 1'), 'invalidInput /query/filter: has incompatible types'],
    ['a subquery', scan('id IN (SELECT 1)'), 'invalidInput /query/filter: has an unsupported expression'],
    ['an aggregate', scan('count(*) > 1'), 'invalidInput /query/filter: has an unsupported expression'],
    ['a placeholder', scan('id = $1'), 'invalidInput /query/filter: has an unsupported expression'],
    [
      'a wrong pattern',
      scan("regexp_like(text, '(')"),
      'invalidInput /query/filter: has an invalid regular expression',
    ],
    [
      'a type out of range',
      scan('cast(id as decimal(99, 2)) = 1'),
      'invalidInput /query: LanceDB cannot plan it; simplify it',
    ],
    [
      'a constant that overflows',
      scan('-cast(-128 as tinyint) = 1'),
      'invalidInput /query/filter: has a constant expression that cannot be evaluated',
    ],
    [
      'a constant that a function cannot take',
      scan('round(price, 2147483648) = 1'),
      'invalidInput /query/filter: has a constant expression that cannot be evaluated',
    ],
    [
      'a distance in a filter',
      near({ filter: '_distance < 1' }),
      'columnNotFound /query/filter: the table has no column "_distance"',
    ],
    [
      'an unknown column selected',
      columns('id', 'nope'),
      'columnNotFound /query/columns: the table has no column "nope"',
    ],
    [
      'an unknown field selected',
      columns('meta.nope'),
      'columnNotFound /query/columns: the table has no column "meta.nope"',
    ],
    [
      'a field of a column that has none',
      columns('id.x'),
      'columnNotFound /query/columns: the table has no column "id.x"',
    ],
    [
      'a name that the engine does not find, though it may be there',
      columns('id', 'a`b'),
      'invalidInput /query/columns: LanceDB does not support column names with a backtick here',
    ],
    [
      'such a name in a filter',
      scan('`a``b` > 1'),
      'invalidInput /query/filter: LanceDB does not support column names with a backtick here',
    ],
    ['a column twice', columns('id', 'id'), 'invalidInput /query/columns: two columns have the same name'],
    [
      'an alias twice',
      {
        vectors: [],
        columns: [
          { alias: 'a', path: 'id' },
          { alias: 'a', path: 'price' },
        ],
      },
      'invalidInput /query/columns: two columns have the same name',
    ],
    ['no column that fits', near({}, 3), 'invalidInput /query/vector: no vector column has dimension 3'],
    [
      'another length',
      near({ vectorColumn: 'vector' }, 3),
      'invalidInput /query/vector: "vector" is not a vector column of dimension 3',
    ],
    [
      'two lengths',
      { vectors: [vector(8), vector(4)] },
      'invalidInput /query/vector: all vectors must have the same length',
    ],
    [
      'an unknown vector column',
      near({ vectorColumn: 'nope' }),
      'columnNotFound /query/vector_column: the table has no column "nope"',
    ],
    [
      'an unknown vector column of a batch',
      { vectors: [vector(8), vector(8)], vectorColumn: 'nope' },
      'columnNotFound /query/vector_column: the table has no column "nope"',
    ],
    [
      'a column of numbers',
      near({ vectorColumn: 'id' }),
      'invalidInput /query/vector_column: "id" is not a vector column',
    ],
    [
      'a distance of bits',
      near({ distanceType: 'hamming' }),
      'invalidInput /query/distance_type: hamming is not supported for the type of the vectors',
    ],
    [
      'a minimum above the default',
      near({ minimumNprobes: 30 }),
      'invalidInput /query/minimum_nprobes: minimum_nprobes must not be greater than maximum_nprobes; the default of each is 20',
    ],
    [
      'a maximum below the default',
      near({ maximumNprobes: 5 }),
      'invalidInput /query/maximum_nprobes: minimum_nprobes must not be greater than maximum_nprobes; the default of each is 20',
    ],
    [
      'an unknown text column',
      text('puppy', 'nope'),
      'columnNotFound /query/full_text_query: the table has no column "nope"',
    ],
    [
      'a text column of numbers',
      text('puppy', 'id'),
      'invalidInput /query/full_text_query: must search string columns only',
    ],
    [
      'a text column without a name',
      text('puppy', ''),
      'invalidInput /query/full_text_query: column names must not be empty',
    ],
    [
      'a phrase without a column',
      text('"puppy runs"'),
      'invalidInput /query/full_text_query: phrase requires a column',
    ],
    [
      'a phrase over two columns',
      text('"puppy runs"', 'text', 'title'),
      'invalidInput /query/full_text_query: phrase must have exactly one column',
    ],
    [
      'a phrase without positions',
      tree({ kind: 'phrase', terms: 'puppy runs', column: 'title', slop: 0 }),
      'invalidInput /query/full_text_query: phrase requires a full-text index with positions',
    ],
    [
      'an empty boolean',
      boolean({}),
      'invalidInput /query/full_text_query: boolean must have a query in should or must',
    ],
    [
      'a boolean of exclusions',
      boolean({ mustNot: [match()] }),
      'invalidInput /query/full_text_query: boolean must have a query in should or must',
    ],
    ['a negative boost', tree(match({ boost: -1 })), 'invalidInput /query/full_text_query: boost must be at least 0'],
    [
      'a negative boost of what is not wanted',
      tree({ kind: 'boost', positive: match(), negative: match(), negativeBoost: -1 }),
      'invalidInput /query/full_text_query: negative_boost must be at least 0',
    ],
  ])('names the error and its place: %s', async (_name, query, expected) => {
    expect(await failureOf({ path: ['items'] }, query)).toBe(expected);
  });

  it('says that no column can be searched where none has an index', async () => {
    expect(await failureOf({ path: ['plain'] }, text('puppy'))).toBe(
      'invalidInput /query/full_text_query: no column has a full-text index; specify a column',
    );
  });
});

describe('A table that does not exist', () => {
  const any: PlanQuery = { vectors: [], limit: 1 };

  it.each<[TableAddress, string]>([
    [{ path: ['nope'] }, 'tableNotFound table "nope" not found'],
    [{ path: ['nope', 'items'] }, 'tableNotFound table "nope$items" not found'],
    [{ path: ['prod', 'eu', 'nope'] }, 'tableNotFound table "prod$eu$nope" not found'],
    [{ path: ['prod'] }, 'tableNotFound table "prod" not found'],
    [{ path: ['prod', 'eu'] }, 'tableNotFound table "prod$eu" not found'],
    [{ path: ['a b'] }, 'tableNotFound table "a b" not found'],
    [{ path: ['items.lance'] }, 'tableNotFound table "items.lance" not found'],
    [{ path: ['x'.repeat(300)] }, `tableNotFound table "${'x'.repeat(300)}" not found`],
    [{ path: ['items'], version: 99 }, 'versionNotFound table "items": version 99 not found'],
    [{ path: ['items'], version: 0 }, 'versionNotFound table "items": version 0 not found'],
    [{ path: ['items'], branch: 'nope' }, 'branchNotFound table "items": branch "nope" not found'],
    [{ path: ['items'], branch: '../x' }, 'branchNotFound table "items": branch "../x" not found'],
    [{ path: ['items'], branch: '' }, 'branchNotFound table "items": branch "" not found'],
    [{ path: ['nope'], branch: 'experiment' }, 'tableNotFound table "nope" not found'],
    [{ path: ['nope'], version: 1 }, 'tableNotFound table "nope" not found'],
    [{ path: ['items'], branch: 'experiment', version: 99 }, 'versionNotFound table "items": version 99 not found'],
  ])('is named: %j', async (table, expected) => {
    expect(await failureOf(table, any)).toBe(expected);
  });
});

describe('An error that is not the client’s', () => {
  it.each([
    'lance error: LanceError(IO): Generic S3 error: Error after 3 retries: Cast error in /data/x.lance',
    'lance error: LanceError(IO): does not have sufficient data, len: 4',
    'something else',
  ])('is not taken for one: %s', (message) => {
    expect(planFailure(new Error(`Failed to retrieve the query plan: ${message}`), scan('id = 1'))).toBeUndefined();
    expect(openFailure(new Error(message), { path: ['items'] })).toBeUndefined();
  });
});
