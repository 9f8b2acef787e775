import fc from 'fast-check';
import { plainText, plainTextLines } from '../definition/pattern.js';
import { isJsonObject, type Json, type JsonObject, own } from '../json.js';
import { patchKeeping } from '../kubernetes/patch.js';
import type { Kept, Shape } from '../kubernetes/shape.js';
import { kubernetesType, objectShape } from '../kubernetes/types.js';
import { numbers } from './numbers.js';
import { strings } from './strings.js';
import { wrongType } from './wrong-type.js';

/** How many objects, lists and maps stand in each other, but for those that a type requires. */
const deepest = 3;

/** How many of the fields that may be absent are there. */
const mostFields = 3;

/** JSON of a shape. fast-check takes milliseconds to make one of a large type, so that each is made once. */
export function jsonOf(shape: Shape, depth = deepest): fc.Arbitrary<Json> {
  const key = JSON.stringify([shape, depth]);
  const found = known.get(key) ?? made(shape, depth);
  known.set(key, found);
  return found;
}

const known = new Map<string, fc.Arbitrary<Json>>();

const texts = strings({ pattern: plainTextLines });
const keys = strings({ pattern: plainText, minLength: 1, maxLength: 317 }).filter((key) => key !== '<<');

function made(shape: Shape, depth: number): fc.Arbitrary<Json> {
  if (typeof shape === 'string') return basicOf(shape, depth);
  if ('enum' in shape) return fc.constantFrom(...shape.enum);
  if ('type' in shape) return objectOf(objectShape(shape), depth);
  if ('patch' in shape) return objectOf(patched(shape), depth, shape.keeps);
  if (depth <= 0) return fc.constant('list' in shape ? [] : {});
  if ('list' in shape) return fc.array(jsonOf(shape.list, depth - 1), { maxLength: 2 });
  return 'map' in shape ? mapOf(shape.map, depth) : patchesOf(shape, depth);
}

function basicOf(shape: Extract<Shape, string>, depth: number): fc.Arbitrary<Json> {
  switch (shape) {
    case 'string':
      return texts;
    case 'integer':
      return fc.maxSafeInteger();
    case 'number':
      return numbers({});
    case 'boolean':
      return fc.boolean();
    case 'quantity':
      return fc.constantFrom<Json[]>('1', '500m', '1Gi', '1e3', '-1', '0.5', 1, 0.5, 0, '');
    case 'intOrString':
      return fc.oneof(fc.maxSafeInteger(), texts);
    case 'json':
      return anyJson(depth);
  }
}

function anyJson(depth: number): fc.Arbitrary<Json> {
  const leaf = fc.oneof(texts, numbers({}), fc.boolean(), fc.constant(null));
  if (depth <= 0) return leaf;
  return fc.oneof(leaf, fc.array(jsonOf('json', depth - 1), { maxLength: 2 }), mapOf('json', depth));
}

interface Fields {
  readonly required?: readonly string[];
  readonly fields: Readonly<Record<string, Shape>>;
}

/** A patch's fields; those that others need are left out. */
function patched({ patch, keeps }: Extract<Shape, { patch: string }>): Fields {
  const fields = Object.entries(kubernetesType(patch)?.fields ?? {}).flatMap(([name, field]): [string, Shape][] =>
    keeps?.fields.includes(name) === true ? [] : [[name, patchKeeping(field, own(keeps?.inside ?? {}, name))]],
  );
  return { fields: Object.fromEntries(fields) };
}

function patchesOf({ patches, keeps }: Extract<Shape, { patches: Shape }>, depth: number): fc.Arbitrary<Json> {
  const item = fc.oneof(
    { weight: 3, arbitrary: jsonOf(patches, depth - 1) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const key = keys.filter((each) => keeps?.fields.includes(each) !== true);
  return fc.array(fc.tuple(key, item), { maxLength: 2 }).map((entries): JsonObject => Object.fromEntries(entries));
}

function mapOf(items: Shape, depth: number): fc.Arbitrary<Json> {
  return fc
    .array(fc.tuple(keys, jsonOf(items, depth - 1)), { maxLength: 2 })
    .map((entries): JsonObject => Object.fromEntries(entries));
}

/** What is required, and some of the rest; at times a field that only a newer Kubernetes has. */
function objectOf({ required = [], fields }: Fields, depth: number, keeps?: Kept): fc.Arbitrary<Json> {
  const needed = Object.fromEntries(required.map((name) => [name, jsonOf(fields[name] ?? 'json', depth - 1)]));
  const optional = Object.keys(fields).filter((name) => !required.includes(name));
  const names = fc.subarray(optional, { maxLength: depth <= 0 ? 0 : Math.min(mostFields, optional.length) });
  return names.chain((chosen) => {
    const some = chosen.map((name) => {
      const field = jsonOf(fields[name] ?? 'json', depth - 1);
      if (Object.hasOwn(keeps?.inside ?? {}, name)) return [name, field] as const;
      return [name, fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 9, arbitrary: field })] as const;
    });
    const record = fc.record<Record<string, Json>>({ ...needed, ...Object.fromEntries(some) });
    if (depth <= 0) return record;
    const newer = record.map((object): JsonObject => ({ ...object, fieldOfANewerVersion: true }));
    return fc.oneof({ weight: 9, arbitrary: record }, { weight: 1, arbitrary: newer });
  });
}

