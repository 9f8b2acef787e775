/** Fields of API objects. A field of an unexpected type counts as absent. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../values/json.js';

export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found = value;
  for (const key of path) found = isJsonObject(found) ? own(found, key) : undefined;
  return found;
}

export function stringAt(value: Json | undefined, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: Json | undefined, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : undefined;
}

export function isTrueAt(value: Json | undefined, ...path: readonly string[]): boolean {
  return at(value, ...path) === true;
}

export function objectsAt(value: Json | undefined, ...path: readonly string[]): readonly JsonObject[] {
  return listAt(value, ...path).filter(isJsonObject);
}

export function stringsAt(value: Json | undefined, ...path: readonly string[]): readonly string[] {
  return listAt(value, ...path).filter((item) => typeof item === 'string');
}

function listAt(value: Json | undefined, ...path: readonly string[]): readonly Json[] {
  const found = at(value, ...path);
  return isJsonArray(found) ? found : [];
}

/** A map of strings, such as labels. */
export type StringMap = Readonly<Record<string, string>>;

export function stringMapAt(value: Json | undefined, ...path: readonly string[]): StringMap {
  const found = at(value, ...path);
  if (!isJsonObject(found)) return {};
  const texts = Object.entries(found).flatMap(([key, item]) =>
    typeof item === 'string' ? [[key, item] as const] : [],
  );
  return Object.fromEntries(texts);
}

export function nameOf(object: JsonObject): string {
  return stringAt(object, 'metadata', 'name') ?? '';
}

export function labelsOf(object: JsonObject): StringMap {
  return stringMapAt(object, 'metadata', 'labels');
}

export function annotationsOf(object: JsonObject): StringMap {
  return stringMapAt(object, 'metadata', 'annotations');
}

/** A condition of an object's status, by its type. */
export function conditionOf(object: JsonObject, type: string): JsonObject | undefined {
  return objectsAt(object, 'status', 'conditions').find((condition) => condition['type'] === type);
}
