import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../src/values/json.js';
import { at } from '../../support/objects.js';

/** A kind that an API server serves, and the JSON Schema of its objects. */
export interface KindSchema {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly schema: JsonObject;
}

/**
 * JSON Schemas (draft 7) of the kinds in an OpenAPI document of an API server, one of `/openapi/v3/…`. They are strict: a
 * field that the server would prune, a null, or a number out of the range of its type is wrong.
 */
export function kindSchemas(document: JsonObject): readonly KindSchema[] {
  const schemas = objectAt(document, 'components', 'schemas');
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const kinds = at(schema, 'x-kubernetes-group-version-kind');
    const [only, ...others] = isJsonArray(kinds) ? kinds : [];
    // What has several, such as DeleteOptions, is no object that a manifest could hold; nor is what has no metadata.
    if (others.length > 0 || !isJsonObject(only) || at(schema, 'properties', 'metadata') === undefined) return [];
    return [kindSchema(name, only, schemas)];
  });
}

function kindSchema(name: string, gvk: JsonObject, schemas: JsonObject): KindSchema {
  const [group, version, kind] = [text(gvk['group']), text(gvk['version']), text(gvk['kind'])];
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const body = converted(schemas[name] ?? {});
  const definitions = Object.fromEntries(
    [...reachable(name, schemas)].map((other) => [other, converted(schemas[other] ?? {})]),
  );
  const properties = {
    ...objectAt(body, 'properties'),
    apiVersion: { type: 'string', enum: [apiVersion] },
    kind: { type: 'string', enum: [kind] },
  };
  const required = ['apiVersion', 'kind', 'metadata'];
  const draft = 'http://json-schema.org/draft-07/schema#';
  return { group, version, kind, schema: { $schema: draft, ...body, properties, required, definitions } };
}

/** The schemas that one leads to, and those that they lead to. */
function reachable(name: string, schemas: JsonObject, found = new Set<string>()): Set<string> {
  for (const next of references(schemas[name] ?? {})) {
    if (found.has(next)) continue;
    found.add(next);
    reachable(next, schemas, found);
  }
  return found;
}

function references(schema: Json): readonly string[] {
  if (isJsonArray(schema)) return schema.flatMap(references);
  if (!isJsonObject(schema)) return [];
  const { $ref, ...rest } = schema;
  const own = typeof $ref === 'string' ? [nameIn($ref)] : [];
  return [...own, ...Object.values(rest).flatMap(references)];
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** A schema of OpenAPI, with Kubernetes' extensions, as JSON Schema. */
export function converted(schema: Json): JsonObject {
  if (!isJsonObject(schema)) return {};
  const reference = referenceOf(schema);
  if (reference !== undefined) return { $ref: `#/definitions/${nameIn(reference)}` };
  if (schema['x-kubernetes-int-or-string'] === true) return { type: ['integer', 'string'] };
  return nullable(schema, { ...plain(schema), ...nested(schema), ...closed(schema), ...bounds(schema) });
}

/** Beside a reference stand only a description and a default, and in draft 7 what stands beside it does not count. */
function referenceOf(schema: JsonObject): string | undefined {
  const { $ref, allOf } = schema;
  if (typeof $ref === 'string') return $ref;
  if (!isJsonArray(allOf) || allOf.length !== 1) return undefined;
  const only = at(allOf, 0, '$ref');
  return typeof only === 'string' ? only : undefined;
}

const plainKeywords = [
  'type',
  'enum',
  'pattern',
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'required',
];

function plain(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => plainKeywords.includes(keyword)));
}

function nested(schema: JsonObject): JsonObject {
  const { properties, items, additionalProperties, not } = schema;
  return {
    ...(isJsonObject(properties) ? { properties: mapped(properties) } : {}),
    ...(items === undefined ? {} : { items: converted(items) }),
    ...(isJsonObject(additionalProperties) ? { additionalProperties: converted(additionalProperties) } : {}),
    ...(not === undefined ? {} : { not: converted(not) }),
    ...lists(schema),
  };
}

function lists(schema: JsonObject): JsonObject {
  const found = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = schema[keyword];
    return isJsonArray(list) ? [[keyword, list.map(converted)] as const] : [];
  });
  return Object.fromEntries(found);
}

function mapped(properties: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, converted(property)]));
}

/** The server knows all properties of an object that has any, unless it says that it keeps what it does not know. */
function closed(schema: JsonObject): JsonObject {
  const { properties, additionalProperties } = schema;
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] === true || additionalProperties !== undefined;
  if (!isJsonObject(properties) || isOpen) return {};
  if (schema['x-kubernetes-embedded-resource'] !== true) return { additionalProperties: false };
  return { properties: { ...mapped(properties), ...embedded }, additionalProperties: false };
}

const embedded = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } };

/** Go's integers end somewhere. */
function bounds({ format, minimum, maximum }: JsonObject): JsonObject {
  if (format !== 'int32') return {};
  return { minimum: minimum ?? -(2 ** 31), maximum: maximum ?? 2 ** 31 - 1 };
}

function nullable(schema: JsonObject, result: JsonObject): JsonObject {
  return schema['nullable'] === true ? { anyOf: [result, { type: 'null' }] } : result;
}

function objectAt(value: Json, ...path: readonly string[]): JsonObject {
  const found = at(value, ...path);
  return isJsonObject(found) ? found : {};
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
