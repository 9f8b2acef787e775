import { describe, expect, it } from 'vitest';
import { concat, orElse, v, when } from '../../src/index.js';
import { toExpression } from '../../src/template/author/convert.js';
import { bareSpec, specModel, specTemplate, template, valuesOf } from '../support/demo-chart.js';

const values = valuesOf({
  storage: v.string({ description: 'Storage.', optional: true }),
  isOn: v.boolean({ description: 'On.', default: true }),
  names: v.list(v.string({ description: 'Name.' }), { description: 'Names.', default: [] }),
});

describe('what an author wrote', () => {
  it.each([
    [undefined, undefined],
    ['a', { kind: 'literal', value: 'a' }],
    [-0, { kind: 'literal', value: 0 }],
    [null, { kind: 'literal', value: null }],
    [[1], { kind: 'list', items: [{ kind: 'item', value: { kind: 'literal', value: 1 } }] }],
    [{ a: undefined }, { kind: 'map', entries: [] }],
    [Object.create(null), { kind: 'map', entries: [] }],
  ])('is an expression: %j', (written, expression) => {
    expect(toExpression(written, 'here')).toStrictEqual(expression);
  });

  class Point {
    readonly x = 1;
  }
  const circle: Record<string, unknown> = {};
  circle['circle'] = circle;

  it.each([
    ['NaN', NaN, 'demo/it.spec.a[0]: must be a finite number, got NaN'],
    ['Infinity', Infinity, 'demo/it.spec.a[0]: must be a finite number, got Infinity'],
    ['a function', () => 1, 'demo/it.spec.a[0]: must be plain data, got a function'],
    ['a symbol', Symbol('a'), 'demo/it.spec.a[0]: must be plain data, got a symbol'],
    ['a bigint', 1n, 'demo/it.spec.a[0]: must be plain data, got a bigint'],
    [
      'a date',
      new Date(0),
      "demo/it: can't render non-simple object of type 'Date': take plain data, such as a text of it",
    ],
    [
      'a map',
      new Map(),
      "demo/it: can't render non-simple object of type 'Map': take plain data, such as a text of it",
    ],
    [
      'a set',
      new Set(),
      "demo/it: can't render non-simple object of type 'Set': take plain data, such as a text of it",
    ],
    [
      'an object of a class',
      new Point(),
      "demo/it: can't render non-simple object of type 'Point': take plain data, such as a text of it",
    ],
    ['a circle', circle, 'demo/it: the manifest holds itself: take the circle out'],
    [
      'half a character',
      'a\ud83d',
      'demo/it.spec.a[0]: "a\\ud83d" has a lone surrogate, half of a character: cut strings between characters',
    ],
    [
      'half a character in a key',
      { 'a\ud83d': 1 },
      'demo/it.spec.a[0]: "a\\ud83d" has a lone surrogate, half of a character: cut strings between characters',
    ],
    [
      'a mark of values',
      'a\ufdd0',
      /^demo\/it\.spec\.a\[0\]: .*U\+FDD0 and U\+FDD1 mark values and cannot be part of a string$/,
    ],
  ])('is refused with its place where YAML cannot hold it: %s', (_what, wrong, message) => {
    expect(() => bareSpec({ a: [wrong] })).toThrow(message);
  });

  it.each(['\u0000', '\u007f', '\ufffe\uffff', '😀', '\u2028'])(
    'is text that YAML holds with an escape: %j',
    (text) => {
      expect(() => specModel(valuesOf({}), () => ({ text }))).not.toThrow();
    },
  );
});

describe('a string that contains an optional value', () => {
  it('is refused in a manifest, with the field', () => {
    expect(() => specModel<typeof values>(values, ({ values: x }) => ({ a: `x-${x.storage}` }))).toThrow(
      'demo/it.spec.a: value storage is part of a string and may be absent: use orElse(), or put when(isSet(…), …) around what it is in',
    );
    expect(() => specModel<typeof values>(values, ({ values: x }) => ({ a: `x-${when(x.isOn, 'y')}` }))).toThrow(
      'demo/it.spec.a: when(…) is part of a string and may be absent: give when() a third argument',
    );
  });

  it('is refused in concat(), with what was made before', () => {
    const make = (): unknown =>
      specModel<typeof values>(values, ({ values: x }) => {
        // @ts-expect-error the compiler refuses it too
        return { a: concat('x-', when(x.isOn, 'y')) };
      });
    expect(make).toThrow(
      'chart demo: concat(): when(…) is part of a string and may be absent: give when() a third argument',
    );
  });

  it('takes a fallback', () => {
    const written = specTemplate<typeof values>(values, ({ values: x }) => {
      return { a: `x-${orElse(x.storage, 'none')}`, b: x.isOn, c: x.names };
    });
    expect(written).toContain('printf "x-%s" (ternary .Values.storage "none" (ne .Values.storage nil)) | quote');
  });

  it('takes no lists', () => {
    expect(() => specModel<typeof values>(values, ({ values: x }) => ({ a: `x-${x.names}` }))).toThrow(
      'demo/it.spec.a: a list cannot be part of a string: use toJson()',
    );
  });
});

describe('a string of constants', () => {
  it('is a constant', () => {
    expect(template(bareSpec({ [`${concat('a/', 'b')}`]: concat('c', '-d') }), 'templates/it.yaml')).toContain(
      '  a/b: c-d\n',
    );
  });
});
