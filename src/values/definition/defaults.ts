import type { Json, JsonObject } from '../json.js';
import type { ObjectType, ValueType } from './value-type.js';

/** The value if the user sets none; undefined if there is no default. */
export function defaultOf(type: ValueType): Json | undefined {
  if (type.type !== 'object') return type.default;
  return type.optionality === 'optional' ? undefined : defaultsOf(type);
}

/** The defaults of a definition: the content of `values.yaml`. */
export function defaultsOf(definition: ObjectType): JsonObject {
  const defaults = Object.entries(definition.properties).map(
    ([name, property]) => [name, defaultOf(property)] as const,
  );
  const given = defaults.filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return { ...Object.fromEntries(given), ...definition.subchartDefaults };
}
