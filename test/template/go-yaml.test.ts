import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goJson } from '../../src/template/evaluate/go-json.js';
import { goYaml } from '../../src/template/evaluate/go-yaml.js';
import { isJsonArray, isJsonObject, type Json } from '../../src/values/json.js';
import { readManifests } from '../../src/values/yaml/parse-yaml.js';
import { helmMajors } from '../support/helm-binaries.js';
import { helmTemplate, withFiles } from '../support/helm.js';
import { jsonObjects, objects } from '../support/json-arbitrary.js';
import { repeatCommand, seed } from '../support/seed.js';

/** Words that YAML may read as something else, and what changes the style of a string. */
const words = [
  ...[
    'yes',
    'n',
    'On',
    'null',
    '~',
    '',
    '<<',
    '=',
    '.inf',
    '-.INF',
    '.5',
    '5.',
    '.5_0',
    '1_000',
    '0x1F',
    '0o17',
    '0b1',
    '-0b1',
  ],
  ...[
    '0777',
    '08',
    '+1',
    '-0',
    '1e3',
    '1e999',
    '1:30',
    '-1:30:59.5',
    '1:61',
    '99999999999999999999',
    '-',
    '?',
    ':',
    'a:',
    'a: b',
  ],
  ...[
    '2001-01-01',
    '2001-2-30',
    '2001-1-1T1:2:3Z',
    '2001-01-01 1:02:3.5',
    '2001-01-01T01:02:03,5+01:00',
    '0000-01-01',
    '2100-2-29',
  ],
  ...[
    '2001-01-01T24:00:00Z',
    '2001-01-01t01:02:03.123456789123-24:60',
    '2001-01-01 10:00:00Z',
    '2001-13-01',
    '20011-1-1',
  ],
  ...[
    ' a',
    'a ',
    'a #b',
    'a#b',
    '#a',
    '---',
    '...',
    '--- a',
    '%',
    '@',
    '`',
    '&a',
    '*a',
    '!a',
    '|',
    '>',
    '[',
    '{a',
    "it's",
    'say "no"',
  ],
  ...[
    'a\nb',
    'a\n',
    '\n',
    '\n\n',
    'a\n\n',
    '\na',
    ' a\nb',
    'a \nb',
    'a\n b',
    'a\nb ',
    '\ta',
    'a\tb',
    'a\n\tb\n',
    'é\n',
  ],
  ...[
    '\u2028',
    'a\u2028b',
    'a\u2029',
    'a\u2028 b',
    'a \u2028b',
    'a\nb\u2028c\n',
    '\u2028\na',
    '\u0085',
    'a \u0085 b',
    'a\u0085\u0085b',
  ],
  ...[
    '\ufeffa b',
    'a\ufeff',
    '\x7f',
    '\x01',
    '\xa0',
    '\ud7ff',
    '\ue000',
    '\ufffd',
    '\uffff',
    '😀',
    '日本',
    '\r',
    'a\rb',
    '\x1b',
    '\b',
  ],
];

const texts = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: fc.constantFrom(...'ab01 :#-\'"\n\t\u2028\u0085é😀'), maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...'0123456789-+._:eExobT Z'), maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 5 }),
  // Long enough to be folded, and to be a key behind a question mark.
  fc
    .array(fc.constantFrom('word', ' ', '  ', "'", '"', ': ', '\n', 'é', '😀', '\t', 'x'.repeat(40)), {
      minLength: 6,
      maxLength: 40,
    })
    .map((parts) => parts.join(' ')),
);

const keys = fc.oneof(texts, fc.string({ unit: fc.constantFrom(...'a0012é９.-_'), maxLength: 5 }));

const { document } = fc.letrec<{ document: Json }>((tie) => ({
  document: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts,
    fc.oneof(
      fc.integer(),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.constantFrom(
      0,
      -0,
      1e6,
      999999.5,
      1234567.5,
      1e20,
      1e21,
      0.0001,
      0.00001,
      5e-324,
      2 ** 63,
      -(2 ** 63),
      2 ** 64,
      1.5e300,
    ),
    fc.array(tie('document'), { maxLength: 4 }),
    objects(tie('document'), keys),
    jsonObjects(),
  ),
}));

/** All documents in one chart, so that each Helm is called once. */
const template = `apiVersion: v1
kind: Cases
metadata:
  name: cases
written:
{{- range .Values.documents }}
  - {{ . | b64dec | mustFromJson | toYaml | b64enc | quote }}
{{- end }}
`;

const count = 3_000;

/** Undefined where Helm writes something else each time. */
function written(document: Json): string | undefined {
  try {
    return goYaml(document);
  } catch {
    return undefined;
  }
}

test('keys whose order differs from run to run are named', () => {
  expect(() => goYaml({ 5: 1, 12: 2, '1a': 3 })).toThrow(
    'toYaml: Helm writes the keys "5" and "1a" in an order that differs from run to run: rename one of them',
  );
  const failed = fc.sample(document, { numRuns: count, seed }).filter((each) => written(each) === undefined);
  expect(failed.length).toBeLessThan(count / 20);
});

test.each(helmMajors)('toYaml writes what %s writes, byte for byte', async (major) => {
  const documents = fc.sample(document, { numRuns: count, seed });
  const files = {
    'Chart.yaml': 'apiVersion: v2\nname: demo\nversion: 1.0.0\n',
    'values.yaml': JSON.stringify({ documents: documents.map((each) => Buffer.from(goJson(each)).toString('base64')) }),
    'templates/cases.yaml': template,
  };
  const { stdout, stderr } = await withFiles(files, (chart) => helmTemplate(major, { chart }));
  expect(stderr).toBe('');
  const [made] = readManifests(stdout);
  const list = isJsonObject(made) ? made['written'] : undefined;
  if (!isJsonArray(list)) throw new Error('nothing is written');
  expect(list).toHaveLength(count);
  const differences = documents.flatMap((each, index) => {
    const [helm, ours] = [Buffer.from(JSON.stringify(list[index]), 'base64').toString(), written(each)];
    return ours === undefined || helm === ours ? [] : [{ json: goJson(each), helm, ours }];
  });
  differences.sort((a, b) => a.json.length - b.json.length);
  expect(differences[0], `${differences.length} documents differ; ${repeatCommand()}`).toBeUndefined();
});
