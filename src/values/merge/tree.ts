import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.js';

/** Values that can be changed in place. Tables are maps, so that `__proto__` is a key like any other. */
export type Tree = string | number | boolean | null | Tree[] | Table;

/** A map of values that can be changed in place. */
export type Table = Map<string, Tree>;

/** A deep copy of a JSON object that can be changed in place. */
export function thaw(object: JsonObject): Table {
  return new Map(Object.entries(object).map(([key, value]) => [key, thawValue(value)]));
}

function thawValue(value: Json): Tree {
  if (isJsonArray(value)) return value.map(thawValue);
  return isJsonObject(value) ? thaw(value) : value;
}

/** The JSON object of a table: a deep copy. */
export function freeze(table: Table): JsonObject {
  return Object.fromEntries(Array.from(table, ([key, value]) => [key, freezeTree(value)]));
}

function freezeTree(value: Tree): Json {
  if (Array.isArray(value)) return value.map(freezeTree);
  return isTable(value) ? freeze(value) : value;
}

/** A deep copy of a table. */
export function copyTable(table: Table): Table {
  return new Map(Array.from(table, ([key, value]) => [key, copyTree(value)]));
}

function copyTree(value: Tree): Tree {
  if (Array.isArray(value)) return value.map(copyTree);
  return isTable(value) ? copyTable(value) : value;
}

export function isTable(value: Tree | undefined): value is Table {
  return value instanceof Map;
}
