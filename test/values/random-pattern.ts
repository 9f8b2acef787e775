import fc from 'fast-check';

/** A regular expression as written, with a string that it was made to match if its parts mean what they say. */
export interface RandomPattern {
  readonly source: string;
  readonly sample: string;
}

const characters = [
  ...['a', 'b', 'z', '0', '9', '_', '-', ' ', ',', ':', '=', '!', '~', '/', '<', '&'],
  ...['é', 'ÿ', '😀', '\u{10ffff}', '\u00a0', '\u0085', '\u2028', '\u2029', '\ufeff', '\u007f'],
  ...['\n', '\r', '\t', '\v', '\0', '\u017f', '\u212a'],
];

const escapes: readonly (readonly [string, string])[] = [
  ...['.', '*', '+', '?', '(', ')', '[', ']', '{', '}', '|', '^', '$', '\\', '/'].map((c) => [`\\${c}`, c] as const),
  ...([
    ['\\n', '\n'],
    ['\\r', '\r'],
    ['\\t', '\t'],
    ['\\v', '\v'],
    ['\\f', '\f'],
    ['\\0', '\0'],
    ['\\x41', 'A'],
    ['\\xe9', 'é'],
    ['\\x85', '\x85'],
  ] as const),
];

const sets: readonly (readonly [string, string])[] = [
  ['\\d', '7'],
  ['\\w', '_'],
  ['\\D', 'é'],
  ['\\W', '😀'],
];

/** What Go, JavaScript or both refuse, or read in two ways. */
const odd: readonly (readonly [string, string])[] = [
  ...([
    ['.', 'a'],
    ['\\s', '\v'],
    ['\\S', '\v'],
    ['\\b', ''],
    ['\\B', ''],
    ['[^]', 'é'],
    ['[]', ''],
    ['[]a]', 'a'],
    ['[[:alpha:]', 'a'],
    ['[[:a]', '['],
    ['[[a]', '['],
    ['[a-c-e]', '-'],
    ['[--a]', '.'],
    ['[a-]', '-'],
    ['[-a]', '-'],
    ['[^-a]', 'b'],
    ['[\\-a]', '-'],
    ['[\\^a]', '^'],
    ['[a^]', '^'],
    ['[\\w-]', '-'],
    ['[^\\d\\D]', ''],
    ['[\\b]', '\b'],
    ['[a&&b]', '&'],
    ['[~~a]', '~'],
    ['[\\\\]', '\\'],
    ['[.]', '.'],
    ['[$(|]', '|'],
  ] as const),
  ...([
    ['\\u0041', 'A'],
    ['\\u{e9}', 'é'],
    ['\\x{41}', 'A'],
    ['\\cA', '\x01'],
    ['\\a', '\x07'],
    ['\\A', ''],
    ['\\z', ''],
    ['\\Qa\\E', 'a'],
    ['\\C', 'a'],
    ['\\pL', 'a'],
    ['\\p{L}', 'a'],
    ['\\1', ''],
    ['\\07', '\x07'],
    ['\\-', '-'],
    ['(?=a)', ''],
    ['(?!a)', ''],
    ['(?<=a)', ''],
    ['(?<n>a)', 'a'],
    ['(?P<n>a)', 'a'],
    ['(?i)k', 'K'],
    ['(?i:k)', 'K'],
    ['a{01}', 'a'],
    ['a{,2}', 'a'],
    ['a{2,1}', 'a'],
    ['a{0}', ''],
    ['a{0,0}', ''],
    ['a**', 'a'],
    ['a+?', 'a'],
    ['a??', 'a'],
    ['a++', 'a'],
    ['a{1}{2}', 'aa'],
    ['{', '{'],
    [']', ']'],
    ['}', '}'],
    ['^*', ''],
    ['^', ''],
    ['$', ''],
    ['(?:^)', ''],
    ['(?:$|a)', 'a'],
    ['()', ''],
    ['(|a)', 'a'],
    ['(?:)*', ''],
    ['(?:a*)*', 'a'],
    ['(?:a|b*)+?', 'a'],
    // Of a character that no string has, so that JavaScript does not try all ways to share it out.
    ['ж{1001}', ''],
    ['(?:ж{40}){30}', ''],
    ['(?:ж{0,40}){0,25}', ''],
    ['(?:(?:ж{0,10}){10}){10}', ''],
    ['(?:(?:ж{0,10}){10}){11}', ''],
    ['(?:ж{2,}){501}', ''],
    ['(?:(?:ж{0}){1000}){2}', ''],
    ['\ud800', '\ud800'],
    ['\\ud83d\\ude00', '😀'],
  ] as const),
];

