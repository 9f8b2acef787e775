import { list, when } from '../../template/author/control.js';
import { concat, notEmpty, orElse } from '../../template/functions/index.js';
import { omitEmpty } from '../../template/author/omit-empty.js';
import { expressionOf, isValue, type ValueOr, type Templated, type Value } from '../../template/author/value.js';

/** A list whose items may be Values, or a Value of a list. */
export type TemplatedList<T> = Value<readonly T[]> | Value<readonly T[] | undefined> | readonly Templated<T>[];

/** The concatenated string, which is a constant if all parts are. */
export function concatenate(...parts: readonly ValueOr<string | number>[]): ValueOr<string> {
  return parts.some(isValue) ? concat(...parts) : parts.join('');
}

/** The value, or `fallback` if an optional value is not set. */
export function withDefault<T extends string | number | boolean>(
  value: ValueOr<T> | Value<T | undefined> | undefined,
  fallback: ValueOr<T>,
): ValueOr<T> {
  if (value === undefined) return fallback;
  return isValue(value) ? orElse(value, fallback) : value;
}

/** A list of what is there of the parts; nothing if that is empty. */
export function someOf(...parts: readonly unknown[]): unknown {
  const present = parts.filter((part) => part !== undefined);
  return present.length === 0 ? undefined : omitEmpty(list(...present));
}

type Collection = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Whether a collection is a value of the chart itself, so that a template can check whether it is empty. */
export function isReference(collection: unknown): collection is Value<Collection> {
  return isValue(collection) && collection[expressionOf].kind === 'reference';
}

/** The list or map; undefined if it is a value of the chart and empty. */
export function unlessEmpty(collection: unknown): unknown {
  return isReference(collection) ? when(notEmpty(collection), collection) : collection;
}
