import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import {
  checkPattern,
  matchesAsciiOnly,
  matchesOneLineOnly,
  plainText,
  plainTextLines,
  quantityPattern,
} from '../../src/values/definition/pattern.js';
import { shortestMatch } from '../../src/values/definition/shortest-match.js';
import { randomPatterns, stringsNear } from './random-pattern.js';

describe('a pattern that Helm refuses or reads differently', () => {
  it.each([
    ['\\pL', 'Invalid property name'],
    ['\\p{L}', '\\p{L} matches different characters in Go and JavaScript'],
    ['(a)\\1', 'Go does not support \\1'],
    ['\\s', '\\s matches different characters in Go and JavaScript; list the characters in a class'],
    ['a\\b', 'Go and JavaScript do not both support \\b'],
    ['(?=a)', 'Go does not support (?=a)'],
    ['(?<n>a)', 'Go does not support (?<n>a)'],
    ['(?i)a', 'Invalid group'],
    ['[[:alpha:]]', 'Lone quantifier brackets'],
    ['[[:alpha:]', 'write \\[ in a class'],
    ['a.b', '. matches different characters in Go and JavaScript'],
    ['\\u0041', 'Go does not support \\u0041; write the character itself'],
    ['[\\b]', 'Go does not support \\b'],
    ['^[^]*$', 'Go does not support [^]'],
    ['[]', 'Go does not support []'],
    ['a{01}', 'Go does not read {01} as a repetition'],
    ['a{1001}', 'a{1001} repeats 1001 times; Go repeats at most 1000 times'],
    ['a{1,1001}', 'Go repeats at most 1000 times'],
    ['^(?:[a-z0-9-]{1,63}\\.){1,20}$', '[a-z0-9-]{1,63} repeats 1260 times; Go repeats at most 1000 times'],
    ['(?:a{2,}){501}', 'a{2,} repeats 1002 times'],
    ['\ud800', 'is not a character'],
    ['a'.repeat(3001), 'has 3001 characters; the most is 3000'],
    ['(a)'.repeat(201), 'has 201 groups; the most is 200'],
    ['(a', 'Unterminated group'],
    ['a{2,1}', 'out of order'],
  ])('is refused, and the error names the part: %s', (pattern, message) => {
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
    '(?:a{20}){50}',
    '(?:a*){1000}',
    '\\n\\t',
    '[\\w.-]',
    plainText,
    plainTextLines,
    quantityPattern,
  ])('is not: %s', (pattern) => {
    expect(() => checkPattern(pattern)).not.toThrow();
  });

  it('is never accepted: RE2 compiles each pattern that is, and matches the same strings', () => {
    fc.assert(
      fc.property(acceptedPatterns, ({ source, text }) => {
        expect(RE2JS.compile(source).matcher(text).find()).toBe(new RegExp(source, 'u').test(text));
      }),
      { numRuns: 2000 },
    );
  });
});

const acceptedPatterns = textsOf(fc.constantFrom(''));

/** Accepted patterns, each with a string near what it matches in which one of the characters stands. */
function textsOf(characters: fc.Arbitrary<string>): fc.Arbitrary<{ readonly source: string; readonly text: string }> {
  return randomPatterns
    .filter(({ source }) => isPattern(source))
    .chain(({ source, sample }) =>
      fc.tuple(stringsNear(sample), fc.nat(6), characters).map(([text, at, character]) => ({
        source,
        text: [...text].toSpliced(at, 0, character).join(''),
      })),
    );
}

describe('whether a pattern matches ASCII only', () => {
  it.each([
    ['^[a-z]+$', true],
    ['^a|b$', false],
    ['^a$|^b$', true],
    ['^a$|^b', false],
    ['^(a|b)$', true],
    ['(?:^a$|^b$)', true],
    ['[a-z]', false],
    ['^[^a]$', false],
    ['^[^\\W]$', true],
    ['^[^\\x80-\u{10ffff}]$', true],
    ['^\\D$', false],
    ['^é$', false],
    ['^[a-z\\xe0-\\xff]*$', false],
    ['^\\xe9$', false],
    ['^\\w+$', true],
    ['^a\\$', false],
    ['^a\\n$', true],
    ['^\\s$', false],
    ['^(a$', false],
    [plainText, false],
    ['^$', true],
  ])('%s', (pattern, ascii) => {
    expect(matchesAsciiOnly(pattern)).toBe(ascii);
  });

  it('no pattern of which that is said matches another string', () => {
    fc.assert(
      fc.property(textsOf(fc.constantFrom(...'éÿ😀\u0080\u212a')), ({ source, text }) => {
        fc.pre(matchesAsciiOnly(source));
        expect(new RegExp(source, 'u').test(text)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('whether a pattern matches one line only', () => {
  it.each([
    ['^[a-z]+$', true],
    ['^[ -~é]+$', true],
    ['[a-z]', false],
    ['^a|b$', false],
    ['^[^a]$', false],
    ['^[^\\W]$', true],
    ['^a\\n$', false],
    ['^a\n$', false],
    ['^[\\x00-\\x7f]$', false],
    ['^[\\x20-\\x7f]$', false],
    ['^\\x85$', false],
    ['^[\u{2000}-\u{3000}]$', false],
    ['^\ufeff$', false],
    ['^\\D$', false],
    ['^\\s$', false],
    [plainText, true],
    [plainTextLines, false],
    [quantityPattern, true],
  ])('%s', (pattern, oneLine) => {
    expect(matchesOneLineOnly(pattern)).toBe(oneLine);
  });

  it('no pattern of which that is said matches a control character or a line break', () => {
    fc.assert(
      fc.property(textsOf(fc.constantFrom(...'\n\r\t\0\u007f\u0085\u2028\u2029\ufeff')), ({ source, text }) => {
        fc.pre(matchesOneLineOnly(source));
        expect(new RegExp(source, 'u').test(text)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the shortest match of a pattern', () => {
  it.each([
    ['^Q[0-9]{7}-[XYZ]{3}$', 'Q1111111-XXX'],
    ['^(?:blue|red)+$', 'red'],
    ['^[^a1]$', 'A'],
    ['^é*\\.$', '.'],
    ['b^a', undefined],
  ])('fits its parts: %s', (pattern, match) => {
    expect(shortestMatch(pattern)).toBe(match);
  });

  it('matches, for Go and for JavaScript', () => {
    fc.assert(
      fc.property(randomPatterns, ({ source }) => {
        const match = shortestMatch(source);
        expect(
          match === undefined || (RE2JS.compile(source).matcher(match).find() && new RegExp(source, 'u').test(match)),
        ).toBe(true);
      }),
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
    ['\u2028', false, false],
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
