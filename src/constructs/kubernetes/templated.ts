import { each, when } from '../../template/author/control.js';
import { constantContext } from '../../template/author/context-for.js';
import { concat, join, keys, notEmpty, orElse, regexMatch } from '../../template/functions/index.js';
import {
  asMap,
  asString,
  contextOf,
  expressionOf,
  isValue,
  type ValueOr,
  type Templated,
  type Value,
} from '../../template/author/value.js';

/** A map that is written out, its entries perhaps Values, or that is a Value as a whole. */
export type TemplatedMap<T = string> = Value<Readonly<Record<string, T>>> | Readonly<Record<string, Templated<T>>>;

/** A list that is written out or a Value as a whole. */
export type TemplatedList<T> = Value<readonly T[]> | Value<readonly T[] | undefined> | readonly Templated<T>[];

/** For a parameter of cdk8s that takes a `string`. */
export function toPlainString(operand: ValueOr<string>): string {
  return isValue(operand) ? asString(operand) : operand;
}

/** For a parameter of cdk8s that takes a map, such as labels. */
export function toPlainMap(map: TemplatedMap): Record<string, string>;
export function toPlainMap(map: Readonly<Record<string, unknown>> | Value<Readonly<Record<string, unknown>>>): unknown {
  if (!isValue(map)) return { ...map };
  // Without a Helm chart nobody but cdk8s reads the map, which copies it: so it must be the map itself there.
  return map[contextOf] === constantContext ? map.resolve() : asMap(map);
}

/** Texts and values joined to one text, which is a constant where all of them are. */
export function joined(...parts: readonly ValueOr<string | number>[]): ValueOr<string> {
  return parts.some(isValue) ? concat(...parts) : parts.join('');
}

/** The value, or `fallback` where an optional one is not there. */
export function present<T extends string | number | boolean>(
  value: ValueOr<T> | Value<T | undefined> | undefined,
  fallback: ValueOr<T>,
): ValueOr<T> {
  if (value === undefined) return fallback;
  return isValue(value) ? orElse(value, fallback) : value;
}

/** Environment variables and the like: a list of names and values, made of a map. */
export function namedItems(
  map: TemplatedMap,
): Value<readonly { readonly name: string; readonly value: string }[]> | readonly object[] {
  if (isValue(map)) return each(map, (value, name) => ({ name, value }));
  return Object.entries(map).map(([name, value]) => ({ name, value }));
}

/** Whether a map has one of some keys, none of which holds a comma. */
export function hasOneOf(map: TemplatedMap, names: readonly string[]): Value<boolean> {
  const found = join(isValue(map) ? keys(map) : Object.keys(map), ',');
  return regexMatch(found, `(^|,)(${names.join('|')})(,|$)`);
}

type Collection = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Whether a collection is a user's as it is: whether it is empty can be asked in a template. */
export function isReference(collection: unknown): collection is Value<Collection> {
  return isValue(collection) && collection[expressionOf].kind === 'reference';
}

/** A list or a map, or nothing where it is a user's and empty. */
export function unlessEmpty(collection: unknown): unknown {
  return isReference(collection) ? when(notEmpty(collection), collection) : collection;
}
