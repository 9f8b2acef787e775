import { describe, expect, it } from 'vitest';
import { v } from '../../src/index.js';
import { isJsonObject } from '../../src/values/json.js';
import { jsonSchema } from '../../src/values/generate/json-schema.js';
import { defaultsOf } from '../../src/values/definition/defaults.js';
import type { ValueType } from '../../src/values/definition/value-type.js';
import { validator } from '../../src/values/validate.js';

const description = 'A value.';

describe('the schema of values', () => {
  it('is draft-07, closed, and lets `global`, `enabled` and `x-…` through', () => {
    const schema = jsonSchema(
      v.object({ name: v.string({ description, default: 'a', maxLength: 9 }) }, { description }),
      'demo',
    );
    expect({
      ...schema,
      properties: isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [],
    }).toStrictEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'demo',
      description,
      type: 'object',
      required: ['name'],
      properties: ['global', 'enabled', 'name'],
      patternProperties: { '^x-': {} },
      additionalProperties: false,
    });
  });

  it.each([
    ['a text', v.string({ description, default: 'a' }), 'b', 1],
    ['a whole number', v.integer({ description, default: 1, max: 2 }), 2, 3],
    ['a number', v.number({ description, default: 1 }), 0.5, '1'],
    ['a boolean', v.boolean({ description, default: true }), false, 'false'],
    ['one of a set', v.enum(['a', 'b'], { description, default: 'a' }), 'b', 'c'],
    ['a quantity', v.quantity({ description, default: '1' }), '500m', 'x'],
    ['a quantity as a number', v.quantity({ description, default: '1' }), 2, 1_000_000],
    ['a scalar that is a text', v.scalar({ description, default: 'a', maxLength: 1 }), 'b', 'bc'],
    ['a scalar that is a number', v.scalar({ description, default: 'a' }), 0.5, [0.5]],
    ['a port by name or number', v.intOrString({ description, default: 'http' }), 8080, 80.5],
    ['an integer of Kubernetes', v.intOrString({ description, default: 1 }), 2 ** 31 - 1, 2 ** 31],
    ['a scalar that is a boolean', v.scalar({ description, default: 'a' }), false, null],
    ['a default that a user takes away', v.string({ description, default: 'a' }), 'b', null],
    ['an optional value that a user takes away', v.string({ description, optional: true }), null, 1],
    ['an optional member', v.enum(['a'], { description, optional: true }), null, 'b'],
    ['a list', v.list(v.integer({ description }), { description, default: [], maxItems: 1 }), [1], [1, 2]],
    [
      'a list of different texts',
      v.list(v.string({ description }), { description, default: [], uniqueItems: true }),
      ['a', 'b'],
      ['a', 'b', 'a'],
    ],
    ['the items of a list', v.list(v.integer({ description }), { description, default: [] }), [1], ['a']],
    ['a map', v.map(v.integer({ description }), { description, default: {} }), { a: 1 }, { a: 'a' }],
    [
      'the keys of a map',
      v.map(v.integer({ description }), { description, default: {}, keyPattern: '^a$' }),
      { a: 1 },
      { b: 1 },
    ],
    ['an empty key', v.map(v.integer({ description }), { description, default: {} }), { a: 1 }, { '': 1 }],
    ['a group', v.object({ a: v.integer({ description, default: 1 }) }, { description }), { a: 1 }, { a: 1, b: 1 }],
    ["a subchart's values", v.subchart({ description }), { enabled: true, any: 1 }, { enabled: 'yes' }],
  ] satisfies readonly (readonly [string, ValueType, unknown, unknown])[])(
    'tells what fits from what does not: %s',
    (_what, type, good, bad) => {
      const validate = validator(jsonSchema(v.object({ it: type }, { description }), 'demo'));
      expect(validate({ it: good })).toStrictEqual([]);
      expect(validate({ it: bad })).not.toStrictEqual([]);
    },
  );

  it('requires what has a default in the chart, and not in an item that a user adds', () => {
    const item = v.object(
      { a: v.integer({ description, default: 1 }), b: v.integer({ description }) },
      { description },
    );
    const validate = validator(
      jsonSchema(v.object({ chart: item, items: v.list(item, { description, default: [] }) }, { description }), 'demo'),
    );
    expect(validate({ chart: { b: 1 }, items: [] })).toMatchObject([{ path: 'chart.a' }]);
    expect(validate({ chart: { a: 1, b: 1 }, items: [{ b: 1 }] })).toStrictEqual([]);
    expect(validate({ chart: { a: 1, b: 1 }, items: [{ a: 1 }] })).toMatchObject([{ path: 'items.0.b' }]);
  });

  it('takes the defaults of its own definition', () => {
    const values = v.object(
      {
        g: v.map(v.object({ cpu: v.quantity({ description }) }, { description }), {
          description,
          default: { a: { cpu: '1' } },
        }),
      },
      { description },
    );
    expect(validator(jsonSchema(values, 'demo'))(defaultsOf(values))).toStrictEqual([]);
  });
});