const literal = fc.constantFrom(...characters).map((c): RandomPattern => ({ source: c, sample: c }));
const listed = (list: readonly (readonly [string, string])[]) =>
  fc.constantFrom(...list).map(([source, sample]): RandomPattern => ({ source, sample }));

const classItem = fc.oneof(literal, listed(escapes), listed(sets), characterRange());

function characterRange(): fc.Arbitrary<RandomPattern> {
  const ends = fc.oneof(
    literal,
    listed(escapes).filter(({ sample }) => sample !== ''),
  );
  return fc.tuple(ends, ends).map(([one, other]) => {
    const [least, greatest] = codePoint(one.sample) <= codePoint(other.sample) ? [one, other] : [other, one];
    return { source: `${least.source}-${greatest.source}`, sample: least.sample };
  });
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

const characterClass = fc
  .tuple(fc.boolean(), fc.array(classItem, { minLength: 1, maxLength: 4 }), fc.constantFrom(...characters))
  .map(([negated, items, other]) => ({
    source: `[${negated ? '^' : ''}${items.map(({ source }) => source).join('')}]`,
    sample: negated ? other : (items[0]?.sample ?? ''),
  }));

const quantifiers = ['*', '+', '?', '{2}', '{0,3}', '{1,}', '*?', '+?', '{1,2}?', '{2,}'] as const;

const { expression } = fc.letrec<{ atom: RandomPattern; sequence: RandomPattern; expression: RandomPattern }>(
  (tie) => ({
    atom: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 4, arbitrary: literal },
      { weight: 1, arbitrary: listed(escapes) },
      { weight: 1, arbitrary: listed(sets) },
      { weight: 3, arbitrary: characterClass },
      { weight: 1, arbitrary: listed(odd) },
      { weight: 2, arbitrary: group(tie('expression')) },
      { weight: 2, arbitrary: repeated(tie('atom')) },
    ),
    sequence: fc.array(tie('atom'), { maxLength: 4 }).map((parts) => ({
      source: parts.map(({ source }) => source).join(''),
      sample: parts.map(({ sample }) => sample).join(''),
    })),
    expression: fc.tuple(tie('sequence'), fc.option(tie('sequence'), { freq: 4 })).map(([one, other]) => ({
      source: other === null ? one.source : `${one.source}|${other.source}`,
      sample: one.sample,
    })),
  }),
);

function group(inner: fc.Arbitrary<RandomPattern>): fc.Arbitrary<RandomPattern> {
  return fc
    .tuple(fc.constantFrom('(', '(?:'), inner)
    .map(([open, { source, sample }]) => ({ source: `${open}${source})`, sample }));
}

function repeated(inner: fc.Arbitrary<RandomPattern>): fc.Arbitrary<RandomPattern> {
  return fc.tuple(inner, fc.constantFrom(...quantifiers)).map(([{ source, sample }, quantifier]) => ({
    source: `${source}${quantifier}`,
    sample: sample.repeat(Number(/\d+/.exec(quantifier)?.[0] ?? 1)),
  }));
}

/** Regular expressions, most of them between `^` and `$`: those that people write and those that they should not. */
export const randomPatterns: fc.Arbitrary<RandomPattern> = fc.oneof(
  { weight: 1, arbitrary: expression },
  {
    weight: 3,
    arbitrary: expression.map(({ source, sample }) => ({ source: `^${source}$`, sample })),
  },
  {
    weight: 2,
    arbitrary: expression.map(({ source, sample }) => ({ source: `^(?:${source})$`, sample })),
  },
);

/** Short strings near a sample: itself, with one character more or other, or something else. */
export function stringsNear(sample: string): fc.Arbitrary<string> {
  const symbols = [...sample].slice(0, 6);
  const at = fc.nat(symbols.length);
  const inserted = fc
    .tuple(at, fc.nat(1), fc.constantFrom(...characters))
    .map(([index, removed, c]) => symbols.toSpliced(index, removed, c).join(''));
  return fc
    .oneof(
      fc.constant(symbols.join('')),
      inserted,
      fc.array(fc.constantFrom(...characters), { maxLength: 5 }).map((list) => list.join('')),
    )
    .filter((text) => !/\p{Cs}/u.test(text));
}
