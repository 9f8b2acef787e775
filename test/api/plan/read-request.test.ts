import fc from 'fast-check';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { defaultSettings as settings, withDefaults } from '../../../src/settings/settings.js';
import type { PlanQuery } from '../../../src/api/plan/query.js';
import { readDescribeRequest, readExplainRequest } from '../../../src/api/plan/read-request.js';
import { requestSchemas } from '../../../src/api/plan/request-schema.js';
import { detailOf } from './detail.js';

const bytes = (body: unknown): Buffer => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
const explain = (body: unknown, id = 'items') =>
  readExplainRequest({ id, delimiter: undefined, body: bytes(body), settings });
const describeTable = (body: unknown) =>
  readDescribeRequest({ id: 'items', delimiter: undefined, body: bytes(body), settings });
const query = (body: unknown): PlanQuery => explain({ query: body }).request.query;
const refusalOf = (body: unknown): string => detailOf(() => explain({ query: body }));

const match = { kind: 'match', boost: 1, fuzziness: 0, maxExpansions: 50, operator: 'or', prefixLength: 0 } as const;

function membersOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

describe("the namespace specification's body", () => {
  test('every field arrives', () => {
    const read = explain({
      id: ['items'],
      branch: 'dev/one',
      verbose: true,
      identity: { api_key: 'key', auth_token: 'token' },
      context: { 'header.X-Trace': 'abc', other: 'x' },
      query: {
        vector: { single_vector: [1, 2.5] },
        vector_column: 'vector',
        distance_type: 'Cosine',
        filter: 'id > 1',
        prefilter: false,
        columns: { column_aliases: { b: 'id', a: 's.`x y`' } },
        k: 3,
        offset: 2,
        lower_bound: 0.5,
        upper_bound: 2,
        nprobes: 4,
        refine_factor: 2,
        ef: 8,
        bypass_vector_index: true,
        fast_search: true,
        with_row_id: true,
        version: 7,
        unrelated: null,
      },
    });
    expect(read).toEqual({
      request: {
        table: { path: ['items'], branch: 'dev/one', version: 7 },
        verbose: true,
        query: {
          vectors: [[1, 2.5]],
          vectorColumn: 'vector',
          distanceType: 'cosine',
          filter: 'id > 1',
          prefilter: false,
          columns: [
            { alias: 'b', path: 'id' },
            { alias: 'a', path: 's.`x y`' },
          ],
          limit: 3,
          offset: 2,
          lowerBound: 0.5,
          upperBound: 2,
          nprobes: 4,
          refineFactor: 2,
          ef: 8,
          bypassVectorIndex: true,
          fastSearch: true,
          withRowId: true,
        },
      },
      credentials: { bearer: 'token', apiKey: 'key' },
      headers: new Map([['x-trace', 'abc']]),
    });
  });

  test.each<[unknown, Partial<PlanQuery>]>([
    [{ vector: {}, k: 5 }, { limit: 5 }],
    [{ vector: { multi_vector: [[1], [2]] } }, { vectors: [[1], [2]] }],
    [{ vector: { single_vector: null, multi_vector: [[1]] } }, { vectors: [[1]] }],
    [
      { columns: { column_names: ['b', 'my-col'] } },
      {
        columns: [
          { alias: 'b', path: 'b' },
          { alias: 'my-col', path: 'my-col' },
        ],
      },
    ],
    [{ columns: {} }, {}],
    [
      { full_text_query: { string_query: { query: 'a', columns: ['t'] } } },
      { fullText: { kind: 'text', text: 'a', columns: ['t'] } },
    ],
    [
      { full_text_query: { structured_query: { query: { match: { terms: 'a', column: 't', operator: 'AND' } } } } },
      { fullText: { kind: 'tree', tree: { ...match, terms: 'a', column: 't', operator: 'and' } } },
    ],
    [
      {
        full_text_query: {
          structured_query: {
            query: { multi_match: { match_queries: [{ terms: 'a', column: 't' }, { terms: 'b' }] } },
          },
        },
      },
      {
        fullText: {
          kind: 'tree',
          tree: {
            kind: 'multiMatch',
            queries: [
              { ...match, terms: 'a', column: 't' },
              { ...match, terms: 'b' },
            ],
          },
        },
      },
    ],
    [
      {
        full_text_query: {
          structured_query: {
            query: {
              boost: { positive: { phrase: { terms: 'a', column: 't' } }, negative: { match: { terms: 'b' } } },
            },
          },
        },
      },
      {
        fullText: {
          kind: 'tree',
          tree: {
            kind: 'boost',
            positive: { kind: 'phrase', terms: 'a', column: 't', slop: 0 },
            negative: { ...match, terms: 'b' },
            negativeBoost: 0.5,
          },
        },
      },
    ],
  ])('%j', (body, expected) => {
    expect(query(body)).toEqual({ vectors: [], ...expected });
  });
});