/** Nulls for some of what a default has, at its top. */
export function withRemovals(json: fc.Arbitrary<Json>, given: Json | undefined): fc.Arbitrary<Json> {
  if (!isJsonObject(given) || Object.keys(given).length === 0) return json;
  const removals = fc
    .subarray(Object.keys(given))
    .map((removed) => Object.fromEntries(removed.map((key) => [key, null])));
  return fc.tuple(json, removals).map(([value, removed]) => (isJsonObject(value) ? { ...value, ...removed } : value));
}

/** JSON that a shape does not admit; undefined if it admits all. */
export function invalidJsonOf(shape: Shape): fc.Arbitrary<Json> {
  if (typeof shape === 'string') return invalidBasic(shape);
  if ('enum' in shape) return fc.oneof(wrongType('string'), fc.constant('no-member'));
  if ('list' in shape)
    return fc.oneof(
      wrongType('array'),
      invalidJsonOf(shape.list).map((item): Json => [item]),
    );
  if ('map' in shape)
    return fc.oneof(
      wrongType('object'),
      invalidJsonOf(shape.map).map((a): Json => ({ a })),
    );
  if ('patch' in shape) return fc.oneof(wrongType('object'), ...invalidPatches(shape));
  if ('patches' in shape)
    return fc.oneof(
      wrongType('object'),
      ...(shape.keeps?.fields ?? []).map((key) => fc.constant<Json>({ [key]: 'x' })),
    );
  const { required = [], fields } = objectShape(shape);
  const typed = Object.entries(fields).flatMap(([name, field]) => {
    const isLeaf = typeof field === 'string' && field !== 'json';
    return isLeaf
      ? [fc.tuple(jsonOf(shape, 0), invalidBasic(field)).map(([json, wrong]) => withField(json, name, wrong))]
      : [];
  });
  const lacking = required.map((name) => jsonOf(shape, 0).map((json) => without(json, name)));
  const refused = (shape.without ?? []).map((name) => jsonOf(shape, 0).map((json) => withField(json, name, null)));
  return fc.oneof(wrongType('object'), ...typed, ...lacking, ...refused);
}

function invalidPatches({ patch, keeps = nothingKept }: Extract<Shape, { patch: string }>): fc.Arbitrary<Json>[] {
  const { fields } = kubernetesType(patch) ?? { fields: {} };
  const kept = keeps.fields.map((name) => fc.constantFrom<Json[]>({ [name]: 'x' }, { [name]: null }));
  const typed = Object.entries(fields).flatMap(([name, field]) => {
    const inside = own(keeps.inside, name);
    if (inside === undefined)
      return typeof field === 'string' && field !== 'json' ? [at(name, invalidBasic(field))] : [];
    return [at(name, invalidJsonOf(patchKeeping(field, inside))), fc.constant<Json>({ [name]: null })];
  });
  return [...kept, ...typed];
}

const nothingKept: Kept = { fields: [], inside: {} };

function at(name: string, json: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return json.map((value): Json => ({ [name]: value }));
}

function invalidBasic(shape: Extract<Shape, string>): fc.Arbitrary<Json> {
  switch (shape) {
    case 'string':
      return fc.oneof(wrongType('string'), fc.constant('\x01'));
    case 'integer':
      return fc.constantFrom<Json[]>('x', true, 0.5, [], {});
    case 'number':
      return wrongType('number');
    case 'boolean':
      return wrongType('boolean');
    case 'quantity':
      return fc.constantFrom<Json[]>('1 Gi', 'x', true, [], {});
    case 'intOrString':
      return fc.constantFrom<Json[]>(0.5, true, [], {}, '\x01');
    case 'json':
      return fc.constantFrom<Json[]>('\x01', ['\x01'], { '': 1 }, { '<<': 'x' });
  }
}

function withField(json: Json, name: string, value: Json): Json {
  return isJsonObject(json) ? { ...json, [name]: value } : json;
}

function without(json: Json, name: string): Json {
  return isJsonObject(json) ? Object.fromEntries(Object.entries(json).filter(([key]) => key !== name)) : json;
}
