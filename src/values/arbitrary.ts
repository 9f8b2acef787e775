import fc from 'fast-check';
import { admission, type SubchartValues } from './admission.js';
import { fitsBounds, integers, members, numbers, quantities, scalars, strings, texts } from './arbitrary-scalar.js';
import { isJsonObject, type Json, type JsonObject, own } from './json.js';
import { defaultsOf, type Kind, type ListKind, type MapKind, type ObjectKind } from './kinds.js';
import { mergeFiles } from './merge.js';

/**
 * A user's values that a chart admits: any part of its definition, with texts and numbers that are easily misread, nulls
 * where they are allowed, new entries that leave their defaults out, and `global`.
 *
 * @param subcharts whose values a user may set too
 */
export function arbitraryValues(
  definition: ObjectKind,
  subcharts: readonly SubchartValues[] = [],
): fc.Arbitrary<JsonObject> {
  return userValues(definition, subcharts, defaultsOf(definition)).filter(admission(definition, subcharts));
}

/** As {@link arbitraryValues}, but for what only the merged whole shows, such as a null that takes a default away. */
export function userValues(
  definition: ObjectKind,
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

function freqOf({ kind }: Kind): number {
  if (kind === 'object') return 6;
  return kind === 'map' || kind === 'list' ? 3 : 2;
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

function chartParts(definition: ObjectKind, subcharts: readonly SubchartValues[], given: JsonObject): Parts {
  const own = Object.entries(definition.properties).map(([name, kind]): [string, Part] => [
    name,
    partOf(name, kind, subcharts, given),
  ]);
  return Object.fromEntries(own);
}

function partOf(name: string, kind: Kind, subcharts: readonly SubchartValues[], given: JsonObject): Part {
  const default_ = own(given, name);
  const subchart = subcharts.find(({ key }) => key === name);
  if (kind.kind !== 'object')
    return { arbitrary: valueOf(kind, default_), needed: isNeeded(kind, default_), freq: freqOf(kind) };
  const parts =
    subchart === undefined ? chartParts(kind, [], tableOf(default_)) : subchartParts(kind, subchart, default_);
  return { arbitrary: recordOf(parts), needed: Object.values(parts).some(({ needed }) => needed), freq: freqOf(kind) };
}

/** What a subchart needs need not be given while it is off, but always is: a simple rule that loses nothing. */
function subchartParts(kind: ObjectKind, { model }: SubchartValues, given: Json | undefined): Parts {
  const defaults = mergeFiles([defaultsOf(model.values), tableOf(given)]);
  return { ...chartParts(model.values, model.subcharts, defaults), ...chartParts(kind, [], tableOf(given)) };
}

function isNeeded(kind: Kind, given: Json | undefined): boolean {
  return kind.presence === 'required' && given === undefined;
}

function tableOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A value where the defaults have `given`: all of it, for what the chart does not merge. */
function valueOf(kind: Kind, given: Json | undefined): fc.Arbitrary<Json> {
  const value = presentValue(kind, given);
  if (kind.presence === 'optional')
    return fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 6, arbitrary: value });
  return given === undefined || kind.kind === 'map'
    ? value
    : fc.oneof({ weight: 1, arbitrary: fc.constant(given) }, { weight: 8, arbitrary: value });
}

function presentValue(kind: Kind, given: Json | undefined): fc.Arbitrary<Json> {
  switch (kind.kind) {
    case 'string':
      return strings(kind);
    case 'integer':
      return integers(kind);
    case 'number':
      return numbers(kind);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return members(kind);
    case 'quantity':
      return quantities();
    case 'scalar':
      return scalars(kind);
    case 'list':
      return listOf(kind);
    case 'map':
      return mapOf(kind, tableOf(given));
    case 'object':
      return recordOf(itemParts(kind, tableOf(given)));
  }
}

/** A value of a kind where nothing is merged into it: an item of a list, or an entry that a user adds to a map. */
export function itemOf(kind: Kind): fc.Arbitrary<Json> {
  return valueOf(kind, undefined);
}

function listOf({ items, minItems = 0, maxItems = minItems + 3, uniqueItems = false }: ListKind): fc.Arbitrary<Json> {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
  return uniqueItems ? fc.uniqueArray(itemOf(items), lengths) : fc.array(itemOf(items), lengths);
}

/** New entries, and changes of the entries that the defaults have: a null takes one away. */
function mapOf(kind: MapKind, given: JsonObject): fc.Arbitrary<Json> {
  const added = fc.tuple(mapKeys(kind), itemOf(kind.items));
  const changed = Object.entries(given).map(([key, value]) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 4, arbitrary: valueOf(kind.items, value) }),
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

export function mapKeys({ keyPattern, keyMaxLength }: MapKind): fc.Arbitrary<string> {
  const bounds = { pattern: keyPattern, minLength: 1, maxLength: keyMaxLength };
  const keys = texts(bounds).filter((key) => key !== '<<');
  const taken = takenKeys.filter(fitsBounds(bounds));
  if (taken.length === 0) return keys;
  return fc.oneof({ weight: 6, arbitrary: keys }, { weight: 1, arbitrary: fc.constantFrom(...taken) });
}

/** In an item a property's default stands in for what is left out. */
function itemParts(kind: ObjectKind, given: JsonObject): Parts {
  const parts = Object.entries(kind.properties).map(([name, property]): [string, Part] => {
    const default_ = own(given, name);
    return [
      name,
      { arbitrary: valueOf(property, default_), needed: isNeededInItem(property, default_), freq: freqOf(property) },
    ];
  });
  return Object.fromEntries(parts);
}

function isNeededInItem(kind: Kind, given: Json | undefined): boolean {
  if (given !== undefined) return false;
  if (kind.kind !== 'object') return kind.presence === 'required';
  return Object.values(kind.properties).some((property) => isNeededInItem(property, undefined));
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