describe('the body that the LanceDB SDKs send', () => {
  const nothing = {
    ef: null,
    lower_bound: null,
    refine_factor: null,
    upper_bound: null,
    version: null,
    prefilter: true,
  };

  test.each<[string, Partial<PlanQuery>]>([
    ['{"k":9223372036854775807,"vector":[]}', {}],
    [
      '{"k":10,"vector":[0.5,1.0],"maximum_nprobes":20,"minimum_nprobes":20,"nprobes":20}',
      { limit: 10, vectors: [[0.5, 1]], minimumNprobes: 20, maximumNprobes: 20 },
    ],
    [
      '{"k":10,"vector":[1],"maximum_nprobes":0,"minimum_nprobes":4,"nprobes":4}',
      { limit: 10, vectors: [[1]], minimumNprobes: 4, maximumNprobes: 0 },
    ],
    [
      '{"k":1,"vector":[[1.0,2.0],[3.0,4.0]]}',
      {
        limit: 1,
        vectors: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      '{"k":1,"vector":[],"columns":["id","text"]}',
      {
        limit: 1,
        columns: [
          { alias: 'id', path: 'id' },
          { alias: 'text', path: 'text' },
        ],
      },
    ],
    [
      '{"k":1,"vector":[],"columns":{"z":"id","a":"text"}}',
      {
        limit: 1,
        columns: [
          { alias: 'z', path: 'id' },
          { alias: 'a', path: 'text' },
        ],
      },
    ],
    ['{"k":1,"vector":[],"columns":[]}', { limit: 1, columns: [] }],
    [
      '{"k":1,"vector":[],"columns":{"column_names":"id"}}',
      { limit: 1, columns: [{ alias: 'column_names', path: 'id' }] },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"columns":[],"query":"puppy"}}',
      { limit: 1, fullText: { kind: 'text', text: 'puppy', columns: [] } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"match":{"boost":1.0,"column":null,"fuzziness":0,"max_expansions":50,"operator":"Or","prefix_length":0,"terms":"puppy"}}}}',
      { limit: 1, fullText: { kind: 'text', text: 'puppy', columns: [] } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"phrase":{"column":null,"slop":0,"terms":"a b"}}}}',
      { limit: 1, fullText: { kind: 'text', text: '"a b"', columns: [] } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"match":{"terms":"\\"a b\\""}}}}',
      { limit: 1, fullText: { kind: 'tree', tree: { ...match, terms: '"a b"' } } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"multi_match":{"boost":[1.0,2.0],"columns":["t","u"],"query":"a"}}}}',
      {
        limit: 1,
        fullText: {
          kind: 'tree',
          tree: {
            kind: 'multiMatch',
            queries: [
              { ...match, terms: 'a', column: 't' },
              { ...match, terms: 'a', column: 'u', boost: 2 },
            ],
          },
        },
      },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"boolean":{"must":[{"match":{"terms":"a","column":"t"}}],"must_not":[],"should":[]}}}}',
      {
        limit: 1,
        fullText: {
          kind: 'tree',
          tree: { kind: 'boolean', should: [], must: [{ ...match, terms: 'a', column: 't' }], mustNot: [] },
        },
      },
    ],
    [
      '{"filter":"_rowid IN (1, 2)","k":5,"offset":0,"vector":[],"with_row_id":true}',
      { limit: 5, offset: 0, filter: '_rowid IN (1, 2)', withRowId: true },
    ],
  ])('%s', (text, expected) => {
    const body = `{"query":{${JSON.stringify(nothing).slice(1, -1)},${text.slice(1)},"verbose":false}`;
    expect(explain(body).request.query).toEqual({ vectors: [], prefilter: true, ...expected });
  });
});

