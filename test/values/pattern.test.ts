import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPattern,
  matchesAsciiOnly,
  plainText,
  plainTextLines,
  quantityPattern,
} from '../../src/values/definition/pattern.js';

describe('a pattern that Go and JavaScript read differently', () => {
  it.each([
    ['\\pL', 'an escape that Go and JavaScript do not both have'],
    ['(a)\\1', 'an escape that Go and JavaScript do not both have'],
    ['\\s', 'an escape that means different characters'],
    ['a\\b', 'an escape that means different characters'],
    ['(?=a)', 'a group that Go and JavaScript do not both have'],
    ['(?<n>a)', 'a group that Go and JavaScript do not both have'],
    ['(?i)a', 'a group that Go and JavaScript do not both have'],
    ['[[:alpha:]]', 'a POSIX class'],
    ['a.b', 'a bare "."'],
    ['a{1001}', 'Go repeats at most 1000 times'],
    ['a{1,1001}', 'Go repeats at most 1000 times'],
    ['(a', 'Unterminated group'],
    ['a{2,1}', 'out of order'],
  ])('is refused, naming what to take out: %s', (pattern, message) => {
    expect(() => checkPattern(pattern)).toThrow(expect.objectContaining({ code: 'definition', place: pattern }));
    expect(() => checkPattern(pattern)).toThrow(message);
  });

  it.each([
    '^a$',
    '^(?:a|b)+$',
    '[.]',
    'a\\.b',
    '\\d\\w\\D\\W',
    'a{1000}',
    '\\n\\t',
    plainText,
    plainTextLines,
    quantityPattern,
  ])('is not: %s', (pattern) => {
    expect(() => checkPattern(pattern)).not.toThrow();
  });
});

describe('whether a pattern matches ASCII only', () => {
  it.each([
    ['^[a-z]+$', true],
    ['^a|b$', false],
    ['^(a|b)$', true],
    ['[a-z]', false],
    ['^[^a]$', false],
    ['^\\D$', false],
    ['^é$', false],
    ['^\\w+$', true],
    ['^a\\$', false],
    [plainText, false],
    ['^$', true],
  ])('is told from its form: %s', (pattern, ascii) => {
    expect(matchesAsciiOnly(pattern)).toBe(ascii);
  });

  it('is never claimed of a pattern that matches another text', () => {
    const pieces = fc.constantFrom(
      '^',
      '$',
      'a',
      '|',
      '(',
      ')',
      '[^b]',
      '[a-z]',
      '[é]',
      '\\d',
      '\\W',
      '\\.',
      '*',
      '\\$',
      '\\\\',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 6 }),
        fc.constantFrom('é', 'aé', 'a$é', 'éa', 'a\né'),
        (parts, text) => {
          const pattern = `^${parts.join('')}`;
          const claimed = isPattern(pattern) && matchesAsciiOnly(pattern);
          expect(claimed && new RegExp(pattern, 'u').test(text)).toBe(false);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describe('the default patterns', () => {
  it.each([
    ['a b', true, true],
    ['', true, true],
    ['é😀', true, true],
    ['a\nb\tc', false, true],
    ['a\rb', false, false],
    ['\u0085', false, false],
    ['\u2028', false, true],
    ['\ufeff', false, false],
    ['\u007f', false, false],
  ])('let text through that YAML and Helm carry: %j', (text, line, lines) => {
    expect([new RegExp(plainText, 'u').test(text), new RegExp(plainTextLines, 'u').test(text)]).toStrictEqual([
      line,
      lines,
    ]);
  });

  it.each([
    ['500m', true],
    ['1.5Gi', true],
    ['2', true],
    ['1e3', true],
    ['-1', false],
    ['.5', false],
    ['1 Gi', false],
    ['1gi', false],
  ])('tell quantities: %s', (text, is) => {
    expect(new RegExp(quantityPattern, 'u').test(text)).toBe(is);
  });
});

function isPattern(pattern: string): boolean {
  try {
    checkPattern(pattern);
    return true;
  } catch {
    return false;
  }
}
