import fc from 'fast-check';
import { admission, type SubchartValues } from './admission.js';
import { arbitraryValues, itemOf, mapKeys } from './arbitrary.js';
import { fitsBounds } from './arbitrary-scalar.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';
import type { Kind, ListKind, MapKind, ObjectKind } from './kinds.js';
import { mergeFiles } from './merge.js';

/**
 * A user's values that a chart refuses: valid ones with one mistake in them, such as a wrong type, a number out of bounds,
 * a key that is not declared, a null for a default, a text that breaks its pattern.
 */
export function arbitraryInvalidValues(
  definition: ObjectKind,
  subcharts: readonly SubchartValues[] = [],
): fc.Arbitrary<JsonObject> {
  const admits = admission(definition, subcharts);
  return fc
    .tuple(arbitraryValues(definition, subcharts), mistakes(definition, subcharts))
    .map(([values, mistake]) => mergeFiles([values, mistake]))
    .filter((values) => !admits(values));
}

/** Values with nothing in them but a mistake, to be merged over valid ones. */
function mistakes(definition: ObjectKind, subcharts: readonly SubchartValues[]): fc.Arbitrary<JsonObject> {
  const inside = Object.entries(definition.properties).map(([name, kind]) => {
    const subchart = subcharts.find(({ key }) => key === name);
    return mistakeIn(kind, subchart).map((mistake): JsonObject => ({ [name]: mistake }));
  });
  const global = fc.constantFrom<JsonObject[]>({ global: 1 }, { global: [] }, { global: 'x' });
  return fc.oneof(...inside.map((arbitrary) => ({ weight: 4, arbitrary })), undeclared, global);
}

function mistakeIn(kind: Kind, subchart: SubchartValues | undefined): fc.Arbitrary<Json> {
  if (kind.kind !== 'object') return nullOr(broken(kind));
  if (subchart === undefined)
    return fc.oneof({ weight: 6, arbitrary: mistakes(kind, []) }, nullOr(wrongType('object')));
  // A subchart that is off judges nothing.
  return mistakes(subchart.model.values, subchart.model.subcharts).map((mistake): JsonObject => ({
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
function broken(kind: Kind): fc.Arbitrary<Json> {
  switch (kind.kind) {
    case 'string':
      return fc.oneof(wrongType('string'), brokenText(kind));
    case 'integer':
      return fc.oneof(wrongType('number'), fc.constantFrom(0.5, 2 ** 53, -(2 ** 53), kind.min - 1, kind.max + 1));
    case 'number':
      return wrongType('number', (kind.min ?? 0) - 1, (kind.max ?? 0) + 1);
    case 'boolean':
      return wrongType('boolean', 'true', 'yes', 0, 1);
    case 'enum':
      return wrongType('string', `${kind.members[0] ?? ''} `, '');
    case 'quantity':
      return fc.constantFrom<Json[]>('', '1 Gi', '-1', '1gi', 0.5, -1, 1_000_000, true, {}, []);
    case 'scalar':
      return fc.oneof(fc.constantFrom<Json[]>([], ['x'], {}, { a: 1 }), brokenText(kind));
    case 'list':
      return brokenList(kind);
    case 'map':
      return brokenMap(kind);
    case 'object':
      return brokenItem(kind);
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

function brokenText(kind: Extract<Kind, { kind: 'string' | 'scalar' }>): fc.Arbitrary<Json> {
  const fits = fitsBounds(kind);
  const candidates = [...controls, '', ' ', 'A b', '-', '\n', 'é', '{{ }}', 'x'.repeat((kind.maxLength ?? 0) + 1)];
  const wrong = candidates.filter((text) => !fits(text));
  // A pattern may allow all of them.
  return wrong.length === 0 ? wrongType('string') : fc.constantFrom(...wrong);
}

function brokenList(kind: ListKind): fc.Arbitrary<Json> {
  const item = nullOr(broken(kind.items)).map((bad): Json => [bad]);
  const tooFew = kind.minItems === undefined || kind.minItems === 0 ? [] : [fc.constant<Json>([])];
  const tooMany = kind.maxItems === undefined ? [] : [overlong(kind.items, kind.maxItems + 1)];
  const twice = kind.uniqueItems === true ? [itemOf(kind.items).map((one): Json => [one, one])] : [];
  return fc.oneof(wrongType('list'), item, ...tooFew, ...tooMany, ...twice);
}

function overlong(items: Kind, length: number): fc.Arbitrary<Json> {
  return fc.array(itemOf(items), { minLength: length, maxLength: length });
}

function brokenMap(kind: MapKind): fc.Arbitrary<Json> {
  const entry = fc.tuple(mapKeys(kind), nullOr(broken(kind.items)));
  const fits = fitsBounds({ pattern: kind.keyPattern, minLength: 1, maxLength: kind.keyMaxLength });
  const badKeys = ['', 'a\nb', '\x01', 'x'.repeat(kind.keyMaxLength + 1), ' ', 'É!']
    .filter((key) => !fits(key))
    .concat('<<');
  const key = fc.tuple(fc.constantFrom(...badKeys), itemOf(kind.items));
  return fc.oneof(
    wrongType('object'),
    fc.oneof(entry, key).map((bad): Json => Object.fromEntries([bad])),
  );
}

/** An item with a property that is wrong, undeclared or missing. */
function brokenItem(kind: ObjectKind): fc.Arbitrary<Json> {
  const whole = itemOf(kind).map((item) => (isJsonObject(item) ? item : {}));
  const names = Object.keys(kind.properties);
  const wrong = Object.entries(kind.properties).map(([name, property]) =>
    fc.tuple(whole, nullOr(broken(property))).map(([item, bad]): Json => ({ ...item, [name]: bad })),
  );
  const missing = names.map((name) =>
    whole.map((item): Json => Object.fromEntries(Object.entries(item).filter(([key]) => key !== name))),
  );
  const more = fc.tuple(whole, undeclared).map(([item, key]): Json => mergeFiles([item, key]));
  return fc.oneof(wrongType('object'), ...wrong, ...missing, more);
}
