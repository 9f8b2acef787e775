import { isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import type {
  AnyType,
  BooleanType,
  EnumType,
  IntegerType,
  KubernetesType,
  ListType,
  MapType,
  NumberType,
  ObjectType,
  QuantityType,
  ScalarType,
  StringType,
  ValueType,
} from '../../values/definition/value-type.js';
import { shortestMatch } from '../../values/definition/shortest-match.js';
import { violationOf } from '../../values/definition/violation.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { ChartModel } from '../model/chart-model.js';

/** What a chart's class was given to look at, and the constants that its source compares something with. */
export interface Inspection {
  readonly types: ReadonlySet<ValueType>;
  readonly constants: readonly (string | number)[];
}

/** Values, and a milder form of them for charts that refuse the first: only what the class looks at is changed. */
export type BoundarySet = readonly [values: JsonObject, milder: JsonObject];

/** What holds no other values. Each is named, so that a new type does not compile until it is here or in `valueOf`. */
type LeafType =
  StringType | IntegerType | NumberType | BooleanType | EnumType | QuantityType | ScalarType | AnyType | KubernetesType;

/** How one set of values is chosen. Undefined leaves a value out. */
interface Choice {
  readonly scalar: (type: LeafType, path: string) => Json | undefined;
  /** Whether an optional object is there. */
  readonly hasObject: (type: ObjectType) => boolean;
  /** Whether a list or map has an item; undefined leaves it as it is. */
  readonly hasItem: (type: ListType | MapType) => boolean | undefined;
}

/**
 * Values at the bounds of what a chart's schema admits, which show where its class decides something in JavaScript: first
 * everything off, absent and small; then each candidate for the values that the class looks at; then each boolean off by
 * itself.
 *
 * @param most - how many sets are wanted
 */
export function boundaryValues(model: ChartModel, inspection: Inspection, most: number): readonly BoundarySet[] {
  const candidates = (type: ValueType): readonly Json[] =>
    inspection.types.has(type)
      ? candidatesFor(type, inspection.constants)
      : [usual(type)].filter((value) => value !== undefined);
  const high = (turn: number, off?: string): Choice => ({
    scalar: (type, path) => (type.type === 'boolean' ? path !== off : cyclic(candidates(type), turn)),
    hasObject: () => true,
    hasItem: () => true,
  });
  const low: Choice = {
    scalar: (type) =>
      type.optionality === 'optional' ? undefined : type.type === 'boolean' ? false : candidates(type)[0],
    hasObject: () => false,
    hasItem: (type) => !inspection.types.has(type),
  };
  const turns = Math.max(0, ...[...inspection.types].map((type) => candidates(type).length));
  const choices = [
    low,
    ...Array.from({ length: turns }, (_, turn) => high(turn)),
    ...booleansOf(model, '').map((path) => high(1, path)),
  ];
  return choices
    .slice(0, most)
    .map((choice) => [chartValues(model, choice, ''), chartValues(model, onlyFor(inspection.types, choice), '')]);
}

/** Everything else stays as it is by default. */
function onlyFor(types: ReadonlySet<ValueType>, { scalar, hasObject, hasItem }: Choice): Choice {
  const isLookedAt = (type: ValueType): boolean =>
    types.has(type) ||
    descriptorOf(type)
      .inner(type)
      .some((inner) => isLookedAt(inner.type));
  return {
    scalar: (type, path) => (types.has(type) || type.optionality === 'required' ? scalar(type, path) : undefined),
    hasObject: (type) => isLookedAt(type) && hasObject(type),
    hasItem: (type) => (types.has(type) ? hasItem(type) : undefined),
  };
}

function cyclic<T>(items: readonly T[], index: number): T | undefined {
  return items[index % items.length];
}

// --- candidates

function usual(type: ValueType): Json | undefined {
  return ownDefault(type)[0] ?? candidatesFor(type, [])[0];
}

function ownDefault(type: ValueType): readonly Json[] {
  return type.type === 'object' || type.default === undefined ? [] : [type.default];
}

/** Values that a type admits, the lowest first. */
function candidatesFor(type: ValueType, constants: readonly (string | number)[]): readonly Json[] {
  const all = [...new Set([...descriptorOf(type).examples(type), ...ownDefault(type), ...constants])];
  return all.filter((value) => violationOf(type, value, '') === undefined);
}

// --- whole sets

function chartValues(model: ChartModel, choice: Choice, path: string): JsonObject {
  const own = objectValues(model.values, choice, path);
  const inner = model.subcharts.map(({ key, model: subchart }): readonly [string, Json] => [
    key,
    { ...chartValues(subchart, choice, `${path}.${key}`), ...tableOf(own[key]) },
  ]);
  return { ...own, ...Object.fromEntries(inner) };
}

function tableOf(value: Json | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}

function objectValues({ properties }: ObjectType, choice: Choice, path: string): JsonObject {
  const values = Object.entries(properties).map(
    ([name, type]) => [name, valueOf(type, choice, `${path}.${name}`)] as const,
  );
  return Object.fromEntries(values.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function valueOf(type: ValueType, choice: Choice, path: string): Json | undefined {
  switch (type.type) {
    case 'object':
      if (type.optionality === 'optional' && !choice.hasObject(type)) return undefined;
      return objectValues(type, choice, path);
    case 'list':
      return listOf(type, choice, path);
    case 'map':
      return mapOf(type, choice, path);
    default:
      return choice.scalar(type, path);
  }
}

function listOf(type: ListType, choice: Choice, path: string): Json | undefined {
  const hasItem = choice.hasItem(type);
  if (hasItem === undefined) return undefined;
  if (!hasItem) return admitted(type, []);
  return admitted(type, [valueOf(type.items, choice, `${path}[]`)]);
}

/** The entries that are there by default go: Helm merges maps. */
function mapOf(type: MapType, choice: Choice, path: string): Json | undefined {
  const removed = Object.fromEntries(Object.keys(tableOf(type.default)).map((key) => [key, null]));
  const hasItem = choice.hasItem(type);
  if (hasItem === undefined) return undefined;
  if (!hasItem) return removed;
  const item = valueOf(type.items, choice, `${path}.<name>`);
  const key = [...keys, shortestMatch(type.keyPattern) ?? ''].find(
    (candidate) => item !== undefined && violationOf(type, { [candidate]: item }, '') === undefined,
  );
  return key === undefined || item === undefined ? undefined : { ...removed, [key]: item };
}

/** The first is one that no manifest writes too. */
const keys = ['key-of-a-user', 'a', 'A', 'a1', '1', 'a.b/c'];

function admitted(type: ValueType, value: readonly (Json | undefined)[]): Json | undefined {
  const items = value.filter((item) => item !== undefined);
  return items.length === value.length && violationOf(type, items, '') === undefined ? items : undefined;
}

// --- booleans

/** The paths of all booleans. */
function booleansOf(model: ChartModel, path: string): readonly string[] {
  const inner = model.subcharts.flatMap(({ key, model: subchart }) => booleansOf(subchart, `${path}.${key}`));
  return [...booleansIn(model.values, path), ...inner];
}

function booleansIn(type: ValueType, path: string): readonly string[] {
  if (type.type === 'boolean') return [path];
  const inner = descriptorOf(type).inner(type);
  return inner.flatMap((each) => booleansIn(each.type, path + each.segment));
}