describe('what would be dropped, wrapped or taken for something else is refused by its place', () => {
  test.each<[unknown, string]>([
    [[], '/query: must be object'],
    [{ k: 0 }, '/query/k: must be >= 1'],
    [{ k: -1 }, '/query/k: must be >= 1'],
    [{ k: 1.5 }, '/query/k: must be integer'],
    [{ k: '3' }, '/query/k: must be integer'],
    [{ k: 2 ** 32 }, '/query/k: must be <= 4294967295'],
    [{ k: 2 ** 63, vector: [1] }, '/query/k: must be given for a search'],
    [{ k: 2 ** 32 - 1, offset: 1 }, '/query/offset: with k is beyond'],
    [{ offset: -1 }, '/query/offset: must be >= 0'],
    [{ vector: [1], nprobes: 0 }, '/query/nprobes: must be >= 1'],
    [{ vector: [1], refine_factor: 0 }, '/query/refine_factor: must be >= 1'],
    [{ vector: [1], ef: 2 ** 32 }, '/query/ef: must be <= 4294967295'],
    [{ vector: [1], minimum_nprobes: 5, maximum_nprobes: 4 }, '/query/maximum_nprobes: is below'],
    [{ version: 2 ** 53 }, '/query/version: must be <='],
    [{ version: -1 }, '/query/version: must be >= 0'],
    [{ vector: 'a' }, '/query/vector: must be array or object'],
    [{ vector: [1, 'a'] }, '/query/vector/1: must be number'],
    [{ vector: [1, null] }, '/query/vector/1: must be number'],
    [{ vector: [[1, 2], [1]] }, '/query/vector/1: has 1 numbers, the first 2'],
    [{ vector: [[1], []] }, '/query/vector/1: must NOT have fewer'],
    [{ vector: [1, 1e39] }, '/query/vector/1: is beyond what a 32-bit float holds'],
    [{ vector: Array.from({ length: 16_385 }, () => 1) }, '/query/vector: must NOT have more than 16384 items'],
    [{ vector: { single_vector: [1], multi_vector: [[1]] } }, '/query/vector: has both'],
    [{ vector: { values: [1] } }, '/query/vector/values: is not known here'],
    [{ vector: [1], lower_bound: -1e39 }, '/query/lower_bound: is beyond'],
    [{ vector: [1], distance_type: 'euclidean' }, '/query/distance_type: must be one of l2, cosine, dot, hamming'],
    [{ ef: 3 }, '/query/ef: has no meaning without a query vector'],
    [{ distance_type: 'l2' }, '/query/distance_type: has no meaning without a query vector'],
    [{ columns: { a: 'id + 1' } }, '/query/columns/a: must be a field path'],
    [{ columns: { a: '"id"' } }, '/query/columns/a: must be a field path'],
    [{ columns: { a: 'current_date' } }, '/query/columns/a: must be a field path'],
    [{ columns: { a: 'lower(text)' } }, '/query/columns/a: must be a field path'],
    [{ columns: { 1: 'id' } }, '/query/columns/1: is an alias that is a number'],
    [{ columns: ['id', 'id'] }, '/query/columns/1: names a column for the second time'],
    [{ columns: ['a\n'] }, '/query/columns/0: holds a control character'],
    [{ columns: { column_names: ['a'], column_aliases: { b: 'c' } } }, '/query/columns: has both'],
    [{ full_text_query: {} }, '/query/full_text_query: must have exactly one of'],
    [
      { full_text_query: { query: 'a', string_query: { query: 'b' } } },
      '/query/full_text_query: must have exactly one of',
    ],
    [{ full_text_query: { query: '' } }, '/query/full_text_query/query: is empty'],
    [
      { full_text_query: { query: { match: { terms: 'a' } }, columns: ['t'] } },
      '/query/full_text_query/columns: has no meaning',
    ],
    [
      { full_text_query: { query: { match: { terms: 'a', slop: 1 } } } },
      '/query/full_text_query/query/match/slop: is not known here',
    ],
    [{ full_text_query: { query: { match: {} } } }, '/query/full_text_query/query/match/terms: is missing'],
    [
      { full_text_query: { query: { match: { terms: 'a', operator: 'xor' } } } },
      '/query/full_text_query/query/match/operator: must be And or Or',
    ],
    [
      { full_text_query: { query: { match: { terms: 'a' }, phrase: { terms: 'a' } } } },
      '/query/full_text_query/query: must have exactly one of',
    ],
    [
      { full_text_query: { query: { boolean: { must_not: [{ match: { terms: 'a' } }] } } } },
      '/query/full_text_query/query/boolean: must have a query in',
    ],
    [
      { full_text_query: { query: { multi_match: { query: 'a', columns: ['t'], boost: [1, 2] } } } },
      '/query/full_text_query/query/multi_match/boost: has 2 numbers for 1 columns',
    ],
    [{ full_text_query: { query: 'a' }, prefilter: false }, '/query/prefilter: must be true with a full-text query'],
    [{ order_by: [{ column_name: 'id' }] }, '/query/order_by: is not served'],
    [{ use_lsm: false }, '/query/use_lsm: is not served'],
    [{ filter: 'a'.repeat(16_385) }, '/query/filter: must NOT have more than 16384 characters'],
    [{ filter: 'é'.repeat(10_000) }, '/query/filter: is longer than 16384 bytes'],
    [{ branch: '../x' }, '/query/branch: is no name of a branch'],
    [{ branch: '.' }, '/query/branch: is no name of a branch'],
    [{ branch: 'trial/.' }, '/query/branch: is no name of a branch'],
    [{ branch: './a' }, '/query/branch: is no name of a branch'],
    [{ id: ['other'] }, '/query/id: is another table'],
  ])('%.120j', (body, reason) => {
    const detail = refusalOf(body);
    expect(detail).toContain(reason);
    expect(detail.length).toBeLessThan(300);
  });

  test.each<[unknown, string]>([
    [{}, '/query: is missing'],
    [null, 'body: must be object'],
    [{ query: {}, id: ['a', 'items'] }, '/id: is another table'],
    [{ query: { branch: 'a' }, branch: 'b' }, '/query/branch: differs from /branch'],
    [{ query: { version: 1 }, version: 2 }, '/query/version: differs from /version'],
    [{ query: {}, verbose: 'yes' }, '/verbose: must be boolean'],
    [
      { query: { identity: { api_key: 'a' } }, identity: { api_key: 'b' } },
      '/query/identity/api_key: differs from /identity/api_key',
    ],
    [{ query: {}, context: { 'header.authorization': 'Basic x' } }, '/context/header.authorization: must be Bearer'],
    [{ query: {}, context: { 'header.x-a': 'b\r\nc: d' } }, '/context/header.x-a: holds what no header may'],
    [{ query: {}, context: { 'header.a b': 'c' } }, '/context/header.a b: is no name of a header'],
    ['{"query":{"vector":[1],"ef":1e400}}', '/query/ef: must be integer'],
    ['{"query":{"vector":[1e400]}}', '/query/vector/0: must be number'],
  ])('%.120j', (body, reason) => {
    expect(detailOf(() => explain(body))).toContain(reason);
  });

  test('the root namespace', () => {
    expect(detailOf(() => explain({ query: {} }, '$'))).toBe('table id: is the root namespace; name a table');
  });
});

