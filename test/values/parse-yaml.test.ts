import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { HelmwrightError } from '../../src/errors.js';
import type { Json, JsonObject } from '../../src/values/json.js';
import { readManifests, readValuesFile } from '../../src/values/yaml/parse-yaml.js';
import { canonical, parseObject } from '../support/canonical.js';
import { helmMajors } from '../support/helm-binaries.js';
import { withFiles } from '../support/helm.js';
import { jsonObjects } from '../support/json-arbitrary.js';
import { assertProperty } from '../support/seed.js';
import { readTexts, rootValues, valuesChart } from '../support/values-chart.js';

const scalars: readonly (readonly [string, Json])[] = [
  ['y', true],
  ['Yes', true],
  ['ON', true],
  ['n', false],
  ['off', false],
  ['yES', 'yES'],
  ['true', true],
  ['tRUE', 'tRUE'],
  ['~', null],
  ['', null],
  ['Null', null],
  ['nULL', 'nULL'],
  ['0777', 511],
  ['0o7', 7],
  ['0O7', 7],
  ['08', 8],
  ['0o8', '0o8'],
  ['0x1F', 31],
  ['0X1f', 31],
  ['-0x1f', -31],
  ['0b11', 3],
  ['0b-11', -3],
  ['0b+11', 3],
  ['-0b11', -3],
  ['1_000', 1000],
  ['1__0_', 10],
  ['_1', '_1'],
  ['12:30:45', '12:30:45'],
  ['190:20', '190:20'],
  ['2001-01-01', '2001-01-01'],
  ['2001-01-01T10:00:00Z', '2001-01-01T10:00:00Z'],
  ['1e3', 1000],
  ['1.', 1],
  ['.5', 0.5],
  ['.5_5', 0.55],
  ['._5', '._5'],
  ['.', '.'],
  ['+.5', 0.5],
  ['-.5e-3', -0.0005],
  ['-0', 0],
  ['-0.0', -0],
  ['1e400', '1e400'],
  ['.5e400', '.5e400'],
  ['1e-400', 0],
  ['9007199254740993', 9007199254740992],
  ['18446744073709551615', 18446744073709552000],
  ['18446744073709551616', 18446744073709552000],
  ['0x1ffffffffffffffff', '0x1ffffffffffffffff'],
  ['+1', 1],
  ['1e', '1e'],
  ['<<', '<<'],
  ['!!str 12', '12'],
  ['!!int "12"', 12],
  ['!!float 1', 1],
  ['!!bool "on"', true],
  ['!!null ""', null],
  ['!!binary aGk=', 'hi'],
  ['!!timestamp 2001-1-1', '2001-1-1'],
  ['!other 12', '12'],
  ['! 12', '12'],
  ['!!str', ''],
  ['"on"', 'on'],
  ["'1e3'", '1e3'],
  ['"\\u00e9\\x41\\U0001F600\\L"', 'éA😀\u2028'],
];

const documents: readonly (readonly [string, string, JsonObject])[] = [
  ['an empty file', '', {}],
  ['only a comment', '# nothing', {}],
  ['only null', '~', {}],
  ['an empty document', '---\n', {}],
  ['a second document that is empty', 'a: 1\n---\n', { a: 1 }],
  ['the last of equal keys', 'a: 1\na: 2', { a: 2 }],
  ['keys that are booleans', 'on: 1\nn: 2', { true: 1, false: 2 }],
  ['the last of equal keys of one type', 'y: 1\ntrue: 2', { true: 2 }],
  ['whole numbers as keys', '0x10: 1\n-7: 2\n9007199254740993: 3', { '16': 1, '-7': 2, '9007199254740993': 3 }],
  [
    'decimal numbers as keys, in single precision',
    '1e6: 1\n0.1: 2\n16777217.0: 3\n1e-5: 4\n1e39: 5',
    {
      '1e+06': 1,
      '0.1': 2,
      '1.6777216e+07': 3,
      '1e-05': 4,
      '.inf': 5,
    },
  ],
  ['a date as a key', '2001-01-01: 1', { '2001-01-01': 1 }],
  [
    'keys that are members of objects',
    '__proto__: {a: 1}\nconstructor: 2\ntoString: 3',
    parseObject('{"__proto__":{"a":1},"constructor":2,"toString":3}'),
  ],
  ['a merge under explicit keys', 'x: &x {a: 1, b: 2}\ny1: {<<: *x, b: 3}', { x: { a: 1, b: 2 }, y1: { a: 1, b: 3 } }],
  ['a merge over explicit keys', 'x: &x {a: 1}\ny1:\n  a: 2\n  <<: *x', { x: { a: 1 }, y1: { a: 1 } }],
  ['a merge of a list, the first winning', 'm: {<<: [{a: 1, b: 1}, {a: 2, c: 2}]}', { m: { a: 1, b: 1, c: 2 } }],
  ['a quoted merge key', 'm: {"<<": {a: 1}}', { m: { '<<': { a: 1 } } }],
  ['an anchor that is set again', 'a: &x 1\nb: *x\nc: &x 2\nd: *x', { a: 1, b: 1, c: 2, d: 2 }],
  ['an alias as a key', 'a: &x key\n*x : 1', { a: 'key', key: 1 }],
  ['block text', 'a: |\n  x\n  y\nb: >-\n  x\n  y\n', { a: 'x\ny\n', b: 'x y' }],
  ['carriage returns', 'a: 1\r\nb: 2\rc: 3\r\n', { a: 1, b: 2, c: 3 }],
  ['a byte order mark', '\ufeffa: 1\n', { a: 1 }],
  ['JSON', '{"a":[1,{"b":null}],"c":"\\u003c"}', { a: [1, { b: null }], c: '<' }],
  ['tabs inside of a flow and of a text', '{\n\t"a": "x\n\ty"\n}', { a: 'x y' }],
  ['a set', 'a: !!set {x, y1}', { a: { x: null, y1: null } }],
];

