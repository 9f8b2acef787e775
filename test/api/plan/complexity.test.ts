import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/api/api-error.js';
import { defaultSettings, withDefaults } from '../../../src/settings/settings.js';
import { checkFilter, isSmall, type FilterLimits } from '../../../src/api/plan/complexity.js';
import { measureFilter } from '../../../src/api/plan/measure-filter.js';
import type { PlanQuery } from '../../../src/api/plan/query.js';
import { planningTable, type PlanningTable } from './planning-table.js';

let table: PlanningTable;

beforeAll(async () => {
  table = await planningTable();
});

afterAll(() => table.close());

function verdict(filter: string, limits: FilterLimits = defaultSettings): string {
  try {
    checkFilter(filter, limits, '/query/filter');
    return 'served';
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return error instanceof ApiError ? error.detail : '';
  }
}

function times(count: number, part: string, joint = ''): string {
  return Array.from({ length: count }, () => part).join(joint);
}

function numbered(count: number, part: (index: number) => string, joint: string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(joint);
}

function nested(count: number, start: string, around: (inner: string) => string): string {
  return Array.from({ length: count }).reduce<string>((inner) => around(inner), start);
}

describe('a filter that would overflow the stack or take long is rejected', () => {
  test.each<[string, string, RegExp]>([
    ['a chain of +', `${times(720, 'id', ' + ')} > 3`, /operators and parentheses deep, got 720/u],
    ['a chain of ||', `${times(1_000, 'text', ' || ')} = 'a'`, /deep/u],
    ['a chain of literals', `${times(1_000, '1', '+')} = 1`, /deep/u],
    ['a chain of IS TRUE', `(id=1)${times(200, ' IS TRUE')}`, /deep/u],
    ['a chain of IS NOT NULL', `id${times(200, ' IS NOT NULL')}`, /deep/u],
    ['a chain of casts', `id${times(600, '::int')} = 1`, /deep/u],
    ['a chain of subscripts', `tags${times(200, '[1]')} = 'a'`, /deep/u],
    ['a chain of fields', `a${times(200, '.b')} = 'a'`, /deep/u],
    ['a chain of NOT', `${times(200, 'NOT ')}flag`, /deep/u],
    ['a chain of minus', `id = ${times(200, '- ')}1`, /deep/u],
    ['a chain of =', times(200, 'flag', ' = '), /deep/u],
    ['a chain of LIKE', `text${times(100, " LIKE 'a'")}`, /deep/u],
    ['a chain of IN', `flag${times(100, ' IN (true)')}`, /deep/u],
    ['a chain of BETWEEN', `flag${times(100, ' BETWEEN false AND true')}`, /deep/u],
    ['parentheses', `${times(100, '(')}flag${times(100, ')')}`, /deep/u],
    ['nested calls', `${nested(100, 'id', (inner) => `abs(${inner})`)} = 1`, /deep/u],
    ['nested casts', `${nested(100, 'id', (inner) => `CAST(${inner} AS int)`)} = 1`, /deep/u],
    ['depth in the right of AND', `flag AND ${times(100, 'id', '+')} = 1`, /deep/u],
    ['a chain in a list', `id IN (1, ${times(100, 'id', '+')})`, /deep/u],
    ['nested COALESCE, each twice the size', nested(5, 'flag', (inner) => `coalesce(${inner}, flag)`), /must nest/u],
    [
      'nested BETWEEN, each twice the size',
      nested(5, 'flag', (inner) => `(${inner} BETWEEN false AND true)`),
      /must nest/u,
    ],
    ['many conditions', times(1_025, 'flag', ' AND '), /conditions with AND and OR, got 1025/u],
    ['many operators', times(600, '1+2-1+2*1=3', ' AND '), /operators, got 3000/u],
    ['many calls', numbered(300, (index) => `abs(id)=${index}`, ' AND '), /calls, got 300/u],
    ['many arguments', `coalesce(${times(65, 'id', ',')}) = 1`, /64 arguments/u],
    [
      'many expressions',
      numbered(5, (index) => `regexp_like('a${index}','b')`, ' AND '),
      /regular expressions, got 5/u,
    ],
    ['many wildcards', `'a' LIKE '${times(65, '%a')}'`, /64 wildcards/u],
    ['a pattern pieced together', `'a' LIKE '${times(60, '%a')}' || '${times(60, '%a')}'`, /"\|\|"/u],
    ['a long text', `text = '${times(17_000, 'a')}'`, /at most 16384 bytes/u],
    [
      'a function that makes much of little',
      "text = repeat('x', 100000000)",
      /calls the unsupported function "repeat"/u,
    ],
    ['the same in other letters', "text = REPEAT('x', 100000000)", /calls the unsupported function "REPEAT"/u],
    ['the same in quotation marks', "text = `repeat`('x', 100000000)", /"\("/u],
    ['padding', "text = lpad('x', 100000000, 'y')", /calls the unsupported function "lpad"/u],
    ['replacement', "text = replace('xx', 'x', 'yyyyyy')", /calls the unsupported function "replace"/u],
    ['a list of numbers', 'range(0, 100000000) = [1]', /calls the unsupported function "range"/u],
  ])('%s', (_, filter, reason) => {
    expect(verdict(filter)).toMatch(reason);
  });
});

