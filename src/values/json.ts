/** A JSON value. Helm's values, JSON Schemas and rendered manifests are of this type. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object, with its keys in the order of their insertion. */
export interface JsonObject {
  /** The value of a key. */
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` without its `any[]`. */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The value of an own key: a user's key `constructor` or `__proto__` is data, not a prototype's member. */
export function own<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Compares strings by their code points, as Go compares strings and Helm orders the keys of a map. */
export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The object that a text of JSON holds; empty if it holds none. */
export function parsedObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