const mistakes: readonly (readonly [string, string, string])[] = [
  ['a list', '- 1', 'values.yaml: 1: values must be a map'],
  ['a text', '\nabc', 'values.yaml: 2: values must be a map'],
  ['infinity', 'a: 1\nb: .inf', 'values.yaml: 2: Infinity has no place in JSON'],
  ['no number', 'a: .nan', 'values.yaml: 1: NaN has no place in JSON'],
  ['null as a key', 'a: 1\n~: 2', 'values.yaml: 2: null cannot be a key; quote it'],
  ['a list as a key', '[a]: 1', 'values.yaml: 1: a map or a list cannot be a key'],
  ['a key past int64', '18446744073709551615: 1', 'the key 18446744073709551615 is larger than an int64; quote it'],
  ['a merge of a number', 'a:\n  <<: 1', 'values.yaml: 2: a merge (<<) needs a map or a list of maps'],
  ['an unknown anchor', 'a: 1\nb: *x', "values.yaml: 2: unknown anchor 'x' referenced"],
  ['an anchor that contains itself', 'a: &x [*x]', "values.yaml: 1: anchor 'x' value contains itself"],
  ['a wrong tag', 'a: !!int x', 'values.yaml: 1: cannot read "x" as !!int'],
  ['bad base64', 'a: !!binary "*"', 'values.yaml: 1: !!binary is not base64'],
  ['half of a surrogate pair', 'a: "\\ud83d\\ude00"', 'values.yaml: 1: found invalid Unicode escape \\ud83d'],
  ['an escaped slash', 'a: "\\/"', 'values.yaml: 1: found unknown escape character \\/'],
  ['a control character', 'a: 1\nb: \u007f', 'values.yaml: 2: control characters are not allowed (U+007F)'],
  ['a map that is not closed', 'a: {b: 1', 'values.yaml: 1: '],
  ['a question mark in a flow', 'a: [b?c]', 'values.yaml: 1: inside of [] and {} this needs quotes: b?c'],
  ['a tab as indentation', 'a:\n\t# c\n  b: 1', 'values.yaml: 2: found a tab character where a space is needed'],
  ['a value that is a key', 'a: b: c', 'values.yaml: 1: '],
  ['many aliases of aliases', billionLaughs(), 'document contains excessive aliasing'],
];

/** What only we refuse, because the Helm versions differ or because Helm chooses at random. */
const ambiguities: readonly (readonly [string, string, string])[] = [
  [
    'two documents',
    'a: 1\n---\nb: 2\n',
    'values.yaml: 4: more than one document: Helm 3 reads the first, Helm 4 merges all',
  ],
  ['keys that become equal', 'a:\n  1: x\n  "1": y', 'values.yaml: 3: two keys of different types become "1"'],
  ['a block text without an end', 'a: |\n  x', 'values.yaml: 2: the last line needs a newline'],
  ['a colon without a space in a flow', 'a: [b:, c]', 'values.yaml: 1: a space is missing after :'],
  ['an anchor with a colon', 'a: &b:c d', "values.yaml: 1: the anchor 'b:c' has characters other than"],
  ['a line that starts with ---', '---a: 1', 'values.yaml: 1: Helm 4 takes nothing on a line after ---'],
  ['an explicit key', '? a\n: 1', 'values.yaml: 1: a key with ? before it is not taken; write it before its colon'],
  ['a directive', '%YAML 1.1\n---\na: 1', 'values.yaml: 1: Helm 4 takes no YAML directive'],
  [
    'a raw line separator',
    'a: "x\u2028y"',
    'values.yaml: 1: U+2028 is a line break in YAML 1.1; write it as an escape',
  ],
];