test('the number of items of all lists is limited', () => {
  const limits = withDefaults({ maxFilterListItems: 4 });
  expect(verdict('id IN (1, 2) AND id IN (3, 4)', limits)).toBe('served');
  expect(verdict('id IN (1, 2) AND id IN (3, 4, 5)', limits)).toMatch(/list items, got 5/u);
});

describe('what the engine would ignore or misread is rejected', () => {
  test.each([
    'price > 1; DROP TABLE x',
    'price > 1;',
    'price > 1 -- comment',
    'price > 1 /* comment */',
    'price > 1 ORDER BY price',
    'price > 1 LIMIT 1',
    'price > 1 GROUP BY price',
    'price > 1 WINDOW w AS ()',
    'price > 1 UNION SELECT 1',
    'price > 1 foo',
    "text = 'a' 'b'",
    'id = 1L',
    'id = 1_000',
    'id = 0x10',
    "text = N'a'",
    "text = E'a'",
    "text = b'a'",
    "text = r'a'",
    "text = U&'a'",
    'text = $$a$$',
    'id = ?',
    'id = $1',
    'id = :x',
    'id = @x',
    'id IN (SELECT 1)',
    'EXISTS (SELECT 1)',
    'id = (SELECT 1)',
    'lower(DISTINCT text) = text',
    "text LIKE ANY ('a')",
    "text LIKE 'a' ESCAPE '!'",
    'count(*) = 1',
    'tags[1:2] = tags',
    'CASE WHEN flag THEN true ELSE false END',
    'CAST(id AS int ARRAY) = 1',
    '(id, price) = (1, 2)',
    'id, price',
    'id IN ()',
    'id IN (1',
    'id = 1)',
    '(id = 1]',
    'id BETWEEN 1 OR 2',
    'id BETWEEN (1 AND 2)',
    "text = 'a",
    'text = "a',
    'id =',
    '= id',
    'id\u00a0= 1',
    '',
    '  ',
  ])('%s', (filter) => {
    expect(verdict(filter)).toMatch(/^\/query\/filter: /u);
  });
});

describe('supported filters are accepted, and the engine plans them', () => {
  test.each([
    'flag',
    'id = 1 AND (price > .5 OR NOT flag)',
    "text IN ('a', 'it''s') AND id NOT IN (1, -2)",
    "text LIKE 'a%' OR text NOT ILIKE '%B'",
    'id BETWEEN 1 AND 2 AND price NOT BETWEEN 1e3 AND 2.5',
    '`id` % 2 == 0 AND "price" <> 1 AND id <= 3 AND id << 1 >= 2',
    'flag IS TRUE AND (id = 1) IS NOT FALSE AND text IS NOT NULL',
    "ts > date '2020-01-01' AND ts < timestamp '2030-01-01 00:00:00' AND ts < now()",
    'CAST(id AS int) = 1 AND TRY_CAST(text AS double) > 1 AND id::decimal(10, 2) = 1 AND id::int unsigned = 1',
    "tags[1] = 'a' AND array_has(tags, 'a') AND array_has_any(tags, ['a', 'b']) AND tags = ARRAY['a']",
    "lower(text) || 'x' = 'ax' AND coalesce(id, 0) BETWEEN 0 AND 5 AND regexp_like(text, '^a')",
    '_rowid IN (1, 2)',
  ])('%s', async (filter) => {
    expect(verdict(filter)).toBe('served');
    expect(await table.plan(filter)).toContain('LanceRead');
  });

  const wide = withDefaults({ maxFilterBytes: 131_072 });

  test.each<[string, string]>([
    ['1,024 AND', numbered(1_024, (index) => `id <> ${index}`, ' AND ')],
    ['1,024 OR', numbered(1_024, (index) => `id = ${index}`, ' OR ')],
    ['10,000 IN', `id IN (${numbered(10_000, String, ',')})`],
  ])('flat lists as long as the limits: %s', async (_, filter) => {
    expect(verdict(filter, wide)).toBe('served');
    expect(await table.plan(filter)).toContain('LanceRead');
  });

  test.each<[string, string]>([
    ['+', `${times(31, 'id', '+')} > 3`],
    ['casts', `id${times(31, '::int')} = 1`],
    ['IS TRUE', `flag${times(32, ' IS TRUE')}`],
    ['NOT', `${times(32, 'NOT ')}flag`],
    ['parentheses', `${times(31, '(')}id = 1${times(31, ')')}`],
  ])('chains as deep as the limits: %s', async (_, filter) => {
    expect(measureFilter(filter, '').depth).toBeGreaterThanOrEqual(31);
    expect(verdict(filter)).toBe('served');
    expect(await table.plan(filter)).toContain('LanceRead');
  });
});

