import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/values/json.js';

/** What stands at a path of an object, such as `spec.containers.0.image`; undefined where it leads nowhere. */
export function at(object: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => {
    if (isJsonArray(value)) return value[Number(key)];
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, object);
}

/** The text at a path of an object. */
export function textAt(object: Json | undefined, ...path: readonly (string | number)[]): string {
  const text = at(object, ...path);
  if (typeof text === 'string') return text;
  throw new Error(`${path.join('.')} is no text`);
}

/** The one object of a kind, and of a name where that is given. */
export function only(objects: readonly JsonObject[], kind: string, name?: string): JsonObject {
  const found = objects.filter(
    (object) => object['kind'] === kind && (name === undefined || at(object, 'metadata', 'name') === name),
  );
  const [one, ...others] = found;
  if (one !== undefined && others.length === 0) return one;
  throw new Error(`${found.length} objects of the kind ${kind} ${name ?? ''}`);
}

/** `kind namespace/name` of each object. */
export function identities(objects: readonly JsonObject[]): readonly string[] {
  return objects.map((object) => {
    const namespace = at(object, 'metadata', 'namespace') === undefined ? '' : textAt(object, 'metadata', 'namespace');
    return `${textAt(object, 'kind')} ${namespace}/${textAt(object, 'metadata', 'name')}`;
  });
}

/** Everything that stands in a value: itself, and what is in its maps and lists. */
export function everything(value: Json): readonly Json[] {
  if (isJsonArray(value)) return [value, ...value.flatMap(everything)];
  return isJsonObject(value) ? [value, ...Object.values(value).flatMap(everything)] : [value];
}
