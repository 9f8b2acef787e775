import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { limits } from '../../../src/api/plan/request/schema.js';
import { decodeSegment, readDelimiter, readTableId } from '../../../src/api/plan/request/ids.js';
import { detailOf } from './detail.js';

const read = (id: string, delimiter?: string): readonly string[] => readTableId(id, delimiter);

describe('an id is split at its delimiters', () => {
  test.each<[string, string | undefined, readonly string[]]>([
    ['items', undefined, ['items']],
    ['prod$eu$items', undefined, ['prod', 'eu', 'items']],
    ['prod.eu.items', '.', ['prod', 'eu', 'items']],
    ['prod.eu', undefined, ['prod.eu']],
    ['a::b', '::', ['a', 'b']],
    ['$', undefined, []],
    ['.', '.', []],
    ['größe', undefined, ['größe']],
  ])('%s with the delimiter %s', (id, delimiter, parts) => {
    expect(read(id, delimiter)).toEqual(parts);
  });
});

describe('an ambiguous part is rejected', () => {
  test.each<[string, string | undefined, string]>([
    ['', undefined, 'part 1 of 1 must be a name'],
    ['a$', undefined, 'part 2 of 2 must be a name'],
    ['$a', undefined, 'part 1 of 2 must be a name'],
    ['a$$b', undefined, 'part 2 of 3 must be a name'],
    ['$$', undefined, 'must be a name'],
    ['prod$eu.items', '.', 'part 1 of 2 must be a name'],
    ['$', '.', 'must be a name'],
    ['..', undefined, 'must be a name'],
    ['a$.', undefined, 'must be a name'],
    ['../x', undefined, 'must be a name'],
    ['a\\b', undefined, 'must be a name'],
    ['__manifest', undefined, 'must be a name'],
    ['a$__x', undefined, 'part 2 of 2 must be a name'],
    ['a\0', undefined, 'must be a name'],
    ['a\u0085', undefined, 'must be a name'],
    ['a\ud800', undefined, 'must be a name'],
    ['a'.repeat(1_025), undefined, 'longer than 1024'],
    ['a$'.repeat(16) + 'a', undefined, 'more than 16 parts'],
  ])('%j with the delimiter %s', (id, delimiter, reason) => {
    expect(detailOf(() => read(id, delimiter))).toContain(reason);
  });
});

describe('a delimiter is one short string', () => {
  test.each<[string | readonly string[]]>([[''], ['a'.repeat(17)], [['.', '.']], ['\0']])('rejects %j', (given) => {
    expect(detailOf(() => readDelimiter(given))).toBe(
      'delimiter: must be given once, with 1 to 16 characters and no control characters',
    );
  });

  test('is $ by default', () => {
    expect(readDelimiter(undefined)).toBe('$');
  });
});

test.each(['%', '%2', '%zz', '%ff', '%c0%80', '%ed%a0%80'])('the malformed segment %s is rejected', (segment) => {
  expect(detailOf(() => decodeSegment(segment))).toContain('malformed %-sequence');
});

test('a segment is decoded once', () => {
  expect(decodeSegment('a%2524b')).toBe('a%24b');
});

test('different tables have different parts joined with $, for any delimiter', () => {
  const alphabet = fc.constantFrom('a', 'b', '$', '.', '/', '_', '-', '\\', '\0');
  const ids = fc.string({ unit: alphabet, maxLength: 12 });
  const delimiters = fc.string({ unit: alphabet, minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(ids, delimiters, (id, delimiter) => {
      try {
        const parts = read(id, delimiter);
        expect(parts.length === 0 ? [] : parts.join('$').split('$')).toEqual(parts);
        expect(parts.length === 0 ? delimiter : parts.join(delimiter)).toBe(id);
        expect(parts.some((part) => /^$|^\.\.?$|^__|[/\\\0]/u.test(part))).toBe(false);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('an id is limited in length and in parts', () => {
  const parts = Array.from({ length: limits.idParts }, () => 'a');
  expect(read(parts.join('$'))).toEqual(parts);
  expect(detailOf(() => read(`a$${parts.join('$')}`))).toContain(`more than ${limits.idParts} parts`);
  expect(read('a'.repeat(limits.idLength))).toHaveLength(1);
  expect(detailOf(() => read('a'.repeat(limits.idLength + 1)))).toContain(`${limits.idLength} characters`);
});
