import fc from 'fast-check';
import { admission, type SubchartValues } from './admission.js';
import { fitsBounds, integers, members, numbers, quantities, scalars, strings, texts } from './scalar.js';
import { isJsonObject, type Json, type JsonObject, own } from '../json.js';
import { defaultsOf } from '../definition/defaults.js';
import type { ValueType, ListType, MapType, ObjectType } from '../definition/value-type.js';
import { mergeFiles } from '../merge/merge.js';
import { descriptorOf } from '../types/registry.js';

/**
 * A user's values that a chart admits: any part of its definition, with texts and numbers that are easily misread, nulls
 * where they are allowed, new entries that leave their defaults out, and `global`.
 *
 * @param subcharts whose values a user may set too
 */
export function arbitraryValues(
  definition: ObjectType,
  subcharts: readonly SubchartValues[] = [],
): fc.Arbitrary<JsonObject> {
  return userValues(definition, subcharts, defaultsOf(definition)).filter(admission(definition, subcharts));
}

/** As {@link arbitraryValues}, but for what only the merged whole shows, such as a null that takes a default away. */
export function userValues(
  definition: ObjectType,
  subcharts: readonly SubchartValues[],
  given: JsonObject,
): fc.Arbitrary<JsonObject> {
  const parts = { ...chartParts(definition, subcharts, given), global: { arbitrary: globals, needed: false, freq: 2 } };
  return recordOf(parts);
}

interface Part {
  readonly arbitrary: fc.Arbitrary<Json>;
  /** Whether the value must be given. */
  readonly needed: boolean;
  /** One time in so many it is not given where it need not be. */
  readonly freq: number;
}

function freqOf(type: ValueType): number {
  if (type.type === 'object') return 6;
  return descriptorOf(type).inner(type).length > 0 ? 3 : 2;
}

type Parts = Readonly<Record<string, Part>>;

/** Some of what need not be given is not: leaves more often than what holds others, which would else be rare. */
function recordOf(parts: Parts): fc.Arbitrary<JsonObject> {
  const optional = Object.entries(parts).map(
    ([name, { arbitrary, needed, freq }]): [string, fc.Arbitrary<Json | undefined>] => [
      name,
      needed ? arbitrary : fc.option(arbitrary, { nil: undefined, freq }),
    ],
  );
  return fc.record<Record<string, Json | undefined>>(Object.fromEntries(optional)).map(given);
}

function given(record: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function chartParts(definition: ObjectType, subcharts: readonly SubchartValues[], given: JsonObject): Parts {
  const own = Object.entries(definition.properties).map(([name, type]): [string, Part] => [
    name,
    partOf(name, type, subcharts, given),
  ]);
  return Object.fromEntries(own);
}

function partOf(name: string, type: ValueType, subcharts: readonly SubchartValues[], given: JsonObject): Part {
  const default_ = own(given, name);
  const subchart = subcharts.find(({ key }) => key === name);
  if (type.type !== 'object')
    return { arbitrary: valueOf(type, default_), needed: isNeeded(type, default_), freq: freqOf(type) };
  const parts =
    subchart === undefined ? chartParts(type, [], tableOf(default_)) : subchartParts(type, subchart, default_);
  return { arbitrary: recordOf(parts), needed: Object.values(parts).some(({ needed }) => needed), freq: freqOf(type) };
}

/** What a subchart needs need not be given while it is off, but always is: a simple rule that loses nothing. */
function subchartParts(type: ObjectType, { model }: SubchartValues, given: Json | undefined): Parts {
  const defaults = mergeFiles([defaultsOf(model.values), tableOf(given)]);
  return { ...chartParts(model.values, model.subcharts, defaults), ...chartParts(type, [], tableOf(given)) };
}

function isNeeded(type: ValueType, given: Json | undefined): boolean {
  return type.optionality === 'required' && given === undefined;
}

function tableOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A value where the defaults have `given`: all of it, for what the chart does not merge. */
function valueOf(type: ValueType, given: Json | undefined): fc.Arbitrary<Json> {
  const value = presentValue(type, given);
  if (type.optionality === 'optional')
    return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 6, arbitrary: value });
  return given === undefined || type.type === 'map'
    ? value
    : fc.oneof({ weight: 1, arbitrary: fc.constant(given) }, { weight: 8, arbitrary: value });
}

function presentValue(type: ValueType, given: Json | undefined): fc.Arbitrary<Json> {
  switch (type.type) {
    case 'string':
      return strings(type);
    case 'integer':
      return integers(type);
    case 'number':
      return numbers(type);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return members(type);
    case 'quantity':
      return quantities();
    case 'scalar':
      return scalars(type);
    case 'list':
      return listOf(type);
    case 'map':
      return mapOf(type, tableOf(given));
    case 'object':
      return recordOf(itemParts(type, tableOf(given)));
  }
}

/** A value of a kind where nothing is merged into it: an item of a list, or an entry that a user adds to a map. */
export function itemOf(type: ValueType): fc.Arbitrary<Json> {
  return valueOf(type, undefined);
}

function listOf({ items, minItems = 0, maxItems = minItems + 3, uniqueItems = false }: ListType): fc.Arbitrary<Json> {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
  return uniqueItems ? fc.uniqueArray(itemOf(items), lengths) : fc.array(itemOf(items), lengths);
}

/** New entries, and changes of the entries that the defaults have: a null takes one away. */
function mapOf(type: MapType, given: JsonObject): fc.Arbitrary<Json> {
  const added = fc.tuple(mapKeys(type), itemOf(type.items));
  const changed = Object.entries(given).map(([key, value]) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: valueOf(type.items, value) }),
    ),
  );
  return fc
    .array(fc.oneof(added, ...changed), { maxLength: 3 })
    .map((entries): JsonObject => Object.fromEntries(entries));
}

/** Keys that manifests write themselves: what users give of them must not be written a second time. */
const takenKeys = [
  'app.kubernetes.io/name',
  'app.kubernetes.io/instance',
  'app.kubernetes.io/component',
  'app.kubernetes.io/managed-by',
  'helm.sh/chart',
];

export function mapKeys({ keyPattern, keyMaxLength }: MapType): fc.Arbitrary<string> {
  const bounds = { pattern: keyPattern, minLength: 1, maxLength: keyMaxLength };
  const keys = texts(bounds).filter((key) => key !== '<<');
  const taken = takenKeys.filter(fitsBounds(bounds));
  if (taken.length === 0) return keys;
  return fc.oneof({ weight: 6, arbitrary: keys }, { weight: 1, arbitrary: fc.constantFrom(...taken) });
}

/** In an item a property's default stands in for what is left out. */
function itemParts(type: ObjectType, given: JsonObject): Parts {
  const parts = Object.entries(type.properties).map(([name, property]): [string, Part] => {
    const default_ = own(given, name);
    return [
      name,
      { arbitrary: valueOf(property, default_), needed: isNeededInItem(property, default_), freq: freqOf(property) },
    ];
  });
  return Object.fromEntries(parts);
}

function isNeededInItem(type: ValueType, given: Json | undefined): boolean {
  if (given !== undefined) return false;
  if (type.type !== 'object') return type.optionality === 'required';
  return Object.values(type.properties).some((property) => isNeededInItem(property, undefined));
}

/** Values that a parent chart, or a user, shares with all subcharts. */
const globals: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.constant({}),
  fc
    .array(
      fc.tuple(fc.constantFrom('a', 'region', 'on', '__proto__'), fc.constantFrom<Json>('x', 1, true, { b: 'c' })),
      { maxLength: 2 },
    )
    .map((entries): JsonObject => Object.fromEntries(entries)),
);