function billionLaughs(): string {
  const levels = Array.from('abcdefg', (name, index) => {
    const below = index === 0 ? '1' : `*${'abcdefg'.charAt(index - 1)}`;
    return `${name}: &${name} [${Array.from({ length: 10 }, () => below).join(', ')}]`;
  });
  return levels.join('\n');
}

describe('readValuesFile', () => {
  test.each(scalars)('reads %j as %j', (text, value) => {
    expect(canonical(readValuesFile(`v: ${text}`, 'values.yaml'))).toBe(canonical({ v: value }));
  });

  test.each(documents)('reads %s', (_, text, values) => {
    expect(canonical(readValuesFile(text, 'values.yaml'))).toBe(canonical(values));
  });

  test.each([...mistakes, ...ambiguities])('refuses %s', (_, text, message) => {
    expect(() => readValuesFile(text, 'values.yaml')).toThrow(HelmwrightError);
    expect(() => readValuesFile(text, 'values.yaml')).toThrow(message);
  });
});

describe('readManifests', () => {
  test.each(['a: 1\na: 2\n', 'x:\n  "a": 1\n  a: 1\n', '- {a: 1, a: 1}\n'])(
    'refuses a key that stands twice: %j',
    (text) => {
      expect(() => readManifests(text)).toThrow('Map keys must be unique');
    },
  );

  test('reads each document and skips the empty ones', () => {
    const text = '---\n# Source: a\na: on\n---\n# nothing\n---\n---\n- 0777\n';
    expect(readManifests(text)).toStrictEqual([{ a: true }, [511]]);
  });

  test('names the line of an error in the stream', () => {
    expect(() => readManifests('a: 1\n---\nb: *x\n')).toThrow(
      new HelmwrightError('invalid-manifest', '', "3: unknown anchor 'x' referenced"),
    );
  });
});

describe.each(helmMajors)('%s', (major) => {
  const read = (text: string) =>
    withFiles({ ...valuesChart, 'user.yml': text }, (chart) =>
      rootValues(major, chart, ['-f', join(chart, 'user.yml')]),
    );

  test('reads the scalars of the table alike', async () => {
    const text = scalars.map(([scalar]) => `- ${scalar}\n`).join('');
    expect(canonical(await read(`v:\n${text}`))).toBe(canonical({ v: scalars.map(([, value]) => value) }));
  });

  test.each(documents)('reads %s alike', async (_, text, values) => {
    expect(canonical(await read(text))).toBe(canonical(values));
  });

  test.each(mistakes)('refuses %s too', async (_, text) => {
    expect(await read(text)).toBeUndefined();
  });
});

const numberLike = fc
  .stringMatching(/^[-+.]?([0-9_eE.]|0[xXbBoO]|[-+a-f]|0){1,9}$/)
  .filter((text) => !/^(-+|\.\.\.)$/.test(text));

const word = fc.constantFrom(
  ...scalars.map(([text]) => text).filter((text) => text !== '' && !text.startsWith('!')),
  ...['9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809'],
  ...[
    '1.7976931348623157e308',
    '5e-324',
    '0.1e-7',
    '123456789012345680000',
    '4.9e-324',
    '2e-46',
    '3.5e38',
    '8388608.5',
  ],
);

function asItems(list: readonly string[]): string {
  return list.map((item) => `- ${item}\n`).join('');
}

const styles = fc.constantFrom<(values: JsonObject) => string>(
  (values) => `${escapeBreaks(JSON.stringify(values))}\n`,
  (values) => `${escapeBreaks(JSON.stringify(values, null, 2))}\n`,
  (values) => stringify(values, { version: '1.1', lineWidth: 0 }),
  (values) => stringify(values, { version: '1.1', defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'QUOTE_DOUBLE' }),
  (values) => stringify(values, { version: '1.1', collectionStyle: 'flow' }),
  (values) => stringify(values, { version: '1.1', defaultStringType: 'BLOCK_LITERAL', defaultKeyType: 'PLAIN' }),
);

