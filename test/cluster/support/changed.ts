import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';

/** Fields by their paths, such as `spec.workerGroupSpecs.0.minReplicas`, and what stands there; undefined takes the field away. */
export type Changes = Readonly<Record<string, Json | undefined>>;

/** An object with some of its fields changed; what leads to them is made where it is not there. */
export function changed(object: JsonObject, changes: Changes): JsonObject {
  return Object.entries(changes).reduce<JsonObject>((result, [path, value]) => {
    const made = withValue(result, path.split('.'), value);
    return isJsonObject(made) ? made : result;
  }, object);
}

function withValue(at: Json | undefined, [key, ...rest]: readonly string[], value: Json | undefined): Json | undefined {
  if (key === undefined) return value;
  if (isJsonArray(at)) {
    const items = [...at];
    const item = withValue(items[Number(key)], rest, value);
    items.splice(Number(key), 1, ...(item === undefined ? [] : [item]));
    return items;
  }
  const { [key]: old, ...others } = isJsonObject(at) ? at : {};
  const inner = withValue(old, rest, value);
  return inner === undefined ? others : { ...others, [key]: inner };
}
