import fc from 'fast-check';

/** A request as bytes on their way: what is after `/v1/table/`, and the body. */
export interface FuzzRequest {
  readonly path: string;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const columns = [
  'id',
  'price',
  'category',
  'text',
  'vector',
  '_rowid',
  '_distance',
  '"id"',
  '`price`',
  'nope',
  'text.x',
];
const literals = [
  "'a'",
  "''",
  "'it''s'",
  '1',
  '-1',
  '0.5',
  '1e308',
  '9223372036854775808',
  'NULL',
  'TRUE',
  "X'00'",
  "'é\u0000'",
];
const binary = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '=',
  '!=',
  '<>',
  '<',
  '>=',
  '&',
  '|',
  '^',
  '<<',
  '~',
  'AND',
  'OR',
  'LIKE',
  'IS DISTINCT FROM',
];
const suffixes = [
  'IS NULL',
  'IS NOT NULL',
  'IS TRUE',
  'IS NOT FALSE',
  '::int',
  '::text',
  '[0]',
  "AT TIME ZONE 'UTC'",
  'COLLATE "C"',
  '.x',
];
const functions = [
  'abs',
  'lower',
  'length',
  'coalesce',
  'repeat',
  'lpad',
  'concat',
  'regexp_match',
  'now',
  'random',
  'array_repeat',
  'range',
  'nope',
];
const tails = ['', '', '', '; DROP TABLE x', ' -- x', ' ORDER BY id', ' LIMIT 1', ' UNION SELECT 1', '/*', ')', "'"];

/** SQL that looks like a filter, often a wrong one. */
const filters: fc.Arbitrary<string> = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(...columns),
    fc.constantFrom(...literals),
    fc.tuple(tie('term'), fc.constantFrom(...binary), tie('term')).map((parts) => parts.join(' ')),
    fc.tuple(tie('term'), fc.constantFrom(...suffixes)).map((parts) => parts.join(' ')),
    fc.tuple(fc.constantFrom('NOT ', '-', '+', '~'), tie('term')).map((parts) => parts.join('')),
    tie('term').map((term) => `(${term})`),
    fc
      .tuple(fc.constantFrom(...functions), fc.array(tie('term'), { maxLength: 3 }))
      .map(([name, args]) => `${name}(${args.join(', ')})`),
    fc
      .tuple(tie('term'), fc.array(tie('term'), { maxLength: 4 }))
      .map(([term, list]) => `${term} IN (${list.join(', ')})`),
    fc.tuple(tie('term'), tie('term'), tie('term')).map(([a, b, c]) => `${a} BETWEEN ${b} AND ${c}`),
    fc.tuple(tie('term'), tie('term')).map(([a, b]) => `CASE WHEN ${a} THEN ${b} END`),
  ),
})).term;

/** One operator many times over: what overflows stacks. */
const chains: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      ' + id',
      " || 'x'",
      ' AND id > 1',
      ' OR id = 2',
      ' IS TRUE',
      '::int',
      '[0]',
      ' = 1',
      ' * 2',
      ' - -1',
    ),
    fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 6_000 })),
  )
  .map(([link, times]) => `id${link.repeat(times)}`);

const wrapped: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('(', 'NOT ', '-', 'abs(', 'CASE WHEN ', '[', '{'), fc.integer({ min: 1, max: 400 }))
  .map(([start, times]) => `${start.repeat(times)}id`);

/** Filters that the engine can plan. */
const soundFilters: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('id', 'price'), fc.constantFrom('=', '<', '>=', '!='), fc.nat(99))
        .map((parts) => parts.join(' ')),
      fc
        .tuple(
          fc.constantFrom('category', 'text'),
          fc.constantFrom("= 'home'", "LIKE 'a%'", 'IS NULL', "IN ('a', 'b')"),
        )
        .map((parts) => parts.join(' ')),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .chain((terms) => fc.constantFrom(' AND ', ' OR ').map((joint) => terms.join(joint)));

