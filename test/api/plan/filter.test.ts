import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { checkFilter, isPlainFilter, isSmall } from '../../../src/api/plan/request/filter.js';
import type { PlanQuery } from '../../../src/api/plan/planner.js';

function verdict(filter: string): string {
  try {
    checkFilter(filter, '/query/filter');
    return 'served';
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return error instanceof ApiError ? error.detail : '';
  }
}

function times(count: number, part: string, joint = ''): string {
  return Array.from({ length: count }, () => part).join(joint);
}

describe('A filter', () => {
  it.each([
    ['', '/query/filter: must not be empty; omit it instead'],
    ['id = 1 -- x', '/query/filter: must not contain a comment'],
    ['id = 1 /* x */', '/query/filter: must not contain a comment'],
    ['id = 1;', '/query/filter: must not contain ; outside of strings'],
    ['text = $$a) --$$', '/query/filter: must not contain $ outside of strings'],
    ['id = $1', '/query/filter: must not contain $ outside of strings'],
    ["text = 'a", "/query/filter: has an unterminated '"],
    ['`id = 1', '/query/filter: has an unterminated `'],
    ['id = 1) OR (id = 2', '/query/filter: has a ) without ('],
    [`text = '${'é'.repeat(8_192)}'`, '/query/filter: must have at most 16384 bytes'],
  ])('is rejected: %s', (filter, expected) => {
    expect(verdict(filter)).toBe(expected);
  });

  it.each(["text = 'a -- b; /* ) $1'", "text = 'it''s )'", '`a)b` = 1', '"a--b" = 1', 'replace(a, b, c) = d[1:2]'])(
    'is left to the engine: %s',
    (filter) => {
      expect(verdict(filter)).toBe('served');
    },
  );

  // What tried each way to read these would not end.
  it.each([
    ["'", 'served'],
    ["''", 'served'],
    ['(', 'served'],
    ['-', '/query/filter: must not contain a comment'],
    ['a', 'served'],
    ['1.', 'served'],
    ['`"', '/query/filter: has an unterminated `'],
    ['😀', 'served'],
  ])('of 4,000 times the same is read to its end: %s', (part, expected) => {
    expect(verdict(times(4_000, part))).toBe(expected);
  });

  it('with any string in it stays one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(verdict(`text = '${text.replaceAll("'", "''")}'`)).toBe('served');
      }),
    );
  });
});

describe('A plain filter has comparisons, AND, OR, NOT, IN, LIKE, BETWEEN and IS only', () => {
  it.each([
    'flag',
    'id = 1 AND (price > 1.5 OR NOT flag)',
    "text IN ('a', 'it''s') AND id NOT IN (1, -2)",
    "text LIKE 'a%' OR meta.lang NOT ILIKE '%B'",
    'id BETWEEN 1 AND 2 AND price NOT BETWEEN 3 AND 4',
    '`id` = 1 AND "price" <> 1 AND text IS NOT NULL AND (flag IS TRUE)',
  ])('%s', (filter) => {
    expect(isPlainFilter(filter)).toBe(true);
  });

  it.each([
    "repeat('x', 100000000) = text",
    "text = `repeat`('x', 100000000)",
    "text = REPEAT ('x', 100000000)",
    "text = a.repeat('x', 100000000)",
    'id + 1 = 2',
    'id::int = 1',
    'tags[1] = 1',
    "text || 'a' = 'b'",
    times(20, 'flag', ' AND ') + ' AND flag = flag = flag = flag = flag = flag',
    `text = '${times(512, 'a')}'`,
    '((a BETWEEN b AND c) BETWEEN d AND e) BETWEEN f AND g',
  ])('so this is none: %s', (filter) => {
    expect(isPlainFilter(filter)).toBe(false);
  });
});

describe('The main process plans queries that are small in every part', () => {
  const query: PlanQuery = { vectors: [] };
  const phrase = { phrase: { terms: 'a word' } };
  const wide = { boolean: { should: Array.from({ length: 20 }, () => phrase) } };

  it.each<[string, PlanQuery, boolean]>([
    ['a scan', query, true],
    ['a vector', { vectors: [Array.from({ length: 1_536 }, () => 1)] }, true],
    ['a plain filter', { ...query, filter: 'id = 1 AND flag' }, true],
    ['a text', { ...query, fullText: { text: 'puppy', columns: ['text'] } }, true],
    ['another filter', { ...query, filter: 'abs(id) = 1' }, false],
    ['a long text', { ...query, fullText: { text: times(600, 'a'), columns: [] } }, false],
    ['many vectors', { vectors: [[1], [1], [1], [1], [1]] }, false],
    ['many columns', { ...query, columns: Array.from({ length: 65 }, () => ({ alias: 'a', path: 'a' })) }, false],
    ['a wide tree', { ...query, fullText: { tree: wide } }, false],
  ])('%s', (_, given, expected) => {
    expect(isSmall(given)).toBe(expected);
  });
});
