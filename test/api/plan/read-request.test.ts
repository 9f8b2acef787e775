import fc from 'fast-check';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { limits, requestSchemas } from '../../../src/api/plan/request/schema.js';
import { type PlanQuery, tableOf } from '../../../src/api/plan/planner.js';
import { readers } from '../../../src/api/plan/request/read-request.js';
import { detailOf } from './detail.js';

const bytes = (body: unknown): Buffer => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
function explain(body: unknown, id = 'items') {
  const { call, ...from } = readers.explain({ id, index: '', delimiter: undefined, body: bytes(body) });
  if (!('request' in call)) throw new Error('it is another call');
  return { request: call.request, ...from };
}
function describeTable(body: unknown) {
  const { call } = readers.describe({ id: 'items', index: '', delimiter: undefined, body: bytes(body) });
  return { table: tableOf(call) };
}
const query = (body: unknown): PlanQuery => explain({ query: body }).request.query;
const refusalOf = (body: unknown): string => detailOf(() => explain({ query: body }));

function membersOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

describe("the namespace specification's body", () => {
  test('every field is read', () => {
    const read = explain({
      id: ['items'],
      branch: 'dev/one',
      verbose: true,
      identity: { api_key: 'key', auth_token: 'token' },
      context: { 'header.X-Trace': 'b', other: 'x' },
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
          vector_column: 'vector',
          distance_type: 'cosine',
          filter: 'id > 1',
          prefilter: false,
          columns: [
            { alias: 'b', path: 'id' },
            { alias: 'a', path: 's.`x y`' },
          ],
          limit: 3,
          offset: 2,
          lower_bound: 0.5,
          upper_bound: 2,
          nprobes: 4,
          refine_factor: 2,
          ef: 8,
          bypass_vector_index: true,
          fast_search: true,
          with_row_id: true,
        },
      },
      credentials: { bearer: 'token', apiKey: 'key' },
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
      { fullText: { text: 'a', columns: ['t'] } },
    ],
    [
      { full_text_query: { structured_query: { query: { match: { terms: 'a', column: 't', operator: 'AND' } } } } },
      { fullText: { tree: { match: { terms: 'a', column: 't', operator: 'AND' } } } },
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
      { limit: 10, vectors: [[0.5, 1]], minimum_nprobes: 20, maximum_nprobes: 20 },
    ],
    [
      '{"k":10,"vector":[1],"maximum_nprobes":0,"minimum_nprobes":4,"nprobes":4}',
      { limit: 10, vectors: [[1]], minimum_nprobes: 4, maximum_nprobes: 0 },
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
      { limit: 1, fullText: { text: 'puppy', columns: [] } },
    ],
    [
      '{"k":1,"vector":[],"full_text_query":{"query":{"match":{"boost":1.0,"column":null,"operator":"Or","terms":"puppy"}}}}',
      { limit: 1, fullText: { tree: { match: { boost: 1, operator: 'Or', terms: 'puppy' } } } },
    ],
    [
      '{"filter":"_rowid IN (1, 2)","k":5,"offset":0,"vector":[],"with_row_id":true}',
      { limit: 5, offset: 0, filter: '_rowid IN (1, 2)', with_row_id: true },
    ],
  ])('%s', (text, expected) => {
    const body = `{"query":{${JSON.stringify(nothing).slice(1, -1)},${text.slice(1)},"verbose":false}`;
    expect(explain(body).request.query).toEqual({ vectors: [], prefilter: true, ...expected });
  });
});

