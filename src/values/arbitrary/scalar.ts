import fc from 'fast-check';
import type { EnumType, IntegerType, NumberType, ScalarType, StringType } from '../definition/value-type.js';
import { plainText, plainTextLines, quantityPattern } from '../definition/pattern.js';

/** Texts that YAML, Go templates, JSON or JavaScript's prototypes read as something else than text. */
const nastyTexts: readonly string[] = [
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

/** Texts of a pattern and a length, in characters. */
export interface TextBounds {
  readonly pattern: string;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

/** Texts within their bounds: those that are easily misread, those at the ends of the lengths, and random ones. */
export function texts(bounds: TextBounds): fc.Arbitrary<string> {
  const fits = fitsBounds(bounds);
  const nasty = nastyTexts.filter(fits);
  const random = randomTexts(bounds).filter(fits);
  return nasty.length === 0 ? random : fc.oneof(fc.constantFrom(...nasty), random);
}

function randomTexts({ pattern, minLength = 0, maxLength }: TextBounds): fc.Arbitrary<string> {
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

export function fitsBounds({ pattern, minLength = 0, maxLength = Infinity }: TextBounds): (text: string) => boolean {
  const expression = new RegExp(pattern, 'u');
  return (text) => {
    const { length } = [...text];
    return length >= minLength && length <= maxLength && expression.test(text);
  };
}

const edges = [0, 1, -1, 5, 1e6, 1e6 + 1, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53 - 1, 2 ** 52, -(2 ** 53) + 1];
const fractions = [0.1, 0.5, -0.1, 1e21, 123456789012345680, 5e-324, 1e-7, 1.7976931348623157e308, 2 ** 53, 1e6 + 0.5];

export function integers({ min, max }: Pick<IntegerType, 'min' | 'max'>): fc.Arbitrary<number> {
  const within = [...edges, min, max].filter((edge) => edge >= min && edge <= max);
  return fc.oneof(fc.constantFrom(...within), fc.integer({ min, max }));
}

export function numbers({
  min = -Number.MAX_VALUE,
  max = Number.MAX_VALUE,
}: Pick<NumberType, 'min' | 'max'>): fc.Arbitrary<number> {
  const within = [...edges, ...fractions, min, max].filter((edge) => edge >= min && edge <= max);
  return fc.oneof(fc.constantFrom(...within), fc.double({ min, max, noNaN: true })).map(withoutNegativeZero);
}

/** JSON can write -0, but JavaScript's cannot, and to Kubernetes they are one number. */
function withoutNegativeZero(number: number): number {
  return number === 0 ? 0 : number;
}

export function members({ members }: EnumType): fc.Arbitrary<string> {
  return fc.constantFrom(...members);
}

export function quantities(): fc.Arbitrary<string | number> {
  return fc.oneof(
    fc.constantFrom('0', '1', '500m', '4Gi', '1.5Gi', '1e3', '0.1', '007', '1E-2', '100k', '1000000', '2E', '3e+02'),
    fc.stringMatching(new RegExp(quantityPattern), { size: 'small' }),
    fc.constantFrom(0, 1, 999_999, 100_000),
    fc.integer({ min: 0, max: 999_999 }),
  );
}

/** Texts of a kind. */
export function strings(type: StringType): fc.Arbitrary<string> {
  return texts(type);
}

/** Texts, numbers and booleans; texts that read as one of the others are among them. */
export function scalars(type: ScalarType): fc.Arbitrary<string | number | boolean> {
  return fc.oneof(texts(type), numbers({}), fc.boolean());
}
