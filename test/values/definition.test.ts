import { describe, expect, it } from 'vitest';
import { v } from '../../src/index.js';
import { checkDefinition } from '../../src/values/definition/check-definition.js';
import { defaultsOf } from '../../src/values/definition/defaults.js';
import type { ValueType, Properties } from '../../src/values/definition/value-type.js';

const description = 'A value.';

describe('the optionality of a value', () => {
  it.each([
    ['with a default', v.string({ description, default: '' }), 'default'],
    ['without a default or `optional`', v.string({ description }), 'required'],
    ['with `optional`', v.string({ description, optional: true }), 'optional'],
    ['of any shape with a default', v.any({ description, default: {} }), 'optional'],
    ['of Kubernetes with a default', v.k8s('Affinity', { description, default: {} }), 'optional'],
    ['of Kubernetes without one', v.k8s('Affinity', { description }), 'required'],
  ])('%s', (_what, type, optionality) => {
    expect(type.optionality).toBe(optionality);
  });
});

it('a type that Kubernetes does not have is refused', () => {
  const misspelled = { name: 'Affinity' as const };
  Object.assign(misspelled, { name: 'Afinity' });
  expect(() => v.k8s(misspelled.name, { description })).toThrow(
    /^Afinity: is not a type of the Kubernetes API v1\.\d+; did you mean "Affinity"\?/,
  );
});

describe('the defaults of a definition', () => {
  it('are those of its values, object by object, and those for subcharts', () => {
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
    ['enabled', { defaults: { enabled: true } }, 'is not a value of the subchart'],
    ['size', { defaults: { size: 1 }, reads: { size: v.integer({ description, default: 1 }) } }, 'is in `reads`'],
  ])('of a subchart cannot set %s twice', (name, options, message) => {
    expect(() => v.subchart({ description, ...options })).toThrow(`${name}: is`);
    expect(() => v.subchart({ description, ...options })).toThrow(message);
  });
});

describe('the name of a value', () => {
  it.each([
    ['y', 'YAML, which reads it as a boolean; choose another name'],
    ['N', 'YAML, which reads it as a boolean; choose another name'],
    ['on', 'YAML, which reads it as a boolean; choose another name'],
    ['Off', 'YAML, which reads it as a boolean; choose another name'],
    ['true', 'YAML, which reads it as a boolean; choose another name'],
    ['null', 'YAML, which reads it as null; choose another name'],
    ['global', 'Helm for the values that all charts share: define it with v.global, at the top of the values'],
    ['then', 'JavaScript, whose promises have a method of this name; choose another name'],
    ['toJSON', 'Helmwright, whose Values have a method of this name; choose another name'],
    ['toString', 'JavaScript, whose objects have a member of this name; choose another name'],
    ['constructor', 'JavaScript, whose objects have a member of this name; choose another name'],
    ['inspect', 'JavaScript libraries, which read it from any object; choose another name'],
  ])('cannot be %s, which is reserved', (name, by) => {
    expect(() => v.object({ [name]: v.string({ description }) }, { description })).toThrow(
      new RegExp(`^${name}: the name is reserved by ${by}$`),
    );
  });

  it.each(['1a', 'a-b', 'a.b', '', '__proto__x', 'ä', 'a b'])('cannot be %j', (name) => {
    expect(() => v.object({ [name]: v.string({ description }) }, { description })).toThrow(
      "a value's name must start with a letter",
    );
  });
});