const number = fc.letrec<Record<'number' | 'condition', string>>((tie) => ({
  number: fc.oneof(
    { maxDepth: 12, depthIdentifier: 'filter', withCrossShrink: true },
    fc.constantFrom('id', 'price', '1', '2.5', '-3', '`id`'),
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '%'), tie('number')).map((parts) => parts.join(' ')),
    fc.tuple(fc.constantFrom('', 'abs', 'round', '- '), tie('number')).map(([name, inner]) => `${name}(${inner})`),
    fc.tuple(tie('number'), fc.constantFrom('int', 'double', 'decimal(10,2)')).map((parts) => parts.join('::')),
    fc.array(tie('number'), { minLength: 2, maxLength: 4 }).map((all) => `coalesce(${all.join(', ')})`),
  ),
  condition: fc.oneof(
    { maxDepth: 12, depthIdentifier: 'filter', withCrossShrink: true },
    fc.constantFrom('flag', 'true', 'text IS NULL', "text LIKE '%a%'", "array_has(tags, 'a')", 'NULL'),
    fc.tuple(tie('number'), fc.constantFrom('=', '<', '>=', '<>'), tie('number')).map((parts) => parts.join(' ')),
    fc.tuple(tie('number'), tie('number'), tie('number')).map(([a, b, c]) => `${a} BETWEEN ${b} AND ${c}`),
    fc
      .tuple(tie('number'), fc.array(tie('number'), { minLength: 1, maxLength: 6 }))
      .map(([a, all]) => `${a} IN (${all.join()})`),
    fc.array(tie('condition'), { minLength: 2, maxLength: 40 }).map((all) => all.join(' AND ')),
    fc.array(tie('condition'), { minLength: 2, maxLength: 40 }).map((all) => `(${all.join(' OR ')})`),
    tie('condition').map((inner) => `NOT (${inner})`),
    fc.tuple(tie('condition'), fc.constantFrom('IS TRUE', 'IS NOT FALSE', 'IS NULL')).map((parts) => parts.join(' ')),
  ),
}));

test('no filter within the limits crashes the process', async () => {
  let served = 0;
  await fc.assert(
    fc.asyncProperty(number.condition, async (filter) => {
      if (verdict(filter) !== 'served') return;
      served += 1;
      expect(await table.plan(filter)).not.toBe('ended');
    }),
    { numRuns: 400 },
  );
  expect(served).toBeGreaterThan(100);
});

test('any string in a filter stays one literal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
      const filter = `text <> '${text.replaceAll("'", "''")}'`;
      expect(measureFilter(filter, '').tokens).toBe(3);
      expect(await table.plan(filter)).toContain('LanceRead');
    }),
    { numRuns: 100 },
  );
});

test('parsing a filter throws only client errors', () => {
  const words =
    "id flag 'a' \"b\" ` ( ) [ ] , . :: + - * / NOT AND OR IN BETWEEN IS NULL LIKE CAST AS abs ( 1 .5 ; ' é 😀";
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 60 }), (parts) => {
      expect(verdict(parts.join(' '))).toMatch(/^served$|^\/query\/filter: /u);
    }),
  );
});

describe('queries that the main process plans are small in every part', () => {
  const query: PlanQuery = { vectors: [] };
  test.each<[string, PlanQuery, boolean]>([
    ['a scan', query, true],
    ['a vector', { vectors: [times(1_536, '1').split('').map(Number)] }, true],
    ['a small filter', { ...query, filter: 'id = 1 AND flag' }, true],
    ['a text', { ...query, fullText: { kind: 'text', text: 'puppy', columns: ['text'] } }, true],
    ['a filter with a call', { ...query, filter: 'abs(id) = 1' }, false],
    ['a long filter', { ...query, filter: times(40, 'flag', ' AND ') }, false],
    ['a deep filter', { ...query, filter: `${times(12, 'id', '+')} = 1` }, false],
    ['a long text', { ...query, fullText: { kind: 'text', text: times(300, 'a'), columns: [] } }, false],
    ['many vectors', { vectors: [[1], [1], [1], [1], [1]] }, false],
    [
      'many columns',
      {
        ...query,
        columns: numbered(65, String, ' ')
          .split(' ')
          .map((path) => ({ alias: path, path })),
      },
      false,
    ],
    [
      'a wide tree',
      {
        ...query,
        fullText: {
          kind: 'tree',
          tree: { kind: 'boolean', should: Array.from({ length: 9 }, phrase), must: [], mustNot: [] },
        },
      },
      false,
    ],
  ])('%s', (_, given, expected) => {
    expect(isSmall(given)).toBe(expected);
  });
});

function phrase(): { readonly kind: 'phrase'; readonly terms: string; readonly slop: number } {
  return { kind: 'phrase', terms: 'a', slop: 0 };
}
