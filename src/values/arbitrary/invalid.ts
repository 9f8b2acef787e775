import fc from 'fast-check';
import { admission, type SubchartValues } from './admission.js';
import { arbitraryValues, itemOf, mapKeys } from './valid.js';
import { fitsBounds } from './scalar.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { ValueType, ListType, MapType, ObjectType } from '../definition/value-type.js';
import { mergeFiles } from '../merge/merge.js';

/**
 * A user's values that a chart refuses: valid ones with one mistake in them, such as a wrong type, a number out of bounds,
 * a key that is not declared, a null for a default, a text that breaks its pattern.
 */
export function arbitraryInvalidValues(
  definition: ObjectType,
  subcharts: readonly SubchartValues[] = [],
): fc.Arbitrary<JsonObject> {
  const admits = admission(definition, subcharts);
  return fc
    .tuple(arbitraryValues(definition, subcharts), invalidParts(definition, subcharts))
    .map(([values, mistake]) => mergeFiles([values, mistake]))
    .filter((values) => !admits(values));
}

/** Values with nothing in them but a mistake, to be merged over valid ones. */
function invalidParts(definition: ObjectType, subcharts: readonly SubchartValues[]): fc.Arbitrary<JsonObject> {
  const inside = Object.entries(definition.properties).map(([name, type]) => {
    const subchart = subcharts.find(({ key }) => key === name);
    return invalidPart(type, subchart).map((mistake): JsonObject => ({ [name]: mistake }));
  });
  const global = fc.constantFrom<JsonObject[]>({ global: 1 }, { global: [] }, { global: 'x' });
  return fc.oneof(...inside.map((arbitrary) => ({ weight: 4, arbitrary })), undeclared, global);
}

function invalidPart(type: ValueType, subchart: SubchartValues | undefined): fc.Arbitrary<Json> {
  if (type.type !== 'object') return nullOr(broken(type));
  if (subchart === undefined)
    return fc.oneof({ weight: 6, arbitrary: invalidParts(type, []) }, nullOr(wrongType('object')));
  // A subchart that is off judges nothing.
  return invalidParts(subchart.model.values, subchart.model.subcharts).map((mistake): JsonObject => ({
    enabled: true,
    ...mistake,
  }));
}

function nullOr(mistake: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: mistake });
}

/** A key that no definition can declare, whatever it is called. */
const undeclared: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.constantFrom('undeclared-key', '__proto__', 'constructor', 'on', '1', ''),
    fc.constantFrom<Json>(1, 'x', {}, true),
  )
  .map((entry): JsonObject => Object.fromEntries([entry]));

/** A value that breaks its kind. */
function broken(type: ValueType): fc.Arbitrary<Json> {
  switch (type.type) {
    case 'string':
      return fc.oneof(wrongType('string'), brokenText(type));
    case 'integer':
      return fc.oneof(wrongType('number'), fc.constantFrom(0.5, 2 ** 53, -(2 ** 53), type.min - 1, type.max + 1));
    case 'number':
      return wrongType('number', (type.min ?? 0) - 1, (type.max ?? 0) + 1);
    case 'boolean':
      return wrongType('boolean', 'true', 'yes', 0, 1);
    case 'enum':
      return wrongType('string', `${type.members[0] ?? ''} `, '');
    case 'quantity':
      return fc.constantFrom<Json[]>('', '1 Gi', '-1', '1gi', 0.5, -1, 1_000_000, true, {}, []);
    case 'scalar':
      return fc.oneof(fc.constantFrom<Json[]>([], ['x'], {}, { a: 1 }), brokenText(type));
    case 'list':
      return brokenList(type);
    case 'map':
      return brokenMap(type);
    case 'object':
      return brokenItem(type);
  }
}

const samples: readonly Json[] = ['x', '', 1, 0.5, true, false, [], ['x'], {}, { a: 1 }];

function wrongType(
  type: 'string' | 'number' | 'boolean' | 'list' | 'object',
  ...others: readonly Json[]
): fc.Arbitrary<Json> {
  return fc.constantFrom(...samples.filter((sample) => typeName(sample) !== type), ...others);
}

function typeName(value: Json): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Without U+0085: the schema step of Helm 3.17 reads it as a space, and so admits what Helm 4 refuses. */
const controls = ['\x00', '\x01', '\x07', '\x1b', '\x7f', '\x9f', '\ufeff', '\ufffe', '\uffff', 'a\nb\x0bc', '\r'];

function brokenText(type: Extract<ValueType, { type: 'string' | 'scalar' }>): fc.Arbitrary<Json> {
  const fits = fitsBounds(type);
  const candidates = [...controls, '', ' ', 'A b', '-', '\n', 'é', '{{ }}', 'x'.repeat((type.maxLength ?? 0) + 1)];
  const wrong = candidates.filter((text) => !fits(text));
  // A pattern may allow all of them.
  return wrong.length === 0 ? wrongType('string') : fc.constantFrom(...wrong);
}

function brokenList(type: ListType): fc.Arbitrary<Json> {
  const item = nullOr(broken(type.items)).map((bad): Json => [bad]);
  const tooFew = type.minItems === undefined || type.minItems === 0 ? [] : [fc.constant<Json>([])];
  const tooMany = type.maxItems === undefined ? [] : [overlong(type.items, type.maxItems + 1)];
  const twice = type.uniqueItems === true ? [itemOf(type.items).map((one): Json => [one, one])] : [];
  return fc.oneof(wrongType('list'), item, ...tooFew, ...tooMany, ...twice);
}

function overlong(items: ValueType, length: number): fc.Arbitrary<Json> {
  return fc.array(itemOf(items), { minLength: length, maxLength: length });
}

function brokenMap(type: MapType): fc.Arbitrary<Json> {
  const entry = fc.tuple(mapKeys(type), nullOr(broken(type.items)));
  const fits = fitsBounds({ pattern: type.keyPattern, minLength: 1, maxLength: type.keyMaxLength });
  const badKeys = ['', 'a\nb', '\x01', 'x'.repeat(type.keyMaxLength + 1), ' ', 'É!']
    .filter((key) => !fits(key))
    .concat('<<');
  const key = fc.tuple(fc.constantFrom(...badKeys), itemOf(type.items));
  return fc.oneof(
    wrongType('object'),
    fc.oneof(entry, key).map((bad): Json => Object.fromEntries([bad])),
  );
}

/** An item with a property that is wrong, undeclared or missing. */
function brokenItem(type: ObjectType): fc.Arbitrary<Json> {
  const whole = itemOf(type).map((item) => (isJsonObject(item) ? item : {}));
  const names = Object.keys(type.properties);
  const wrong = Object.entries(type.properties).map(([name, property]) =>
    fc.tuple(whole, nullOr(broken(property))).map(([item, bad]): Json => ({ ...item, [name]: bad })),
  );
  const missing = names.map((name) =>
    whole.map((item): Json => Object.fromEntries(Object.entries(item).filter(([key]) => key !== name))),
  );
  const more = fc.tuple(whole, undeclared).map(([item, key]): Json => mergeFiles([item, key]));
  return fc.oneof(wrongType('object'), ...wrong, ...missing, more);
}