describe('values that would be dropped, wrapped or misread are rejected with their place', () => {
  test.each<[unknown, string]>([
    [[], '/query: must be object'],
    [{ k: -1 }, '/query/k: must be >= 0'],
    [{ k: 1.5 }, '/query/k: must be integer'],
    [{ k: '3' }, '/query/k: must be integer'],
    [{ k: 2 ** 32 }, '/query/k: must be <= 4294967295'],
    [{ k: 2 ** 63, vector: [1] }, '/query/k: is required for a vector or'],
    [{ k: 2 ** 32 - 1, offset: 1 }, '/query/offset: plus k must be at most'],
    [{ offset: -1 }, '/query/offset: must be >= 0'],
    [{ vector: [1], nprobes: -1 }, '/query/nprobes: must be >= 0'],
    [{ vector: [1], minimum_nprobes: 0 }, '/query/minimum_nprobes: must be >= 1'],
    [{ vector: [1], ef: 2 ** 32 }, '/query/ef: must be <= 4294967295'],
    [{ vector: [1], minimum_nprobes: 5, maximum_nprobes: 4 }, '/query/maximum_nprobes: must be at least'],
    [{ version: 2 ** 53 }, '/query/version: must be <='],
    [{ version: -1 }, '/query/version: must be >= 0'],
    [{ vector: 'a' }, '/query/vector: must be array or object'],
    [{ vector: [1, 'a'] }, '/query/vector/1: must be number'],
    [{ vector: [1, null] }, '/query/vector/1: must be number'],
    [{ vector: [[1, 2], [1]] }, '/query/vector/1: must have 2 numbers'],
    [{ vector: [[1], []] }, '/query/vector/1: must NOT have fewer'],
    [{ vector: [1, 1e39] }, '/query/vector/1: must be <= 3.4'],
    [{ vector: Array.from({ length: 16_385 }, () => 1) }, '/query/vector: must NOT have more than 16384 items'],
    [{ vector: { single_vector: [1], multi_vector: [[1]] } }, '/query/vector: must have either'],
    [{ vector: { values: [1] } }, '/query/vector/values: unknown field'],
    [{ vector: [1], lower_bound: -1e39 }, '/query/lower_bound: must be >= -3.4'],
    [{ vector: [1], distance_type: 'euclidean' }, '/query/distance_type: must be one of l2, cosine, dot, hamming'],
    [{ ef: 3 }, '/query/ef: requires a query vector'],
    [{ distance_type: 'l2' }, '/query/distance_type: requires a query vector'],
    [{ columns: { a: 'id + 1' } }, '/query/columns/a: must be a field path'],
    [{ columns: { a: '"id"' } }, '/query/columns/a: must be a field path'],
    [{ columns: { a: 'current_date' } }, '/query/columns/a: must be a field path'],
    [{ columns: { a: 'lower(text)' } }, '/query/columns/a: must be a field path'],
    [{ columns: { 1: 'id' } }, '/query/columns/1: must not be a number'],
    [{ columns: ['id', 'id'] }, '/query/columns: must NOT have duplicate items'],
    [{ columns: ['a\n'] }, '/query/columns/0: must be a name without control characters'],
    [{ columns: { column_names: ['a'], column_aliases: { b: 'c' } } }, '/query/columns: must have either'],
    [{ full_text_query: {} }, '/query/full_text_query: must have exactly one of'],
    [
      { full_text_query: { query: 'a', string_query: { query: 'b' } } },
      '/query/full_text_query: must have exactly one of',
    ],
    [{ full_text_query: { query: '' } }, '/query/full_text_query/query: must not be empty'],
    [
      { full_text_query: { query: { match: { terms: 'a' } }, columns: ['t'] } },
      '/query/full_text_query/columns: must not be set',
    ],
    [
      { full_text_query: { query: { match: { terms: 'a', slop: 1 } } } },
      '/query/full_text_query/query/match/slop: unknown field',
    ],
    [{ full_text_query: { query: { match: {} } } }, '/query/full_text_query/query/match/terms: is missing'],
    [
      { full_text_query: { query: { match: { terms: 'a', operator: 'xor' } } } },
      '/query/full_text_query/query/match/operator: must be And or Or',
    ],
    [
      { full_text_query: { query: { match: { terms: 'a' }, phrase: { terms: 'a' } } } },
      '/query/full_text_query/query: must NOT have more than 1 properties',
    ],
    [{ vector: [1], full_text_query: { query: 'a' }, prefilter: false }, '/query/prefilter: must be true'],
    [{ full_text_query: { query: 'a' }, prefilter: false }, '/query/prefilter: must be true for a full-text query'],
    [{ order_by: [{ column_name: 'id' }] }, '/query/order_by: unknown field; remove it'],
    [{ use_lsm: false }, '/query/use_lsm: unknown field; remove it'],
    [{ filter: 'a'.repeat(16_385) }, '/query/filter: must NOT have more than 16384 characters'],
    [{ filter: 'é'.repeat(10_000) }, '/query/filter: must have at most 16384 bytes'],
    [{ branch: '../x' }, '/query/branch: must be a branch name'],
    [{ branch: '.' }, '/query/branch: must be a branch name'],
    [{ branch: 'trial/.' }, '/query/branch: must be a branch name'],
    [{ branch: './a' }, '/query/branch: must be a branch name'],
    [{ id: ['other'] }, '/query/id: must be the table of the path'],
  ])('%.120j', (body, reason) => {
    const detail = refusalOf(body);
    expect(detail).toContain(reason);
    expect(detail.length).toBeLessThan(300);
  });

  test.each<[unknown, string]>([
    [{}, '/query: is missing'],
    [null, 'body: must be object'],
    [{ query: {}, id: ['a', 'items'] }, '/id: must be the table of the path'],
    [{ query: { branch: 'a' }, branch: 'b' }, '/query/branch: differs from /branch'],
    [{ query: { version: 1 }, version: 2 }, '/query/version: differs from /version'],
    [{ query: {}, verbose: 'yes' }, '/verbose: must be boolean'],
    ['{"query":{"vector":[1],"ef":1e400}}', '/query/ef: must be integer'],
    ['{"query":{"vector":[1e400]}}', '/query/vector/0: must be number'],
  ])('%.120j', (body, reason) => {
    expect(detailOf(() => explain(body))).toContain(reason);
  });

  test('the root namespace', () => {
    expect(detailOf(() => explain({ query: {} }, '$'))).toBe('table id: is the root namespace; specify a table');
  });
});

