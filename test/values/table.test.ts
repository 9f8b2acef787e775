import { describe, expect, it } from 'vitest';
import { v } from '../../src/index.js';
import { describeType, valueRows } from '../../src/values/generate/table.js';

const description = 'A value.';

describe('a type in words', () => {
  it.each([
    [v.string({ description }), 'string'],
    [v.integer({ description }), 'integer'],
    [v.integer({ description, min: 0 }), 'integer, at least 0'],
    [v.integer({ description, max: 9 }), 'integer, at most 9'],
    [v.integer({ description, min: 0, max: 9 }), 'integer, 0 to 9'],
    [v.number({ description, min: 0.5 }), 'number, at least 0.5'],
    [v.enum(['a', 'b'], { description }), 'one of "a", "b"'],
    [v.list(v.map(v.boolean({ description }), { description }), { description }), 'list of map of boolean'],
    [v.quantity({ description }), 'quantity'],
    [v.scalar({ description }), 'string, number or boolean'],
    [v.intOrString({ description }), 'integer or string'],
  ])('has its bounds: %#', (type, text) => {
    expect(describeType(type)).toBe(text);
  });
});

describe('the rows of the table', () => {
  it('are the values that a user can set, leaf by leaf', () => {
    const item = v.object(
      { cpu: v.quantity({ description: 'Cores.' }), note: v.string({ description: 'Note.', optional: true }) },
      { description },
    );
    const values = v.object(
      {
        head: v.object({ cpus: v.integer({ description: 'Cores.', default: 1 }) }, { description }),
        groups: v.map(item, { description: 'Groups.', default: {} }),
        names: v.list(v.string({ description }), { description: 'Names.' }),
        tls: v.object({ secret: v.string({ description: 'Secret.' }) }, { description: 'TLS.', optional: true }),
      },
      { description },
    );
    expect(valueRows(values)).toStrictEqual([
      { path: 'head.cpus', type: 'integer', default: '1', description: 'Cores.' },
      { path: 'groups', type: 'map of object', default: '{}', description: 'Groups.' },
      { path: 'groups.<name>.cpu', type: 'quantity', default: 'required', description: 'Cores.' },
      { path: 'groups.<name>.note', type: 'string', default: '-', description: 'Note.' },
      { path: 'names', type: 'list of string', default: 'required', description: 'Names.' },
      { path: 'tls', type: 'object', default: '-', description: 'TLS.' },
      { path: 'tls.secret', type: 'string', default: 'required', description: 'Secret.' },
    ]);
  });

  it('show an example in place of the fields of items', () => {
    const item = v.object({ cpu: v.quantity({ description: 'Cores.' }) }, { description });
    const groups = v.map(item, { description: 'Groups.', default: {}, example: { small: { cpu: '1' } } });
    expect(valueRows(v.object({ groups }, { description }))).toStrictEqual([
      {
        path: 'groups',
        type: 'map of object',
        default: '{}',
        description: 'Groups. Example: `{"small":{"cpu":"1"}}`',
      },
    ]);
  });
});
