import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { openFailure, planFailure } from '../../../src/api/plan/lancedb/errors.js';
import { LocalPlanner } from '../../../src/api/plan/local-planner.js';
import type { PlanQuery, TableAddress } from '../../../src/api/plan/planner.js';
import type { BooleanQuery, FtsQuery, MatchQuery } from '../../../src/api/plan/request/schema.js';
import { writeLanceDataset } from '../../support/lance-dataset.js';

let root = '';
let planner: LocalPlanner;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-errors-'));
  await writeLanceDataset(root);
  planner = await LocalPlanner.open(withDefaults({ root }));
});

afterAll(async () => {
  planner.close();
  await rm(root, { recursive: true });
});

const vector = (length: number): number[] => Array.from({ length }, (_, index) => index / 10);
const scan = (filter: string): PlanQuery => ({ vectors: [], filter });
const columns = (...paths: string[]): PlanQuery => ({
  vectors: [],
  columns: paths.map((path) => ({ alias: path, path })),
});
const near = (options: Partial<PlanQuery> = {}, length = 8): PlanQuery => ({ vectors: [vector(length)], ...options });
const match = (options: Partial<MatchQuery> = {}): MatchQuery => ({ terms: 'puppy', column: 'text', ...options });
const tree = (node: FtsQuery): PlanQuery => ({ vectors: [], fullText: { tree: node } });
const text = (words: string, ...of: string[]): PlanQuery => ({
  vectors: [],
  fullText: { text: words, columns: of },
});
const boolean = (clauses: BooleanQuery): PlanQuery => tree({ boolean: clauses });

async function failureOf(table: TableAddress, query: PlanQuery): Promise<string> {
  const failure: unknown = await planner
    .run({ kind: 'explain', request: { table, query, verbose: false } })
    .catch((error: unknown) => error);
  if (failure instanceof ApiError) return `${failure.failure} ${failure.detail}`;
  throw new Error('the engine planned it, or its error was not recognised', { cause: failure });
}

