import { describe, expect, it } from 'vitest';
import * as t from '../../src/index.js';
import { v } from '../../src/index.js';
import { contextOf, expressionOf } from '../../src/template/author/value.js';
import { evaluate } from '../../src/template/evaluate/evaluate.js';
import { constantContext } from '../../src/template/author/context-for.js';
import { specModel, specTemplate, valuesOf } from '../support/demo-chart.js';

describe('a function of constants', () => {
  it.each<readonly [string, t.Value<unknown>, unknown]>([
    ['trunc', t.trunc('abc', 2), 'ab'],
    ['trunc from behind', t.trunc('abc', -2), 'bc'],
    ['trunc of less', t.trunc('abc', -9), 'abc'],
    ['trimPrefix', t.trimPrefix('v1', 'v'), '1'],
    ['trimSuffix', t.trimSuffix('a--', '-'), 'a-'],
    ['trim', t.trim('\u0085\u3000a \ufeff'), 'a \ufeff'],
    ['replace', t.replace('a.b.c', '.', '$&'), 'a$&b$&c'],
    ['lower', t.lower('ABC'), 'abc'],
    ['upper', t.upper('abc'), 'ABC'],
    ['quote', t.quote('a"'), '"a\\""'],
    ['toJson', t.toJson({ b: 1, a: '<' }), '{"a":"\\u003c","b":1}'],
    ['toJson of nothing', t.toJson(null), 'null'],
    ['sha256sum', t.trunc(t.sha256sum(''), 8), 'e3b0c442'],
    ['indent', t.indent('\na\n', 2), '  \n  a\n  '],
    ['toYaml', t.toYaml({ b: ['yes'], a: 'x\n' }), 'a: |\n  x\nb:\n- "yes"'],
    ['toPrettyJson', t.toPrettyJson({ b: [], a: ['<'] }), '{\n  "a": [\n    "\\u003c"\n  ],\n  "b": []\n}'],
    ['b64enc', t.b64enc('é'), 'w6k='],
    ['b64dec', t.b64dec('w6k='), 'é'],
    ['b64dec of lines', t.b64dec('dG9r\r\nZW4=\n'), 'token'],
    ['at', t.at(['a', 'b'], 1), 'b'],
    ['at, numbers', t.at([1, 2], 0), 1],
    ['join', t.join(['a', 'b'], ','), 'a,b'],
    ['split', t.split('a,b,', ','), ['a', 'b', '']],
    ['concat', t.concat('a', 1, true, 1e21), 'a1true1e+21'],
    ['contains', t.contains('abc', 'b'), true],
    ['hasPrefix', t.hasPrefix('abc', 'b'), false],
    ['hasSuffix', t.hasSuffix('abc', 'c'), true],
    ['regexMatch', t.regexMatch('abc', '^a'), true],
    ['semverCompare', t.semverCompare('>=1.0.0', '1.2.0'), true],
    ['add', t.add(1, 2), 3],
    ['sub', t.sub(1, 2), -1],
    ['mul', t.mul(3, 2), 6],
    ['max', t.max(3, 2), 3],
    ['min', t.min(3, 2), 2],
    ['eq of texts', t.eq<string>('a', 'b'), false],
    ['eq of numbers', t.eq<number>(1, 1.5), false],
    ['eq of booleans', t.eq(true, true), true],
    ['ne of booleans', t.ne(true, true), false],
    ['lt by code point', t.lt('\uf900', '\u{1f600}'), true],
    ['le', t.le(1, 1), true],
    ['gt', t.gt(2, 1), true],
    ['ge', t.ge(1, 2), false],
    ['not', t.not(true), false],
    ['and', t.and(true, true, false), false],
    ['or', t.or(false, false, true), true],
    ['isEmpty', t.isEmpty([]), true],
    ['notEmpty', t.notEmpty('a'), true],
    ['len in bytes', t.len('é'), 2],
    ['has', t.has(['a'], 'a'), true],
    ['hasKey', t.hasKey({ a: 1 }, 'constructor'), false],
    ['get', t.get({ a: 'b' }, 'c'), ''],
    ['keys', t.keys({ b: 1, a: 2 }), ['a', 'b']],
    ['omit', t.omit({ a: 1, b: 2 }, 'a'), { b: 2 }],
    ['sortAlpha', t.sortAlpha(['b', 'a']), ['a', 'b']],
    ['uniq', t.uniq(['b', 'a', 'b']), ['b', 'a']],
    ['until', t.until(3), [0, 1, 2]],
    ['until, negative', t.until(-3), []],
    ['until, large', t.len(t.until(5000)), 1000],
    ['lookup', t.lookup('v1', 'Secret', 'a', 'b'), {}],
  ])('is evaluated here: %s', (_what, value, expected) => {
    expect(evaluate(value[expressionOf], value[contextOf] ?? constantContext)).toStrictEqual(expected);
  });
});

describe('what has no result', () => {
  it.each<readonly [string, () => t.Value<unknown>, string]>([
    ['an item behind the last', () => t.at(['a'], 1), 'the list has 1 items, and none at index 1'],
    ['an item before the first', () => t.at(['a'], -1), 'the list has 1 items, and none at index -1'],
    ['what is not base64', () => t.b64dec('é'), 'b64dec: must be a UTF-8 string in base64'],
    ['base64 cut short', () => t.b64dec('w6k'), 'b64dec: must be a UTF-8 string in base64'],
    ['bytes that are not UTF-8', () => t.b64dec('w6k='.replace('w', '_')), 'b64dec: must be a UTF-8 string in base64'],
    ['half of a character', () => t.b64dec('ww=='), 'b64dec: must be a UTF-8 string in base64'],
  ])('fails: %s', (_what, make, message) => {
    const value = make();
    expect(() => evaluate(value[expressionOf], value[contextOf] ?? constantContext)).toThrow(message);
  });
});