/** JSON has raw characters where YAML 1.1 has line breaks or refuses them. */
function escapeBreaks(json: string): string {
  return json.replace(/[\u007f-\u009f\u2028\u2029\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const fragments = fc.constantFrom(
  ...[
    'a: ',
    'b: ',
    'c: x\n',
    '- ',
    '\n',
    '\n',
    '\n  ',
    '  ',
    ' ',
    '\t',
    '[',
    ']',
    '{',
    '}',
    ', ',
    ': ',
    ':',
    '? ',
    '?',
  ],
  ...[
    '"x"',
    "'y'",
    '"',
    "'",
    '"\\u0041\\\n"',
    '&p ',
    '*p',
    '*p : ',
    '<<: ',
    '<<: *p\n',
    '!!int ',
    '!!str ',
    '! ',
    '!t ',
  ],
  ...[
    '|\n  ',
    '>\n  ',
    '|-\n',
    '>+\n',
    '|2\n',
    '1',
    'x',
    'on',
    '~',
    '0x1',
    '1e3',
    'é',
    '#',
    ' # c\n',
    '---\n',
    '...\n',
  ],
  ...['\\', '@', '%', '`', '-', '--- ', '- - ', 'a: {b: 1}\n', 'b:\n  - 1\n', '- {a: 1, b}\n'],
);

/** Texts of a property, and how much the two must agree about them. */
interface Texts {
  readonly texts: fc.Arbitrary<string>;
  /**
   * `exact`: Helm also refuses what we refuse, unless it reads at random or not alike in its versions. `taken`: what both
   * take they read alike; on broken syntax either may be the stricter.
   */
  readonly how: 'exact' | 'taken';
}

const properties: Readonly<Record<string, Texts>> = {
  'any scalar': {
    texts: fc.array(fc.oneof(numberLike, word), { minLength: 1, maxLength: 60 }).map((list) => `v:\n${asItems(list)}`),
    how: 'exact',
  },
  'any scalar as a key': {
    texts: fc
      .uniqueArray(fc.oneof(numberLike, word), { minLength: 1, maxLength: 6 })
      .map((list) => list.map((key) => `${key}: 1\n`).join('')),
    how: 'exact',
  },
  'any values, in any style': {
    texts: fc.tuple(jsonObjects(), styles).map(([values, write]) => write(values)),
    how: 'exact',
  },
  'any mix of fragments that both take': {
    texts: fc.array(fragments, { maxLength: 14 }).map((parts) => parts.join('')),
    how: 'taken',
  },
};

describe('both Helm versions and readValuesFile read alike', () => {
  test.each(Object.entries(properties))('%s', async (_name, { texts, how }) => {
    await withFiles(valuesChart, async (chart) => {
      let count = 0;
      const property = fc.asyncProperty(texts, async (text) => {
        const ours = readOrRefuse(text);
        if (!isComparable(ours, how)) return;
        const file = join(chart, `user-${count++}.yml`);
        await writeFile(file, text);
        for (const major of helmMajors) expectAlike(await rootValues(major, chart, ['-f', file]), ours, how);
      });
      await assertProperty(property, 12);
    });
  });

  test.each(Object.entries(properties))('many in one process: %s', async (_name, { texts, how }) => {
    const property = fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 60, size: 'max' }), async (list) => {
      const compared = list.flatMap((text) => {
        const ours = readOrRefuse(text);
        return isComparable(ours, how) ? [{ text, ours }] : [];
      });
      for (const major of helmMajors) {
        const theirs = await readTexts(
          major,
          compared.map(({ text }) => text),
        );
        for (const [index, { text, ours }] of compared.entries()) expectAlike(theirs[index], ours, how, text);
      }
    });
    await assertProperty(property, 8);
  });
});

type Ours = ReturnType<typeof readOrRefuse>;

function isComparable(ours: Ours, how: Texts['how']): ours is Exclude<Ours, 'ambiguous'> {
  return ours !== 'ambiguous' && (how === 'exact' || ours !== undefined);
}

function expectAlike(
  theirs: JsonObject | undefined,
  ours: JsonObject | undefined,
  how: Texts['how'],
  text?: string,
): void {
  if (how === 'exact' || theirs) expect(canonical(theirs), text).toBe(canonical(ours));
}

function readOrRefuse(text: string): JsonObject | 'ambiguous' | undefined {
  try {
    return readValuesFile(text, 'f');
  } catch (error) {
    if (!(error instanceof HelmwrightError)) throw error;
    return /different types|line break|more than one|needs a newline|directive|\? before|needs quotes|after ---/.test(
      error.message,
    )
      ? 'ambiguous'
      : undefined;
  }
}