test('a full-text query is limited in depth and bytes', () => {
  const leaf = { match: { terms: 'a', column: 't' } };
  const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ boolean: { must: [inner] } }), leaf);
  const wide = { boolean: { should: Array.from({ length: 500 }, () => leaf) } };
  const detail = (tree: object): string => refusalOf({ full_text_query: { query: tree } });
  expect(detail(deep)).toContain('must be nested at most 64 deep');
  expect(detail(wide)).toContain('/query/full_text_query: must have at most 16384 bytes');
});

test('the caller may be in the identity, in the identity of the query, and in the context', () => {
  expect(explain({ query: { identity: { auth_token: 'a' } } }).credentials).toEqual({ bearer: 'a' });
  const read = explain({ query: {}, context: { 'header.Authorization': 'Bearer a', 'header.x-api-key': 'b' } });
  expect(read.credentials).toEqual({ bearer: 'a', apiKey: 'b' });
  const both = { query: { identity: { api_key: 'b' } }, identity: { api_key: 'a', auth_token: '' } };
  expect(explain(both).credentials).toEqual({ apiKey: 'a' });
});

test('the main branch counts as no branch', () => {
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
    [{ tag: 'v1' }, '/tag: unknown field; remove it'],
    [{ vend_credentials: true }, '/vend_credentials: must be false'],
    [{ id: ['x'] }, '/id: must be the table of the path'],
    [{ version: -1 }, '/version: must be >= 0'],
  ])('rejects %j', (body, reason) => {
    expect(detailOf(() => describeTable(body))).toContain(reason);
  });
});

test('any body causes only client errors of bounded length', () => {
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

test('the published schemas are valid, refer only to each other, and contain the limits', () => {
  const schemas = requestSchemas();
  const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false });
  ajv.addVocabulary(['components', 'x-must-be']);
  ajv.addSchema({ $id: 'api', components: { schemas } });
  for (const name of Object.keys(schemas))
    expect(ajv.compile({ $ref: `api#/components/schemas/${name}` })).toBeTypeOf('function');
  expect(JSON.stringify(schemas['QueryVector'])).toContain(`"maxItems":${limits.vectors}`);
});

describe('unknown fields are rejected by name', () => {
  test.each([
    ['distanceType', 'unknown field; did you mean distance_type?'],
    ['refineFactor', 'unknown field; did you mean refine_factor?'],
    ['vectorColumn', 'unknown field; did you mean vector_column?'],
    ['withRowId', 'unknown field; did you mean with_row_id?'],
    ['nprobe', 'unknown field; did you mean nprobes?'],
    ['prefiter', 'unknown field; did you mean prefilter?'],
    ['orderBy', 'unknown field; remove it'],
    ['something', 'unknown field; remove it'],
  ])('query.%s', (name, problem) => {
    expect(refusalOf({ vector: {}, [name]: 'x' })).toBe(`/query/${name}: ${problem}`);
    expect(refusalOf({ vector: {}, [name]: false })).toBe(`/query/${name}: ${problem}`);
    expect(refusalOf({ vector: {}, [name]: null })).toBe('served');
  });

  test('in the body, in the identity, and in a description', () => {
    const served = { query: { vector: {} } };
    expect(detailOf(() => explain({ ...served, Verbose: true }))).toBe(
      '/Verbose: unknown field; did you mean verbose?',
    );
    expect(detailOf(() => explain({ ...served, k: 3 }))).toBe('/k: unknown field; remove it');
    expect(detailOf(() => explain({ ...served, identity: { apiKey: 'a' } }))).toBe(
      '/identity/apiKey: unknown field; did you mean api_key?',
    );
    expect(detailOf(() => describeTable({ query: {} }))).toBe('/query: unknown field; remove it');
    expect(detailOf(() => describeTable({ tag: 'a' }))).toBe('/tag: unknown field; remove it');
    expect(detailOf(() => describeTable({ tag: null, other: null }))).toBe('served');
  });

  test('with any name', () => {
    const known = Object.keys(membersOf(requestSchemas()['QueryTableRequest']?.['properties']));
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((one) => one !== '__proto__' && !known.includes(one));
    fc.assert(
      fc.property(name, fc.constantFrom(0, false, '', [], {}), (name, value) => {
        expect(refusalOf({ vector: {}, [name]: value })).toMatch(/^\/query\/[^]*: unknown field; /);
      }),
    );
  });
});
