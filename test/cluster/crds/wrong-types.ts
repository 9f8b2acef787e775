import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { at } from '../../support/objects.js';

/** A value that a field cannot have, alone in an object that is sound. */
export interface WrongType {
  /** As the server names it: `spec.headGroupSpec.template.spec.containers[0].args[0]`. */
  readonly path: string;
  readonly object: JsonObject;
}

type Path = readonly (string | number)[];

/** An object again and again, each time with another typed field of a wrong type. */
export function wrongTypes(crd: JsonObject, object: JsonObject): readonly WrongType[] {
  const schema = at(crd, 'spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec');
  return wrongs(schema, ['spec']).flatMap(([path, value]) => {
    const made = placed(object, path, value);
    return isJsonObject(made) ? [{ path: named(path), object: made }] : [];
  });
}

/** The typed fields below a path, and what they cannot be. */
function wrongs(schema: Json | undefined, path: Path): readonly (readonly [path: Path, value: Json])[] {
  if (schema === undefined) return [];
  const properties = at(schema, 'properties');
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  return [
    [path, wrongValue(schema)],
    ...fields.flatMap(([name, field]) => wrongs(field, [...path, name])),
    ...wrongs(at(schema, 'items'), [...path, 0]),
    ...wrongs(at(schema, 'additionalProperties'), [...path, 'x']),
  ];
}

function wrongValue(schema: Json): Json {
  if (at(schema, 'x-kubernetes-int-or-string') === true) return true;
  return at(schema, 'type') === 'string' ? 5 : 'x';
}

function placed(place: Json | undefined, [key, ...rest]: Path, value: Json): Json {
  if (key === undefined) return value;
  if (typeof key === 'string') {
    const fields = isJsonObject(place) ? place : {};
    return { ...fields, [key]: placed(fields[key], rest, value) };
  }
  const items = isJsonArray(place) ? place : [];
  return [placed(items[key], rest, value), ...items.slice(1)];
}

function named(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? key : `${text}.${key}`;
  }, '');
}
