import { isJsonArray, isJsonObject, type Json } from '../../../src/values/json.js';

/** A value with another one at a path in it; what leads there is made where it is not there. */
export function changed(value: Json | undefined, path: readonly (string | number)[], other: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  if (typeof key === 'number') {
    const list = isJsonArray(value) ? value : [];
    return list.map((item, index) => (index === key ? changed(item, rest, other) : item));
  }
  const object = isJsonObject(value) ? value : {};
  return { ...object, [key]: changed(object[key], rest, other) };
}