test('a full-text tree is bounded in depth, nodes and text', () => {
  const leaf = { match: { terms: 'a', column: 't' } };
  const deep = Array.from({ length: 17 }).reduce<object>((inner) => ({ boolean: { must: [inner] } }), leaf);
  const wide = { boolean: { should: Array.from({ length: 256 }, () => leaf) } };
  const long = { multi_match: { query: 'a'.repeat(1_000), columns: Array.from({ length: 17 }, (_, at) => `c${at}`) } };
  const detail = (tree: object): string => refusalOf({ full_text_query: { query: tree } });
  expect(detail(deep)).toContain('is nested deeper than 16');
  expect(detail(wide)).toContain('makes more than 256 queries');
  expect(detail(long)).toContain('makes more than 16384 bytes');
});

test('who calls may be said in the identity, in that of the query, and in the context', () => {
  expect(explain({ query: { identity: { auth_token: 'a' } } }).credentials).toEqual({ bearer: 'a' });
  const read = explain({ query: {}, context: { 'header.Authorization': 'Bearer a', 'header.x-api-key': 'b' } });
  expect(read.credentials).toEqual({ bearer: 'a', apiKey: 'b' });
  expect(read.headers).toEqual(new Map());
});

test('the main branch is no branch', () => {
  expect(explain({ query: {}, branch: 'main' }).request.table).toEqual({ path: ['items'] });
});

