import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/values/arbitrary/registry.js';
import { jsonSchema } from '../../src/values/generate/json-schema.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/values/json.js';
import type { ValueType } from '../../src/values/definition/value-type.js';
import * as v from '../../src/values/v.js';
import { validator } from '../../src/values/validate.js';
import { isAdmitted, violationOf } from '../../src/values/definition/violation.js';

const description = 'A value.';
const group = v.object(
  {
    size: v.integer({ description, min: 0, max: 5 }),
    note: v.string({ description, optional: true }),
    mode: v.enum(['a', 'b'], { description, default: 'a' }),
    inner: v.object({ deep: v.number({ description }) }, { description }),
  },
  { description },
);

const types: readonly (readonly [string, ValueType])[] = [
  ['string', v.string({ description, minLength: 1, maxLength: 3 })],
  ['string with a pattern', v.string({ description, pattern: '^[a-z]+$' })],
  ['integer', v.integer({ description, min: -2, max: 7 })],
  ['number', v.number({ description, min: -0.5, max: 1e6 })],
  ['boolean', v.boolean({ description })],
  ['enum', v.enum(['fast', 'slow'], { description })],
  ['quantity', v.quantity({ description })],
  ['intOrString', v.intOrString({ description, pattern: '^[a-z]*$', maxLength: 3 })],
  ['scalar', v.scalar({ description, pattern: '^[a-z]*$', maxLength: 3 })],
  ['any', v.any({ description })],
  ['Toleration', v.k8s('Toleration', { description })],
  ['Volume', v.k8s('Volume', { description })],
  ['PodSpec', v.k8s('PodSpec', { description })],
  ['PodSpec without containers', v.k8s('PodSpec', { description, without: ['containers', 'volumes'] })],
  ['CustomResourceDefinition', v.k8s('CustomResourceDefinition', { description })],
  ['list', v.list(v.integer({ description, max: 3 }), { description, minItems: 1, maxItems: 3 })],
  ['list of unique strings', v.list(v.enum(['a', 'b', 'c'], { description }), { description, uniqueItems: true })],
  ['map', v.map(v.string({ description }), { description, keyPattern: '^[a-z]+$', keyMaxLength: 4 })],
  ['map of objects', v.map(group, { description })],
  ['list of objects', v.list(group, { description })],
];

/** Values of the kind, values of other types, and values with one part gone wrong. */
function attempts(type: ValueType): fc.Arbitrary<Json> {
  const anything = fc.oneof(
    ...types.map(([, other]) => random.valid(other)),
    fc.constantFrom<Json>(null, {}, [], '', 0),
  );
  const parts = fc.tuple(random.valid(type), anything).map(([value, odd]) => withPart(value, odd));
  return fc.oneof(random.valid(type), anything, parts);
}

function withPart(value: Json, odd: Json): Json {
  if (isJsonArray(value)) return [...value, odd];
  if (typeof value !== 'object' || value === null) return value;
  const [first] = Object.keys(value);
  return Object.fromEntries([...Object.entries(value), [first ?? 'odd', odd]]);
}

describe('a default', () => {
  it.each(types)('of the type %s is invalid exactly where the schema says so', (_name, type) => {
    const validate = validator(jsonSchema(v.object({ value: type }, { description }), 'test'));
    fc.assert(
      fc.property(attempts(type), (value) => {
        const invalid = violationOf(type, value, 'value') !== undefined;
        expect(invalid).toBe(validate({ value }).length > 0);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[ValueType, Json, string, string]>([
    [v.integer({ description, max: 3 }), 4, 'value', 'must be <= 3'],
    [v.list(v.boolean({ description }), { description }), [true, 1], 'value.1', 'must be boolean'],
    [
      v.k8s('Container', { description }),
      { name: 'a', ports: [{ containerPort: 'x' }] },
      'value.ports.0.containerPort',
      'must be integer',
    ],
    [
      v.k8s('Toleration', { description }),
      { operator: 'In' },
      'value.operator',
      'must be equal to one of the allowed values: ["Equal","Exists","Gt","Lt",""]',
    ],
    [
      v.k8s('PodSpec', { description, without: ['containers'] }),
      { containers: [] },
      'value.containers',
      'must not be set here',
    ],
    [v.k8s('Volume', { description }), {}, 'value.name', 'is required'],
    [v.map(group, { description }), { a: { size: 1 } }, 'value.a.inner', 'is required'],
  ])('has an error with its path', (type, value, path, message) => {
    expect(violationOf(type, value, 'value')).toEqual({ path, message });
  });
});

describe('the values of a chart', () => {
  const definition = v.object(Object.fromEntries(types.map(([, type], index) => [`value${index}`, type])), {
    description,
  });
  const withGroup = v.object({ ...definition.properties, group }, { description });
  const validate = validator(jsonSchema(withGroup, 'test'));
  const shared = fc.record(
    {
      global: fc.constantFrom<Json>(null, {}, 1),
      enabled: fc.constantFrom<Json>(true, null, 'yes'),
      group: fc.constantFrom<Json>(null, {}),
    },
    { requiredKeys: [] },
  );
  const odd = fc.tuple(fc.nat(types.length - 1), fc.constantFrom<Json | undefined>(undefined, null, {}, [], '<<', 7));

  it('are admitted exactly where the schema admits them', () => {
    const values = fc.tuple(random.valid(withGroup), fc.option(shared), fc.option(odd));
    let admitted = 0;
    fc.assert(
      fc.property(values, ([valid, more, change]) => {
        const all = {
          ...asObject(valid),
          ...more,
          ...(change === null ? {} : { [`value${change[0]}`]: change[1] ?? null }),
        };
        expect(isAdmitted(withGroup, all)).toBe(validate(all).length === 0);
        if (isAdmitted(withGroup, all)) admitted += 1;
      }),
      { numRuns: 1000 },
    );
    expect(admitted).toBeGreaterThan(0);
  });

  it('have no key that YAML takes for a merge', () => {
    const map = v.map(v.string({ description }), { description, keyPattern: '^[<a-z]+$' });
    expect(isAdmitted(v.object({ map }, { description }), { map: { '<<': 'a' } })).toBe(false);
  });
});

function asObject(value: Json): JsonObject {
  if (isJsonObject(value)) return value;
  throw new Error('is no object');
}