describe('A query that is refused', () => {
  it.each<[string, PlanQuery, string]>([
    [
      'an unknown column',
      scan('nope > 1'),
      'columnNotFound /query: No field named nope. Valid fields are `id`, `price`, `count`, `sold`, `text`, `title`, `note`, `category`, `tags`, `meta`.`lang`, `meta`.`score`, `made`, `vector`, `embedding`.',
    ],
    ['an unknown field', scan('meta.nope = 1'), 'columnNotFound /query: Field nope not found in struct'],
    [
      'an end too soon',
      scan('id >'),
      'invalidInput /query: Error parsing statement: SELECT 1 FROM t WHERE id > (sql parser error: Expected: an expression, found: ))',
    ],
    [
      'nothing',
      scan(''),
      'invalidInput /query: Error parsing statement: SELECT 1 FROM t WHERE (sql parser error: Expected: an expression, found: ))',
    ],
    [
      'an open text',
      scan("'a"),
      'invalidInput /query: invalid SQL predicate: Unterminated string literal at Line: 1, Column: 3',
    ],
    [
      'too many parentheses',
      scan(`${'('.repeat(60)}id = 1${')'.repeat(60)}`),
      'invalidInput /query: Error parsing statement: SELECT 1 FROM t WHERE ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((id = 1)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) (sql parser error: recursion limit exceeded)',
    ],
    ['a number', scan('id'), 'invalidInput /query: The filter id does not return a boolean'],
    [
      'another type',
      scan("id = 'x'"),
      `invalidInput /query: Error resolving filter expression id = 'x': Received literal Utf8("x") and could not convert to literal of type 'Int64'`,
    ],
    [
      'a sum of texts',
      scan('id + text = 1'),
      'invalidInput /query: Cannot coerce arithmetic expression Int64 + Utf8 to valid types',
    ],
    [
      'a wrong date',
      scan("made > date '2020-13-45'"),
      "invalidInput /query: Error optimizing sql filter: made > date '2020-13-45' (Cast error: Cannot cast string '2020-13-45' to value of Date32 type",
    ],
    [
      'a field of a number',
      scan('id.x = 1'),
      'invalidInput /query: Cannot access field at argument 1: type Int64 is not Struct, Map, or Null',
    ],
    [
      'a vector between',
      scan('id BETWEEN vector AND 2'),
      'invalidInput /query: Error optimizing sql filter: id BETWEEN vector AND 2 (Internal error: Failed to coerce types Int64 and FixedSizeList(8 x Float32) in BETWEEN expression.',
    ],
    [
      'an unknown function',
      scan('nope(id) = 1'),
      "invalidInput /query: Error parsing function: Invalid function 'nope'. Did you mean 'now'?",
    ],
    [
      'wrong arguments',
      scan('abs(text) = 1'),
      "invalidInput /query: Function 'abs' expects Numeric but received String. No function matches the given name and argument types 'abs(Utf8)'. You might need to add explicit type casts. Candidate functions: abs(Numeric(1))",
    ],
    [
      'a subquery',
      scan('id IN (SELECT 1)'),
      "invalidInput /query: Expression 'id IN (SELECT 1)' is not supported SQL in lance",
    ],
    [
      'an aggregate',
      scan('count(*) > 1'),
      'invalidInput /query: Not supported: This feature is not implemented: Physical plan does not support logical expression AggregateFunction(AggregateFunction { func: AggregateUDF { inner: Count { signature: Signature { type_signature: OneOf([VariadicAny, Nullary]), volatility: Immutable, parameter_names: None } } }, params: AggregateFunctionParams { args: [Literal(Int64(1), None)], distinct: false, filter: None, order_by: [], null_treatment: None } })',
    ],
    ['a placeholder', scan('id = $1'), 'invalidInput /query: LanceDB panics while planning it; change or simplify it'],
    [
      'a wrong pattern',
      scan("regexp_like(text, '(')"),
      "invalidInput /query: Error optimizing sql filter: regexp_like(text, '(') (regex parse error: ( ^ error: unclosed group)",
    ],
    [
      'a type out of range',
      scan('cast(id as decimal(99, 2)) = 1'),
      'invalidInput /query: LanceDB panics while planning it; change or simplify it',
    ],
    [
      'a constant that overflows',
      scan('-cast(-128 as tinyint) = 1'),
      'invalidInput /query: Arithmetic overflow: Overflow happened on: - -128',
    ],
    [
      'a constant that a function cannot take',
      scan('round(price, 2147483648) = 1'),
      'invalidInput /query: round decimal_places 2147483648 is out of supported i32 range',
    ],
    [
      'a distance in a filter',
      near({ filter: '_distance < 1' }),
      "columnNotFound /query: Field '_distance' not found. Available fields: ['id', 'price', 'count', 'sold', 'text', 'title', 'note', 'category', 'tags', 'tags.item', ... and 6 more]",
    ],
    [
      'an unknown column selected',
      columns('id', 'nope'),
      'columnNotFound /query: No field named nope. Valid fields are `id`, `price`, `count`, `sold`, `text`, `title`, `note`, `category`, `tags`, `meta`.`lang`, `meta`.`score`, `made`, `vector`, `embedding`.',
    ],
    [
      'an unknown field selected',
      columns('meta.nope'),
      'columnNotFound /query: No field named meta. Valid fields are `id`, `price`, `count`, `sold`, `text`, `title`, `note`, `category`, `tags`, `meta`.`lang`, `meta`.`score`, `made`, `vector`, `embedding`.',
    ],
    [
      'a field of a column that has none',
      columns('id.x'),
      'columnNotFound /query: No field named id. Valid fields are `id`, `price`, `count`, `sold`, `text`, `title`, `note`, `category`, `tags`, `meta`.`lang`, `meta`.`score`, `made`, `vector`, `embedding`.',
    ],
    [
      'a name that the engine does not find, though it may be there',
      columns('id', 'a`b'),
      'columnNotFound /query: No field named "a`b". Valid fields are `id`, `price`, `count`, `sold`, `text`, `title`, `note`, `category`, `tags`, `meta`.`lang`, `meta`.`score`, `made`, `vector`, `embedding`.',
    ],
    [
      'such a name in a filter',
      scan('`a``b` > 1'),
      'columnNotFound /query: No field named "a`b". Valid fields are `id`, `price`, `count`, `sold`, `text`, `title`, `note`, `category`, `tags`, `meta`.`lang`, `meta`.`score`, `made`, `vector`, `embedding`.',
    ],
    [
      'no column that fits',
      near({}, 3),
      'invalidInput /query: No vector column found to match with the query vector dimension: 3',
    ],
    [
      'another length',
      near({ vector_column: 'vector' }, 3),
      "invalidInput /query: query dim(3) doesn't match the column vector vector dim(8)",
    ],
    [
      'two lengths',
      { vectors: [vector(8), vector(4)] },
      'invalidInput /query: query vector at index 1 has dimension 4, expected 8',
    ],
    ['an unknown vector column', near({ vector_column: 'nope' }), 'columnNotFound /query: column nope does not exist'],
    [
      'an unknown vector column of a batch',
      { vectors: [vector(8), vector(8)], vector_column: 'nope' },
      'invalidInput /query: LanceDB panics while planning it; change or simplify it',
    ],
    [
      'a column of numbers',
      near({ vector_column: 'id' }),
      'invalidInput /query: Data type is not a vector (FixedSizeListArray or List<FixedSizeListArray>), but Int64',
    ],
    [
      'a distance of bits',
      near({ distance_type: 'hamming' }),
      'invalidInput /query: Distance type hamming does not support Float32 vectors',
    ],
    [
      'a minimum above the default',
      near({ minimum_nprobes: 30 }),
      'invalidInput /query: minimum_nprobes must be less than or equal to maximum_nprobes',
    ],
    [
      'a maximum below the default',
      near({ maximum_nprobes: 5 }),
      'invalidInput /query: maximum_nprobes must be greater than or equal to minimum_nprobes',
    ],
    [
      'an unknown text column',
      text('puppy', 'nope'),
      "columnNotFound /query: FTS field path 'nope' does not exist in the dataset schema",
    ],
    [
      'a text column of numbers',
      text('puppy', 'id'),
      "invalidInput /query: FTS field 'id' must resolve to Utf8, LargeUtf8, Utf8View, or JSON, got Int64",
    ],
    ['a text column without a name', text('puppy', ''), 'invalidInput /query: Field path cannot be empty'],
    [
      'a phrase without a column',
      text('"puppy runs"'),
      'invalidInput /query: the column must be specified in the query',
    ],
    [
      'a phrase over two columns',
      text('"puppy runs"', 'text', 'title'),
      'invalidInput /query: Phrase queries cannot be used with multiple columns.',
    ],
    [
      'a phrase without positions',
      tree({ phrase: { terms: 'puppy runs', column: 'title' } }),
      'invalidInput /query: position is not found but required for phrase queries, try recreating the index with position',
    ],
    ['an empty boolean', boolean({}), 'invalidInput /query: FTS query must contain at least one leaf query'],
    [
      'a boolean of exclusions',
      boolean({ must_not: [{ match: match() }] }),
      'invalidInput /query: boolean query must have at least one should/must query',
    ],
    [
      'a negative boost',
      tree({ match: match({ boost: -1 }) }),
      'invalidInput /query: MatchQuery boost must be finite and non-negative, got -1',
    ],
    [
      'a negative boost of what is not wanted',
      tree({ boost: { positive: { match: match() }, negative: { match: match() }, negative_boost: -1 } }),
      'invalidInput /query: BoostQuery negative_boost must be finite and non-negative, got -1',
    ],
  ])('names the error and its place: %s', async (_name, query, expected) => {
    expect(await failureOf({ path: ['items'] }, query)).toBe(expected);
  });

  it('says that no column can be searched where none has an index', async () => {
    expect(await failureOf({ path: ['plain'] }, text('puppy'))).toBe(
      'invalidInput /query: Cannot perform full text search unless an INVERTED index has been created on at least one column',
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

describe('A message of the engine', () => {
  const detailOf = (message: string, filter = 'id = 1'): string | undefined =>
    planFailure(new Error(`Failed to retrieve the query plan: ${message}`), filter)?.detail;

  it('is an error of the query where it is not known to be one of the storage', () => {
    expect(detailOf('something else')).toBe('/query: something else');
  });

  it.each([
    ['lance error: Wrong, /usr/local/cargo/registry/src/x.rs:1:2  Caused by: Wrong', '/query: Wrong'],
    ['lance error: Wrong of /data/tables/items.lance now', '/query: Wrong of … now'],
    ['lance error: Wrong of s3://bucket/items now', '/query: Wrong of … now'],
    ['lance error: Wrong of items.lance/data now', '/query: Wrong of … now'],
    ['a\nb  c', '/query: a b c'],
  ])('is on one line, without paths: %j', (message, expected) => {
    expect(detailOf(message)).toBe(expected);
  });

  it('may have the slashes of the filter', () => {
    expect(detailOf("Cannot cast string '2020/01/02' now", "made > date '2020/01/02'")).toContain("'2020/01/02'");
  });

  // What looked back over a message would take minutes for these.
  it('is of limited length', () => {
    for (const part of ["Field '", 'No field named ', ', /', '\n Caused by', 'a/', ' ']) {
      expect(detailOf(part.repeat(100_000))?.length).toBeLessThan(700);
    }
  });

  it('does not become an error of the storage by what the filter quotes', () => {
    const filter = "title = 'LanceError(IO): Generic S3 error'";
    expect(detailOf(`Invalid input, Error optimizing sql filter: ${filter} (Cast error)`, filter)).toContain('Cast');
  });
});

describe('An error that is not the client’s', () => {
  it.each([
    'lance error: LanceError(IO): Generic S3 error: Error after 3 retries: Cast error in /data/x.lance',
    'lance error: LanceError(IO): does not have sufficient data, len: 4',
  ])('is not taken for one: %s', (message) => {
    expect(planFailure(new Error(`Failed to retrieve the query plan: ${message}`), 'id = 1')).toBeUndefined();
    expect(openFailure(new Error(message), { path: ['items'] })).toBeUndefined();
  });

  // Looking back over it for each part would take minutes.
  it.each(['Not found: ', 'Unable to walk dir', '/tree/'])('is read once, however often it has %j', (part) => {
    expect(openFailure(new Error(part.repeat(200_000)), { path: ['items'], branch: 'dev' })).toBeUndefined();
  });
});
