import * as fc from 'fast-check';
import type {
  DistanceType,
  ExplainRequest,
  FullTextQuery,
  PlanQuery,
  SelectedColumn,
  TableAddress,
} from '../../src/api/plan/planner.js';
import type { BooleanQuery, FtsQuery, MatchQuery } from '../../src/api/plan/request/schema.js';

/** A table of the dataset, and what queries of it may name. */
interface Shape {
  readonly path: readonly string[];
  readonly branch?: string;
  readonly versions: readonly number[];
  /** Columns with vectors, and how long these are. */
  readonly vectors: Readonly<Record<string, number>>;
  readonly texts: readonly string[];
  readonly columns: readonly string[];
  readonly filters: readonly string[];
}

const itemColumns = [
  'id',
  'price',
  'count',
  'sold',
  'text',
  'title',
  'category',
  'tags',
  'made',
  'vector',
  'embedding',
];

const itemFilters = [
  'id > 10',
  'id < 3 OR price > 40.5',
  "category = 'c1'",
  "category IN ('c1', 'c2', 'c3') AND sold",
  "text LIKE '%puppy%'",
  'price BETWEEN 1 AND 20 AND NOT sold',
  'meta.score >= 2.5',
  "array_has_any(tags, ['t1', 't2'])",
  'title IS NOT NULL',
  'abs(price) > 3',
  'id IN (1, 2, 3)',
  "made > timestamp '2023-11-14 22:13:20'",
  "note = 'it''s'",
];

/** What is refused; each kind of mistake is made now and then. */
const wrongFilters = ['nope = 1', 'id >', "id = 'x'", 'id', 'nope(id) = 1', '_distance > 1'];

const items: Shape = {
  path: ['items'],
  versions: [1, 2, 3, 6],
  vectors: { vector: 8, embedding: 4 },
  texts: ['text', 'title', 'note', 'category'],
  columns: [...itemColumns, 'meta.lang', 'meta', '_rowid'],
  filters: itemFilters,
};

const plain: Shape = {
  path: ['plain'],
  versions: [1, 2],
  vectors: { vector: 8 },
  texts: ['text'],
  columns: ['id', 'text', 'vector'],
  filters: ['id > 1', "text = 'x'", 'id = 1 OR id = 2'],
};

const images: Shape = {
  path: ['prod', 'images'],
  versions: [1, 2],
  vectors: { half: 8, bits: 4, graph: 16, many: 12, 'inner.deep': 6 },
  texts: ['id'],
  columns: ['id', 'half', 'bits', 'graph', 'inner', 'inner.deep', 'many'],
  filters: ['id > 5', 'id % 2 = 0', 'inner.deep IS NULL'],
};

const notes: Shape = {
  path: ['prod', 'eu', 'notes'],
  versions: [1, 2],
  vectors: { vector: 4 },
  texts: ['text'],
  columns: ['id', 'text', 'vector'],
  filters: ['id > 1', "text LIKE 'p%'"],
};

const present: readonly Shape[] = [
  items,
  items,
  items,
  { ...items, branch: 'experiment', versions: [8, 9] },
  plain,
  images,
  notes,
];

const absent: readonly Shape[] = [
  { ...items, branch: 'nope' },
  { ...items, versions: [99] },
  { ...notes, path: ['missing'] },
  { ...notes, path: ['no', 'namespace', 'notes'] },
];

/** Requests over every field, of every table of the dataset, that the SDK for Python can put too. */
export const explainRequests: fc.Arbitrary<ExplainRequest> = fc
  .oneof({ weight: 24, arbitrary: fc.constantFrom(...present) }, fc.constantFrom(...absent))
  .chain((shape) => fc.record({ table: addressOf(shape), query: queryOf(shape), verbose: fc.boolean() }));

function addressOf({ path, branch, versions }: Shape): fc.Arbitrary<TableAddress> {
  const version = fc.option(fc.constantFrom(...versions), { nil: undefined, freq: 3 });
  return version.map((pinned) => ({
    path,
    ...(branch === undefined ? {} : { branch }),
    ...(pinned === undefined ? {} : { version: pinned }),
  }));
}

function queryOf(shape: Shape): fc.Arbitrary<PlanQuery> {
  const scan = commonOf(shape);
  const fullText = fullTextOf(shape).map((given) => ({ fullText: given }));
  const text = combined(scan, fullText);
  const vector = combined(scan, vectorOf(shape));
  return fc.oneof(
    { weight: 2, arbitrary: scan },
    { weight: 4, arbitrary: text },
    { weight: 5, arbitrary: combined(vector, some({ prefilter: fc.boolean() })) },
    { weight: 2, arbitrary: combined(vector, fullText) },
  );
}

function combined<A extends object, B extends object>(
  one: fc.Arbitrary<A>,
  other: fc.Arbitrary<B>,
): fc.Arbitrary<A & B> {
  return fc.tuple(one, other).map(([left, right]) => ({ ...left, ...right }));
}

const counts = mostly(fc.integer({ min: 1, max: 100 }), fc.constant(4_294_967_295));

/** What every kind of query has. */
function commonOf({ filters, columns }: Shape): fc.Arbitrary<PlanQuery> {
  return some({
    filter: filterOf(filters),
    columns: selectionOf(columns),
    limit: counts,
    offset: mostly(fc.integer({ min: 0, max: 50 }), fc.constant(4_294_967_295)),
    fast_search: fc.boolean(),
    with_row_id: fc.boolean(),
  }).map((common) => ({ vectors: [], ...common }));
}

