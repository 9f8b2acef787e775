import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { escapeDelimiters, scalar } from '../../src/template/emit/scalar.js';
import { blockChomping, fitsBlock } from '../../src/values/yaml/characters.js';
import { readManifests } from '../../src/values/yaml/parse-yaml.js';

describe('a string as a YAML scalar', () => {
  it.each([
    ['', '""'],
    ['nginx', 'nginx'],
    ['a b', 'a b'],
    ['nginx:1.27', 'nginx:1.27'],
    ['a: b', '"a: b"'],
    ['a #b', '"a #b"'],
    ['- a', '"- a"'],
    ['y', '"y"'],
    ['No', '"No"'],
    ['null', '"null"'],
    ['1', '"1"'],
    ['1.5', '"1.5"'],
    ['1e3', '"1e3"'],
    ['0o7', '"0o7"'],
    ['1:30', '"1:30"'],
    ['1_000', '"1_000"'],
    ['2001-01-01', '"2001-01-01"'],
    ['v1.2.3', 'v1.2.3'],
    ['<<', '"<<"'],
    ['=', '"="'],
    ['~', '"~"'],
    ['---', '"---"'],
    ['...', '"..."'],
    ['a\tb', '"a\\tb"'],
    ['a\u007fb', '"a\\u007fb"'],
    ['a\u2028b', '"a\\u2028b"'],
    ['{{ a }}', '"{{ "{{" }} a }}"'],
    ['{{{', '"{{ "{{" }}{"'],
    ['😀', '"😀"'],
    ['@scope/name', '"@scope/name"'],
  ])('%j is %s', (text, written) => {
    expect(scalar(text)).toBe(written);
  });

  const trap = fc.constantFrom(
    'y',
    'no',
    'on',
    '~',
    ' ',
    '0',
    '1',
    'e',
    '.',
    ':',
    '-',
    '+',
    '_',
    'x',
    'o',
    '<<',
    '=',
    '#',
    '&',
    '*',
    '!',
    '|',
    '>',
    '%',
    '@',
    '`',
    '"',
    "'",
    ',',
    '[',
    '{',
    '}',
    ']',
    '?',
    '\\',
    '(',
    'inf',
    'nan',
    'null',
  );
  const text = fc.oneof(
    fc.array(trap, { maxLength: 5 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }).map((any) => any.replace(/\p{Cs}/gu, '')),
  );

  it('is parsed back to the same string by YAML 1.1 parsers', () => {
    fc.assert(
      fc.property(
        text.filter((any) => !any.includes('{{')),
        (any) => {
          expect(readManifests(`a: ${scalar(any)}\n`)).toStrictEqual([{ a: any }]);
          expect(parse(`a: ${scalar(any)}\n`, { version: '1.1' })).toStrictEqual({ a: any });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never leaves a delimiter of Go but in an action that gives it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', 'a')), (parts) => {
        const escaped = escapeDelimiters(parts.join(''));
        expect(escaped.replaceAll('{{ "{{" }}', '')).not.toContain('{{');
        expect(escaped.replaceAll('{{ "{{" }}', '{{')).toBe(parts.join(''));
      }),
    );
  });
});

describe('a string as a block scalar', () => {
  it.each([
    ['a\nb', true, '-'],
    ['a\nb\n', true, ''],
    ['a\n\n', false, ''],
    ['a', false, '-'],
    [' a\nb', false, '-'],
    ['a \nb', false, '-'],
    ['a\tb\nc', false, '-'],
    ['a\u2028\nb', false, '-'],
    ['\na', false, '-'],
  ])('fits, or not, and keeps its end: %j', (text, fits, chomping) => {
    expect([fitsBlock(text), blockChomping(text)]).toStrictEqual([fits, chomping]);
  });
});