describe('an inconsistent definition', () => {
  const halfPair = '\ud83d';
  const inconsistent: readonly (readonly [string, ValueType, string])[] = [
    ['an integer below its minimum', v.integer({ description, default: 1, min: 3 }), 'must be >= 3'],
    ['a fraction for an integer', v.integer({ description, default: 1.5 }), 'must be integer'],
    ['NaN', v.number({ description, default: NaN }), 'must be number'],
    [
      'a Volume without a name',
      v.list(v.k8s('Volume', { description }), { description, default: [{ emptyDir: {} }] }),
      '0.name has an invalid default: is required',
    ],
    ['JSON with a control character', v.any({ description, default: ['\x01'] }), 'must match pattern'],
    [
      'a string that does not match its pattern',
      v.string({ description, default: 'a', pattern: '^b$' }),
      'must match pattern',
    ],
    ['a string with a line break', v.string({ description, default: 'a\nb' }), 'must match pattern'],
    [
      'a string below its minimum length',
      v.string({ description, default: 'a', minLength: 2 }),
      'must NOT have fewer than 2',
    ],
    ['an invalid quantity', v.quantity({ description, default: 'much' }), 'must match pattern'],
    ['an item of another type', v.list(v.integer({ description }), { description, default: ['a'] }), 'must be integer'],
    [
      'a key that does not match its pattern',
      v.map(v.string({ description }), { description, default: { A: '' }, keyPattern: '^[a-z]$' }),
      'invalid key "A"',
    ],
    [
      'keys that are too long for YAML readers',
      v.map(v.string({ description }), { description, default: {}, keyMaxLength: 1001 }),
      'above the upper bound 1000',
    ],
    [
      'an item without a required property',
      v.map(v.object({ cpu: v.quantity({ description }) }, { description }), { description, default: { a: {} } }),
      'a.cpu has an invalid default: is required',
    ],
    [
      'half of a surrogate pair',
      v.string({ description, default: halfPair }),
      'has a default with an invalid character',
    ],
    ['-0', v.number({ description, default: -0 }), 'has the default -0'],
    [
      'an invalid example',
      v.integer({ description, default: 1, min: 1, example: 0 }),
      'has an invalid example: must be',
    ],
    ['an example in two halves', v.any({ description, default: 1, example: [halfPair] }), 'has an example with'],
    ['a merge key', v.map(v.string({ description }), { description, default: { '<<': '' } }), 'the key "<<"'],
    [
      'a minimum above the maximum',
      v.integer({ description, min: 3, max: 1 }),
      'has the lower bound 3, which is above the upper bound 1',
    ],
    [
      'a minimum length above the maximum',
      v.string({ description, minLength: 3, maxLength: 1 }),
      'above the upper bound 1',
    ],
    [
      'a minimum number of items above the maximum',
      v.list(v.string({ description }), { description, minItems: 2, maxItems: 1 }),
      'above',
    ],
    [
      'unique numbers',
      v.list(v.integer({ description }), { description, uniqueItems: true }),
      'cannot have uniqueItems',
    ],
    ['a bound that is NaN', v.number({ description, min: NaN }), 'has a bound that is not a number'],
    [
      'an item with a default',
      v.list(v.string({ description, default: '' }), { description }),
      'cannot have a default',
    ],
    ['no members', v.enum([], { description }), 'has no members'],
    ['a member twice', v.enum(['a', 'a'], { description }), 'has the member "a" twice'],
    [
      'a member with half of a surrogate pair',
      v.enum([halfPair], { description }),
      'has a member with an invalid character',
    ],
  ];

  it.each(inconsistent)('is an error with the path of the value: %s', (_what, type, detail) => {
    expect(() => check({ group: v.object({ it: type }, { description }) })).toThrow(/^chart demo: value group\.it/);
    expect(() => check({ group: v.object({ it: type }, { description }) })).toThrow(detail);
  });

  it('is not one with required values', () => {
    expect(() => check({ it: v.string({ description, pattern: '^b$' }) })).not.toThrow();
  });

  it('sets `enabled` twice for a subchart', () => {
    expect(() => v.subchart({ description, defaults: { enabled: true } })).toThrow('set it beside `defaults`');
  });

  it.each([0.5, 2 ** 53])('has %d as a bound of an integer', (min) => {
    expect(() => v.integer({ description, min })).toThrow(
      'a bound must be an integer between -(2^53 - 1) and 2^53 - 1',
    );
  });

  function check(properties: Properties): void {
    checkDefinition(v.object(properties, { description }), 'demo');
  }
});

describe('what is not a value type', () => {
  it.each<readonly [string, unknown, string]>([
    ['a name', 'string', 'got "string"'],
    ['an unknown type', { type: 'text' }, 'got an object of the unknown type "text"'],
    ['options', { description }, 'got an object without a type'],
    ['a function', v.string, 'got a function: call it'],
    ['nothing', undefined, 'got undefined'],
  ])('is refused in an object, a list and a map: %s', (_name, type, got) => {
    const refusal = `must be a value type such as v.string({ description: '…' }), ${got}`;
    expect(() => v.object({ a: loose(type) }, { description })).toThrow(`a: ${refusal}`);
    expect(() => v.list(loose(type), { description })).toThrow(`the items of v.list(): ${refusal}`);
    expect(() => v.map(loose(type), { description })).toThrow(`the items of v.map(): ${refusal}`);
  });

  it('is refused without a description', () => {
    expect(() => v.object({ a: loose({ type: 'integer', optionality: 'required' }) }, { description })).toThrow(
      'a: has no description: add one',
    );
  });

  /** What the compiler would refuse, passed on all the same. */
  function loose(value: unknown): never;
  function loose(value: unknown): unknown {
    return value;
  }
});