const filterTexts = fc.oneof(
  { weight: 6, arbitrary: soundFilters },
  { weight: 6, arbitrary: fc.tuple(filters, fc.constantFrom(...tails)).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: chains },
  { weight: 1, arbitrary: wrapped },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

const oddities: fc.Arbitrary<unknown> = fc.constantFrom(
  null,
  true,
  '',
  'x',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 32,
  2 ** 32 + 5,
  2 ** 53,
  1e39,
  [],
  {},
  [[]],
  { __proto__: null },
);

/** A value, or now and then something else in its place. */
function mostly<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary }, { weight: 1, arbitrary: oddities });
}

const words = fc.oneof(
  fc.constantFrom('small', 'red wooden', '"a phrase"', ''),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const numbers = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.double({ noNaN: true }));
const soundVectors = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 16, maxLength: 16 });
const vectors = fc.oneof(
  { weight: 9, arbitrary: soundVectors },
  { weight: 1, arbitrary: fc.array(numbers, { maxLength: 20 }) },
);

const match = fc.record(
  {
    terms: mostly(words),
    column: mostly(fc.constantFrom('text', 'category', 'nope')),
    boost: mostly(numbers),
    fuzziness: mostly(fc.integer({ min: 0, max: 9 })),
    max_expansions: mostly(fc.integer({ min: 0, max: 99 })),
    operator: mostly(fc.constantFrom('And', 'or', 'OR', 'xor')),
    prefix_length: mostly(fc.integer({ min: 0, max: 9 })),
  },
  { requiredKeys: ['terms'] },
);

const trees: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium' },
    match.map((query) => ({ match: query })),
    fc.record({ phrase: fc.record({ terms: words, column: fc.constant('text'), slop: numbers }) }),
    fc.record({ multi_match: fc.record({ match_queries: fc.array(match, { maxLength: 3 }) }) }),
    fc.record({ boost: fc.record({ positive: tie('tree'), negative: tie('tree'), negative_boost: numbers }) }),
    fc.record({
      boolean: fc.record({
        should: fc.array(tie('tree'), { maxLength: 2 }),
        must: fc.array(tie('tree'), { maxLength: 2 }),
        must_not: fc.array(tie('tree'), { maxLength: 2 }),
      }),
    }),
  ),
})).tree;

/** Trees that are deep rather than wide. */
const deepTrees: fc.Arbitrary<unknown> = fc.integer({ min: 1, max: 1_000 }).map((depth) => {
  let tree: unknown = { match: { terms: 'a', column: 'text' } };
  for (let level = 0; level < depth; level += 1) tree = { boolean: { should: [tree], must: [], must_not: [] } };
  return tree;
});

const fullText = fc.oneof(
  fc.record({
    string_query: fc.record({ query: words, columns: fc.array(fc.constantFrom('text', 'nope'), { maxLength: 2 }) }),
  }),
  fc.record({
    structured_query: fc.record({
      query: fc.oneof({ weight: 9, arbitrary: trees }, { weight: 1, arbitrary: deepTrees }),
    }),
  }),
  fc.record({ query: words, columns: fc.array(fc.constantFrom('text', 'category'), { maxLength: 2 }) }),
  fc.record({ query: trees }),
);

const query = fc.record(
  {
    vector: mostly(
      fc.oneof(
        vectors,
        fc.constant({}),
        vectors.map((vector) => ({ single_vector: vector })),
        fc.array(vectors, { maxLength: 3 }).map((multi) => ({ multi_vector: multi })),
      ),
    ),
    k: mostly(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(9_223_372_036_854_775_807))),
    offset: mostly(fc.integer({ min: 0, max: 100 })),
    filter: mostly(filterTexts),
    prefilter: mostly(fc.boolean()),
    full_text_query: mostly(fullText),
    columns: mostly(
      fc.oneof(
        fc.array(fc.constantFrom(...columns), { maxLength: 4 }),
        fc.array(fc.constantFrom(...columns), { maxLength: 3 }).map((names) => ({ column_names: names })),
        fc
          .dictionary(fc.constantFrom('a', 'b', '1', '__proto__', 'ü'), fc.constantFrom(...columns, 'id + 1'), {
            maxKeys: 3,
          })
          .map((aliases) => ({ column_aliases: aliases })),
      ),
    ),
    distance_type: mostly(fc.constantFrom('l2', 'Cosine', 'dot', 'hamming', 'euclidean')),
    lower_bound: mostly(numbers),
    upper_bound: mostly(numbers),
    nprobes: mostly(fc.integer({ min: 0, max: 40 })),
    minimum_nprobes: mostly(fc.integer({ min: 0, max: 40 })),
    maximum_nprobes: mostly(fc.integer({ min: 0, max: 40 })),
    refine_factor: mostly(fc.integer({ min: 0, max: 40 })),
    ef: mostly(fc.integer({ min: 0, max: 400 })),
    bypass_vector_index: mostly(fc.boolean()),
    fast_search: mostly(fc.boolean()),
    with_row_id: mostly(fc.boolean()),
    vector_column: mostly(fc.constantFrom('vector', 'text', 'nope')),
    version: mostly(fc.integer({ min: 0, max: 6 })),
    branch: mostly(fc.constantFrom('main', 'trial', 'nope', '../x')),
  },
  { requiredKeys: ['vector', 'k'] },
);