describe('describe', () => {
  test.each<[unknown, unknown]>([
    ['', { path: ['items'] }],
    ['{}', { path: ['items'] }],
    ['{"version":5}', { path: ['items'], version: 5 }],
    ['{"id":["items"],"branch":"dev","load_detailed_metadata":true}', { path: ['items'], branch: 'dev' }],
  ])('%j', (body, expected) => {
    expect(describeTable(body).table).toEqual(expected);
  });

  test.each<[unknown, string]>([
    [{ tag: 'v1' }, '/tag: is not served'],
    [{ vend_credentials: true }, '/vend_credentials: must be false'],
    [{ id: ['x'] }, '/id: is another table'],
    [{ version: -1 }, '/version: must be >= 0'],
  ])('refuses %j', (body, reason) => {
    expect(detailOf(() => describeTable(body))).toContain(reason);
  });
});

test('whatever the body, nothing but a refusal of bounded length is thrown', () => {
  const names =
    'query vector k id branch columns filter full_text_query match terms boolean must context identity'.split(' ');
  const any = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, 0, 1, -1, 2 ** 63, 'a', '', 'flag', true, [1], [[1]], {}),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(any.value, (value) => {
      expect(detailOf(() => explain({ query: value })).length).toBeLessThan(300);
      expect(detailOf(() => explain(value)).length).toBeLessThan(300);
    }),
    { numRuns: 1_000 },
  );
});

test('the published schemas are valid, refer to each other only, and hold the limits', () => {
  const schemas = requestSchemas(withDefaults({ maxVectors: 3 }));
  const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false });
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'api', components: { schemas } });
  for (const name of Object.keys(schemas))
    expect(ajv.compile({ $ref: `api#/components/schemas/${name}` })).toBeTypeOf('function');
  expect(JSON.stringify(schemas['QueryVector'])).toContain('"maxItems":3');
});

describe('what nobody knows is refused by name', () => {
  test.each([
    ['distanceType', 'is not known here; it is called distance_type'],
    ['refineFactor', 'is not known here; it is called refine_factor'],
    ['vectorColumn', 'is not known here; it is called vector_column'],
    ['withRowId', 'is not known here; it is called with_row_id'],
    ['nprobe', 'is not known here; is nprobes meant?'],
    ['prefiter', 'is not known here; is prefilter meant?'],
    ['top_k', 'is not served; use k'],
    ['topK', 'is not served; use k'],
    ['where', 'is not served; use filter'],
    ['orderBy', 'is not served; leave it out'],
    ['tag', 'is not served; use version'],
    ['distance_range', 'is not served; use lower_bound and upper_bound'],
    ['something', 'is not known here; leave it out'],
  ])('query.%s', (name, problem) => {
    expect(refusalOf({ vector: {}, [name]: 'x' })).toBe(`/query/${name}: ${problem}`);
    expect(refusalOf({ vector: {}, [name]: false })).toBe(`/query/${name}: ${problem}`);
    expect(refusalOf({ vector: {}, [name]: null })).toBe('served');
  });

  test('in the body, in the identity, and of a description', () => {
    const served = { query: { vector: {} } };
    expect(detailOf(() => explain({ ...served, Verbose: true }))).toBe(
      '/Verbose: is not known here; it is called verbose',
    );
    expect(detailOf(() => explain({ ...served, k: 3 }))).toBe('/k: is not known here; leave it out');
    expect(detailOf(() => explain({ ...served, identity: { apiKey: 'a' } }))).toBe(
      '/identity/apiKey: is not known here; it is called api_key',
    );
    expect(detailOf(() => describeTable({ query: {} }))).toBe('/query: is not known here; leave it out');
    expect(detailOf(() => describeTable({ tag: 'a' }))).toBe('/tag: is not served; use version');
    expect(detailOf(() => describeTable({ tag: null, other: null }))).toBe('served');
  });

  test('whatever it is called', () => {
    const known = Object.keys(membersOf(requestSchemas(settings)['QueryTableRequest']?.['properties']));
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((one) => one !== '__proto__' && !known.includes(one));
    fc.assert(
      fc.property(name, fc.constantFrom(0, false, '', [], {}), (name, value) => {
        expect(refusalOf({ vector: {}, [name]: value })).toMatch(/^\/query\/[^]*: is not (?:known here|served); /);
      }),
    );
  });
});
