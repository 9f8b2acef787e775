import fc from 'fast-check';
import { plainText, plainTextLines } from '../definition/pattern.js';
import type { Json } from '../json.js';
import type { StringBounds } from '../types/bounds.js';
import { wrongType } from './wrong-type.js';

/** Strings that YAML, Go templates, JSON or JavaScript's prototypes can misread. */
const misreadStrings: readonly string[] = [
  ...[
    '',
    ' ',
    'a',
    'x y',
    ' x',
    'x ',
    'true',
    'yes',
    'on',
    'n',
    'null',
    '~',
    'Null',
    '.inf',
    '.NaN',
    '=',
    '<<',
    '---',
    '...',
  ],
  ...[
    '0',
    '-0',
    '0123',
    '0o17',
    '0x1F',
    '0b1',
    '1e3',
    '1E400',
    '1_000',
    '.5',
    '5.',
    '+1',
    '12:30:45',
    '2001-01-01',
    '1.0',
  ],
  ...[
    '- a',
    '-',
    '? x',
    ': ',
    ':',
    'k: v',
    '# x',
    'a #b',
    '#',
    '%',
    '%s',
    '%d%%',
    '@a',
    '`',
    '&a',
    '*a',
    '!x',
    '|',
    '>',
    ',',
  ],
  ...[
    '{{ }}',
    '{{ .Values }}',
    '{{',
    '}}',
    '{{- "x" -}}',
    '{{/* x */}}',
    '{a',
    '[',
    ']',
    '{}',
    '[]',
    '{"a": 1}',
    '$x',
    '${x}',
  ],
  ...[
    '"',
    "'",
    '\\',
    '\\n',
    'a"b',
    "it's",
    '`x`',
    '<a href="b">&amp;</a>',
    'a\\',
    '"x"',
    '\\u0041',
    '$&',
    '$1',
    'a.b',
    'a/b',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    'é',
    'e\u0301',
    '日本',
    '😀',
    '👩‍👩‍👧',
    '\uf900',
    '\u{1f600}\uf900',
  ],
  ...[
    '\u{fdd0}typed0\u{fdd1}',
    '\u{fdd0}',
    '\ufffd',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\u{10ffff}',
    '\u2ffc',
    '\u{2ebf0}',
    '\u00ad',
    '\u0378',
  ],
  ...[
    'a\nb',
    'a\n',
    '\n',
    '\n\na',
    ' a\n b\n',
    'a\n\n',
    '\ta',
    'a\tb',
    '# a\n- b\n',
    '---\na: b\n',
    'x \ny',
    '{{ a }}\n{{ b }}',
  ],
];

/** Strings within their bounds: those that are easily misread, and random ones. */
export function strings(bounds: StringBounds): fc.Arbitrary<string> {
  const key = JSON.stringify([bounds.pattern, bounds.minLength, bounds.maxLength]);
  const found = known.get(key) ?? madeStrings(bounds);
  known.set(key, found);
  return found;
}

/** fast-check takes milliseconds to make one. */
const known = new Map<string, fc.Arbitrary<string>>();

function madeStrings(bounds: StringBounds): fc.Arbitrary<string> {
  const fits = fitsBounds(bounds);
  const misread = misreadStrings.filter(fits);
  const random = randomStrings(bounds).filter(fits);
  return misread.length === 0 ? random : fc.oneof(fc.constantFrom(...misread), random);
}

function randomStrings({ pattern, minLength = 0, maxLength }: StringBounds): fc.Arbitrary<string> {
  if (pattern !== plainText && pattern !== plainTextLines) return matching(pattern, maxLength);
  const lengths = { minLength, maxLength: Math.min(maxLength ?? Infinity, minLength + 12) };
  return fc.oneof(
    fc.string({ unit: 'grapheme-ascii', ...lengths }),
    fc.string({ unit: 'binary', ...lengths }),
    fc.string({ unit: fc.constantFrom(...' \n:#-{}"\'\\%a1é😀'), ...lengths }),
  );
}

/** A pattern that fast-check cannot draw from is one that the user must be asked to make simpler. */
function matching(pattern: string, maxLength: number | undefined): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, 'u');
  const short = fc.stringMatching(expression, { size: 'small', ...(maxLength === undefined ? {} : { maxLength }) });
  return fc.oneof(short, fc.stringMatching(expression, { ...(maxLength === undefined ? {} : { maxLength }) }));
}

export function fitsBounds({ pattern, minLength = 0, maxLength = Infinity }: StringBounds): (text: string) => boolean {
  const expression = new RegExp(pattern, 'u');
  return (text) => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength && expression.test(text);
  };
}

/** Without U+0085: the schema step of Helm 3.17 reads it as a space, and so admits what Helm 4 rejects. */
const controls = ['\x00', '\x01', '\x07', '\x1b', '\x7f', '\x9f', '\ufeff', '\ufffe', '\uffff', 'a\nb\x0bc', '\r'];

/** Strings outside of their bounds; values of other types if a pattern admits all strings that are tried. */
export function invalidStrings(bounds: StringBounds): fc.Arbitrary<Json> {
  const fits = fitsBounds(bounds);
  const candidates = [...controls, '', ' ', 'A b', '-', '\n', 'é', '{{ }}', 'x'.repeat((bounds.maxLength ?? 0) + 1)];
  const invalid = candidates.filter((text) => !fits(text));
  return invalid.length === 0 ? wrongType('string') : fc.constantFrom(...invalid);
}
