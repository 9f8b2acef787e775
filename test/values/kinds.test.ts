import { describe, expect, it } from 'vitest';
import { v } from '../../src/index.js';
import { checkDefinition } from '../../src/values/definition/check-definition.js';
import { defaultsOf, type ValueType, type Properties } from '../../src/values/definition/value-type.js';

const description = 'A value.';

describe('the presence of a value', () => {
  it.each([
    ['with a default it is there', v.string({ description, default: '' }), 'default'],
    ['without one the user must give it', v.string({ description }), 'required'],
    ['optional, it may be absent', v.string({ description, optional: true }), 'optional'],
  ])('%s', (_what, type, presence) => {
    expect(type.optionality).toBe(presence);
  });
});

describe('the defaults of a definition', () => {
  it('are those of its values, group by group, and what is passed on to a subchart', () => {
    const values = v.object(
      {
        name: v.string({ description, default: 'a' }),
        given: v.string({ description }),
        head: v.object({ cpus: v.integer({ description, default: 1 }) }, { description }),
        none: v.object({ storage: v.string({ description, optional: true }) }, { description }),
        cache: v.subchart({ description, enabled: false, defaults: { size: '1Gi' } }),
        queue: v.subchart({ description, reads: { version: v.string({ description, default: '2.0.0' }) } }),
      },
      { description },
    );
    expect(defaultsOf(values)).toStrictEqual({
      name: 'a',
      head: { cpus: 1 },
      none: {},
      cache: { enabled: false, size: '1Gi' },
      queue: { enabled: true, version: '2.0.0' },
    });
  });

  it.each([
    ['enabled', { defaults: { enabled: true } }, 'is no value of the subchart'],
    ['size', { defaults: { size: 1 }, reads: { size: v.integer({ description, default: 1 }) } }, 'stands in `reads`'],
  ])('of a subchart have %s once', (name, options, message) => {
    expect(() => v.subchart({ description, ...options })).toThrow(`${name}: is`);
    expect(() => v.subchart({ description, ...options })).toThrow(message);
  });
});

describe('the name of a value', () => {
  it.each(['y', 'N', 'on', 'Off', 'true', 'null', 'global', 'then', 'toJSON', 'toString', 'constructor', 'inspect'])(
    'is not %s, which means something else',
    (name) => {
      expect(() => v.object({ [name]: v.string({ description }) }, { description })).toThrow(
        `${name}: this name means something else to YAML, Helm or JavaScript: choose another`,
      );
    },
  );

  it.each(['1a', 'a-b', 'a.b', '', '__proto__x', 'ä', 'a b'])('cannot be spelled %j', (name) => {
    expect(() => v.object({ [name]: v.string({ description }) }, { description })).toThrow(
      'a value is named with letters, digits and underscores',
    );
  });
});

describe('a definition that contradicts itself', () => {
  const loose = '\ud83d';
  const mistakes: readonly (readonly [string, ValueType, string])[] = [
    ['an integer below its least', v.integer({ description, default: 1, min: 3 }), 'must be >= 3'],
    ['an integer that is none', v.integer({ description, default: 1.5 }), 'must be integer'],
    ['no number', v.number({ description, default: NaN }), 'must be number'],
    ['a text that its pattern refuses', v.string({ description, default: 'a', pattern: '^b$' }), 'must match pattern'],
    ['a text of two lines', v.string({ description, default: 'a\nb' }), 'must match pattern'],
    ['a text too short', v.string({ description, default: 'a', minLength: 2 }), 'must NOT have fewer than 2'],
    ['a quantity that is none', v.quantity({ description, default: 'much' }), 'must match pattern'],
    ['an item of another kind', v.list(v.integer({ description }), { description, default: ['a'] }), 'must be integer'],
    [
      'a key that the pattern refuses',
      v.map(v.string({ description }), { description, default: { A: '' }, keyPattern: '^[a-z]$' }),
      'invalid key "A"',
    ],
    [
      'an item without what it must have',
      v.map(v.object({ cpu: v.quantity({ description }) }, { description }), { description, default: { a: {} } }),
      "must have required property 'cpu'",
    ],
    ['half a character', v.string({ description, default: loose }), 'has a default with an invalid character'],
    ['a zero with a sign', v.number({ description, default: -0 }), 'has the default -0'],
    ['a key that merges', v.map(v.string({ description }), { description, default: { '<<': '' } }), 'the key "<<"'],
    [
      'bounds that nothing fits in',
      v.integer({ description, min: 3, max: 1 }),
      'has the lower bound 3, which is above the upper bound 1',
    ],
    ['lengths that nothing fits in', v.string({ description, minLength: 3, maxLength: 1 }), 'above the upper bound 1'],
    [
      'sizes that nothing fits in',
      v.list(v.string({ description }), { description, minItems: 2, maxItems: 1 }),
      'above',
    ],
    [
      'numbers that are to be different',
      v.list(v.integer({ description }), { description, uniqueItems: true }),
      'cannot have uniqueItems',
    ],
    ['a bound that is no number', v.number({ description, min: NaN }), 'has a bound that is not a number'],
    [
      'an item with a default',
      v.list(v.string({ description, default: '' }), { description }),
      'cannot have a default',
    ],
    ['no members', v.enum([], { description }), 'has no members'],
    ['a member twice', v.enum(['a', 'a'], { description }), 'has the member "a" twice'],
    ['a member of half a character', v.enum([loose], { description }), 'has a member with an invalid character'],
  ];

  it.each(mistakes)('is refused with the path of the value: %s', (_what, type, detail) => {
    expect(() => check({ group: v.object({ it: type }, { description }) })).toThrow(/^chart demo: value group\.it/);
    expect(() => check({ group: v.object({ it: type }, { description }) })).toThrow(detail);
  });

  it('is not one in which a user must give values', () => {
    expect(() => check({ it: v.string({ description, pattern: '^b$' }) })).not.toThrow();
  });

  it('gives `enabled` twice to a subchart', () => {
    expect(() => v.subchart({ description, defaults: { enabled: true } })).toThrow('give it beside `defaults`');
  });

  it.each([0.5, 2 ** 53])('bounds whole numbers by %d', (min) => {
    expect(() => v.integer({ description, min })).toThrow('not a whole number within 2^53 - 1');
  });

  function check(properties: Properties): void {
    checkDefinition(v.object(properties, { description }), 'demo');
  }
});