function filterOf(filters: readonly string[]): fc.Arbitrary<string> {
  const one = mostly(fc.constantFrom(...filters), fc.constantFrom(...wrongFilters));
  return fc.oneof(
    { weight: 3, arbitrary: one },
    fc.tuple(one, fc.constantFrom('AND', 'OR'), one).map(([left, joint, right]) => `(${left}) ${joint} (${right})`),
  );
}

function selectionOf(columns: readonly string[]): fc.Arbitrary<readonly SelectedColumn[]> {
  const right = fc.shuffledSubarray([...columns], { minLength: 1, maxLength: Math.min(4, columns.length) });
  const named = mostly(
    right,
    right.map((paths) => [...paths, 'nope']),
  );
  return fc.oneof(
    named.map((paths) => paths.map((path) => ({ alias: path, path }))),
    named.map((paths) => paths.map((path, index) => ({ alias: `a${paths.length - index}`, path }))),
  );
}

const distanceTypes: readonly DistanceType[] = ['l2', 'cosine', 'dot'];
const binaryDistances: readonly DistanceType[] = ['hamming'];

function vectorOf({ vectors }: Shape): fc.Arbitrary<PlanQuery> {
  const column = fc.constantFrom(...Object.keys(vectors));
  return column.chain((name) => {
    const length = mostly(fc.constant(vectors[name] ?? 4), fc.constantFrom(3, 8));
    const options = some({
      vector_column: mostly(fc.constant(name), fc.constantFrom('nope', 'id')),
      distance_type: mostly(
        fc.constantFrom(...(name === 'bits' ? binaryDistances : distanceTypes)),
        fc.constantFrom(...binaryDistances, ...distanceTypes),
      ),
      lower_bound: fc.float({ noNaN: true, noDefaultInfinity: true }),
      upper_bound: fc.float({ noNaN: true, noDefaultInfinity: true }),
      nprobes: fc.integer({ min: 0, max: 64 }),
      minimum_nprobes: mostly(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 21, max: 64 })),
      maximum_nprobes: mostly(fc.constantFrom(0, 20, 21, 64), fc.integer({ min: 1, max: 19 })),
      refine_factor: counts,
      ef: fc.integer({ min: 0, max: 100 }),
      bypass_vector_index: fc.boolean(),
    });
    const queries = length.chain((size) => fc.array(vectorOfLength(size), { minLength: 1, maxLength: 3 }));
    return fc.tuple(queries, options).map(([given, rest]) => ({ vectors: given, ...rest }));
  });
}

function vectorOfLength(length: number): fc.Arbitrary<readonly number[]> {
  return fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: length, maxLength: length });
}

const terms = fc.constantFrom(
  'puppy',
  'puppy runs',
  '"puppy runs"',
  'green hills',
  '',
  'naïve',
  'a "b',
  'line\u2028end',
);
const boosts = mostly(fc.constantFrom(1, 0, 0.5, 2.25), fc.constantFrom(-1), 40);

function fullTextOf({ texts }: Shape): fc.Arbitrary<FullTextQuery> {
  const text = fc.record({
    text: mostly(terms, fc.constant('"puppy runs"')),
    columns: fc.subarray([...texts], { maxLength: Math.min(2, texts.length) }),
  });
  return fc.oneof(
    text,
    treeOf(texts).map((tree) => ({ tree })),
  );
}

function treeOf(texts: readonly string[]): fc.Arbitrary<FtsQuery> {
  const column = mostly(fc.constantFrom(...texts), fc.constantFrom('nope', 'id'), 40);
  const operator = fc.constantFrom('And', 'Or', 'and', 'OR');
  const match: fc.Arbitrary<MatchQuery> = combined(
    fc.record({ terms, column }),
    some({
      boost: boosts,
      fuzziness: fc.integer({ min: 0, max: 3 }),
      max_expansions: fc.integer({ min: 0, max: 100 }),
      operator,
      prefix_length: fc.integer({ min: 0, max: 5 }),
    }),
  );
  const phrase: fc.Arbitrary<FtsQuery> = fc
    .record({ terms, column, slop: fc.integer({ min: 0, max: 4 }) })
    .map((node) => ({ phrase: node }));
  const multiMatch: fc.Arbitrary<FtsQuery> = fc
    .record({
      terms,
      operator,
      parts: fc.array(combined(fc.record({ column }), some({ boost: boosts })), { minLength: 1, maxLength: 3 }),
    })
    .map(({ parts, ...same }) => ({ multi_match: { match_queries: parts.map((part) => ({ ...same, ...part })) } }));
  const { tree } = fc.letrec<{ tree: FtsQuery; boost: FtsQuery; boolean: FtsQuery }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      match.map((node) => ({ match: node })),
      phrase,
      multiMatch,
      tie('boost'),
      tie('boolean'),
    ),
    boost: combined(fc.record({ positive: tie('tree'), negative: tie('tree') }), some({ negative_boost: boosts })).map(
      (node) => ({ boost: node }),
    ),
    boolean: some<BooleanQuery>({
      should: fc.array(tie('tree'), { maxLength: 2 }),
      must: fc.array(tie('tree'), { maxLength: 2 }),
      must_not: fc.array(tie('tree'), { maxLength: 1 }),
    }).map((node) => ({ boolean: node })),
  }));
  return tree;
}

/** Mostly what is right, and in one of `odds` cases what is refused. */
function mostly<T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>, odds = 16): fc.Arbitrary<T> {
  return fc.oneof({ weight: odds - 1, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

/** Each field is there or not. */
function some<T extends object>(fields: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  return fc.record<T, keyof T>({ ...fields }, { requiredKeys: [] });
}