/** Most queries hold a few fields: with all of them, hardly any would reach the engine. */
const sparseQuery = fc
  .tuple(query, fc.infiniteStream(fc.integer({ min: 0, max: 3 })))
  .map(([whole, dice]) =>
    Object.fromEntries(
      Object.entries(whole).filter(([name]) => name === 'vector' || name === 'k' || dice.next().value === 0),
    ),
  );

/** Queries that the engine can plan. */
const soundQuery = fc.record(
  {
    vector: fc.oneof(fc.constant({}), soundVectors),
    k: fc.integer({ min: 1, max: 100 }),
    offset: fc.integer({ min: 0, max: 100 }),
    filter: soundFilters,
    prefilter: fc.boolean(),
    with_row_id: fc.boolean(),
    fast_search: fc.boolean(),
  },
  { requiredKeys: ['vector', 'k'] },
);

const body = fc.record(
  {
    query: mostly(fc.oneof({ weight: 3, arbitrary: sparseQuery }, { weight: 1, arbitrary: soundQuery })),
    verbose: mostly(fc.boolean()),
    branch: mostly(fc.constantFrom('main', 'trial')),
    context: mostly(fc.dictionary(fc.constantFrom('header.x-request-id', 'header.host', 'a'), fc.string())),
    identity: mostly(fc.record({ api_key: fc.string(), auth_token: fc.string() })),
  },
  { requiredKeys: ['query'] },
);

const describeBody = fc.record(
  {
    version: mostly(fc.integer({ min: 0, max: 6 })),
    branch: mostly(fc.constantFrom('main', 'trial', 'nope')),
    query: fc.constant(null),
  },
  { requiredKeys: [] },
);

/** Sound JSON with a byte changed here and there. */
const damaged = fc
  .tuple(
    fc.oneof(body, describeBody),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
  )
  .map(([value, changes]) => {
    const bytes = Buffer.from(JSON.stringify(value));
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
    return bytes;
  });

const bodiesOf = (sound: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 40, arbitrary: sound.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: damaged },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('[', '{"query":', '{"a":'), fc.integer({ min: 1, max: 5_000 }))
        .map(([start, times]) => start.repeat(times)),
    },
  );

const ids = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('items', 'prod%24eu%24items', 'prod$orders') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%24',
      'missing',
      '..%2fx',
      'items%00',
      '%',
      '__manifest',
      'items.lance',
      'prod$eu.items',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(encoded) },
);

/** Half of a pair cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}

const delimiters = fc.oneof(
  { weight: 30, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('?delimiter=%24', '?delimiter=.', '?delimiter=', '?delimiter=a&delimiter=b', '?x=1'),
  },
);

const calls = fc.oneof(
  { weight: 15, arbitrary: fc.tuple(fc.constantFrom('explain_plan', 'explain_plan/'), bodiesOf(body)) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('describe'), bodiesOf(describeBody)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('explain_plan', 'describe'), bodiesOf(fc.oneof(body, describeBody))),
  },
);

/** Calls of the service as clients, careless people and attackers send them. */
export const fuzzRequests: fc.Arbitrary<FuzzRequest> = fc
  .tuple(ids, calls, delimiters)
  .map(([id, [call, text], delimiter]) => ({
    path: `${id}/${call}${delimiter}`,
    body: text,
    headers: { 'content-type': 'application/json' },
  }));
