import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';

/** Where a schema's `$ref`s lead, and the `$ref`s that are being followed. */
interface Scope {
  readonly root: JsonObject;
  readonly followed: readonly string[];
}

/**
 * The TypeScript type of a chart's values, from its schema and, for what the schema does not name, from its defaults. What
 * is not understood is `Json`.
 */
export function valuesType(schema: JsonObject | undefined, defaults: JsonObject): string {
  return typeOf(schema ?? {}, defaults, { root: schema ?? {}, followed: [] });
}

function typeOf(schema: Json | undefined, value: Json | undefined, scope: Scope): string {
  if (!isJsonObject(schema)) return typeOfDefault(value);
  if (typeof schema['$ref'] === 'string') return refType(schema['$ref'], value, scope);
  if ('const' in schema) return literal(schema['const']);
  if (isJsonArray(schema['enum'])) return union(schema['enum'].map(literal));
  for (const several of [schema['anyOf'], schema['oneOf']])
    if (isJsonArray(several)) return union(several.map((each) => typeOf(each, value, scope)));
  return union(typesOf(schema).map((type) => namedType(type, schema, value, scope)));
}

/** A schema without a type that has properties is one of an object. */
function typesOf({ type, properties }: JsonObject): readonly (string | undefined)[] {
  if (isJsonArray(type)) return type.map((each) => (typeof each === 'string' ? each : undefined));
  if (typeof type === 'string') return [type];
  return [isJsonObject(properties) ? 'object' : undefined];
}

function namedType(type: string | undefined, schema: JsonObject, value: Json | undefined, scope: Scope): string {
  switch (type) {
    case 'object':
      return objectType(schema, isJsonObject(value) ? value : {}, scope);
    case 'array':
      return `readonly (${isJsonObject(schema['items']) ? typeOf(schema['items'], undefined, scope) : 'Json'})[]`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    default:
      return typeOfDefault(value);
  }
}

function objectType(schema: JsonObject, value: JsonObject, scope: Scope): string {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const isClosed = schema['additionalProperties'] === false;
  const names = [...new Set([...Object.keys(properties), ...(isClosed ? [] : Object.keys(value))])];
  const other = schema['additionalProperties'];
  if (names.length === 0)
    return isClosed
      ? '{}'
      : `{ readonly [key: string]: ${isJsonObject(other) ? typeOf(other, undefined, scope) : 'Json'} }`;
  const fields = names.map((name) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    return `readonly ${JSON.stringify(name)}?: ${typeOf(own, given, scope)};`;
  });
  return `{\n${fields.join('\n').replaceAll(/^/gm, '  ')}\n}`;
}

function refType(ref: string, value: Json | undefined, { root, followed }: Scope): string {
  if (!ref.startsWith('#') || followed.includes(ref)) return 'Json';
  const parts = ref
    .slice(1)
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  const schema = parts.reduce<Json | undefined>((at, part) => (isJsonObject(at) ? at[part] : undefined), root);
  return typeOf(schema, value, { root, followed: [...followed, ref] });
}

/** An empty string, list or map as a default, and null, say little of what users set. */
function typeOfDefault(value: Json | undefined): string {
  if (isJsonObject(value)) return objectType({}, value, { root: {}, followed: [] });
  if (isJsonArray(value)) return 'readonly Json[]';
  return value === undefined || value === null ? 'Json' : typeof value;
}

function literal(value: Json | undefined): string {
  return typeof value === 'object' || value === undefined ? (value === null ? 'null' : 'Json') : JSON.stringify(value);
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.includes('Json') || different.length === 0
    ? 'Json'
    : different.map(inUnion(different.length)).join(' | ');
}

function inUnion(count: number): (type: string) => string {
  return (type) => (count > 1 && type.startsWith('readonly') ? `(${type})` : type);
}