const values = valuesOf({
  text: v.string({ description: 'Text.', default: '' }),
  ascii: v.string({ description: 'Text.', default: 'a', pattern: '^[a-z]*$' }),
  size: v.integer({ description: 'Size.', default: 1 }),
  ratio: v.number({ description: 'Ratio.', default: 1 }),
  isOn: v.boolean({ description: 'On.', default: true }),
  memory: v.quantity({ description: 'Memory.', default: '1Gi' }),
  storage: v.string({ description: 'Storage.', optional: true }),
  names: v.list(v.string({ description: 'Name.' }), { description: 'Names.', default: [] }),
  sizes: v.list(v.integer({ description: 'Size.' }), { description: 'Sizes.', default: [] }),
  limits: v.map(v.quantity({ description: 'Limit.' }), { description: 'Limits.', default: {} }),
});

describe('the Go form of a function', () => {
  it('converts its arguments to what Go takes', () => {
    const written = specTemplate<typeof values>(values, ({ values: x }) => ({
      a1: t.upper(x.ascii),
      a2: t.eq(x.size, 1),
      a3: t.gt(x.ratio, x.size),
      a4: t.eq(x.memory, '1Gi'),
      a5: t.when(t.and(x.isOn, t.not(t.isEmpty(x.names))), 'a'),
      a6: t.orElse(x.storage, 'none'),
      a7: t.required('give "storage"', x.storage),
      a8: t.join(x.names, ','),
      a9: t.add(x.size, 1),
      b1: t.toJson({ size: x.size, memory: x.memory }),
      b2: t.when(t.isSet(x.storage), x.storage),
      b3: t.toJson(null),
      b4: [x.text, x.sizes, x.limits],
    }));
    expect(written).toMatchInlineSnapshot(`
      "
        a1: {{ .Values.ascii | upper | quote }}
        a2: {{ eq (int64 .Values.size) 1 }}
        a3: {{ gt (float64 .Values.ratio) (float64 .Values.size) }}
        a4: {{ eq (toString .Values.memory) "1Gi" }}
        {{- if and .Values.isOn (not (empty .Values.names)) }}
        a5: a
        {{- end }}
        a6: {{ ternary .Values.storage "none" (ne .Values.storage nil) | quote }}
        a7: {{ .Values.storage | required \`give "storage"\` | quote }}
        a8: {{ .Values.names | default list | join "," | quote }}
        a9: {{ add (int64 .Values.size) 1 }}
        b1: {{ dict "size" (int64 .Values.size) "memory" (toString .Values.memory) | toJson | quote }}
        {{- if ne .Values.storage nil }}
        b2: {{ .Values.storage | quote }}
        {{- end }}
        b3: {{ toJson nil | quote }}
        b4:
          - {{ .Values.text | default "" | quote }}
          -
            {{- toYaml (.Values.sizes | default list) | nindent 6 }}
          -
            {{- toYaml (.Values.limits | default dict) | nindent 6 }}
      # end
      "
    `);
  });
});

describe('a function of the wrong thing', () => {
  it.each<readonly [string, () => unknown, string]>([
    [
      'text for bytes that may not be ASCII',
      () => specModel<typeof values>(values, ({ values: x }) => [t.upper(x.text)]),
      'value text: upper() counts bytes, so its string must be ASCII: give the value a pattern that matches ASCII only',
    ],
    [
      'a number',
      () => specModel<typeof values>(values, ({ values: x }) => [t.trim(loose(x.size))]),
      'value size: trim() takes a string, got an integer',
    ],
    [
      'a fraction',
      () => specModel<typeof values>(values, ({ values: x }) => [t.add(x.ratio, 1)]),
      'value ratio: add() takes an integer, got a number',
    ],
    [
      'a condition that is none',
      () => specModel<typeof values>(values, ({ values: x }) => [t.when(loose(x.text), 1)]),
      'value text: a condition must be a boolean, got a string: use notEmpty(), isSet() or a comparison',
    ],
    [
      'what may be absent',
      () => specModel<typeof values>(values, ({ values: x }) => [t.trim(loose(x.storage))]),
      'needs a value that is always set: use orElse(), or put when(isSet(…), …) around',
    ],
    [
      'numbers to be joined',
      () => specModel<typeof values>(values, ({ values: x }) => [t.join(loose(x.sizes), ',')]),
      'value sizes: join() takes a list of strings, got a list of another type',
    ],
    [
      'quantities to be got',
      () => specModel<typeof values>(values, ({ values: x }) => [t.get(x.limits, 'a')]),
      'value limits: get() takes a map of strings, got a map of another type',
    ],
    [
      'the emptiness of a number',
      () => specModel<typeof values>(values, ({ values: x }) => [t.isEmpty(loose(x.size))]),
      'value size: isEmpty() takes a string, a list or a map, got an integer',
    ],
    ['an empty text to replace', () => t.replace('a', '', 'b'), 'replace(): the text to replace is empty'],
    ['an empty separator', () => t.split('a', ''), 'split(): the separator is empty'],
    ['a constraint that Helm alone reads', () => t.semverCompare('^1', '1.0.0'), 'starts with none of'],
    ['a pattern that Go alone reads', () => t.regexMatch('a', '\\pL'), 'Invalid property name'],
    ['undefined', () => t.trim(loose(undefined)), 'trim(): undefined is given where a value is needed'],
  ])('is refused: %s', (_what, make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(/^[^\n]+$/);
  });

  /** What the compiler would refuse, passed on all the same. */
  function loose(value: unknown): never;
  function loose(value: unknown): unknown {
    return value;
  }
});
