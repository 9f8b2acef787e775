import { isJsonArray, type Json, type JsonObject } from './json.js';
import { defaultOf, type Kind, type MapKind, type ObjectKind } from './kinds.js';
import { quantityPattern } from './pattern.js';

/**
 * `values.schema.json`: the part of draft-07 that Helm's two validators and ajv read alike, with nothing remote.
 *
 * Two properties are always allowed at the top: `global`, which Helm puts into every subchart, and `enabled`, which a
 * parent chart's condition reads.
 */
export function jsonSchema(definition: ObjectKind, title: string): JsonObject {
  const { type, required, properties, additionalProperties } = objectSchema(definition, 'chart');
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    description: definition.description,
    type,
    required,
    properties: {
      global: { description: 'Values that a parent chart shares with its subcharts.', type: ['object', 'null'] },
      enabled: { description: 'Read by a parent chart to install this one or not.', type: 'boolean' },
      ...properties,
    },
    additionalProperties,
  };
}

/**
 * Where an object stands: in the chart's own values every default is in values.yaml, so its absence is a user's `null`;
 * in an item that a user adds to a map or a list, a default stands in for what the user left out.
 */
type Place = 'chart' | 'item';

function schemaOf(kind: Kind, place: Place): JsonObject {
  const value = kind.kind === 'object' ? undefined : kind.default;
  return {
    description: kind.description,
    ...nullable(kind, typeSchema(kind, place)),
    ...(value === undefined ? {} : { default: value }),
  };
}

function typeSchema(kind: Kind, place: Place): JsonObject {
  switch (kind.kind) {
    case 'string':
      return defined({ type: 'string', pattern: kind.pattern, minLength: kind.minLength, maxLength: kind.maxLength });
    case 'integer':
      return { type: 'integer', minimum: kind.min, maximum: kind.max };
    case 'number':
      return defined({ type: 'number', minimum: kind.min, maximum: kind.max });
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return { type: 'string', enum: kind.members };
    case 'quantity':
      return { type: ['string', 'integer'], pattern: quantityPattern, minimum: 0, maximum: 999_999 };
    case 'scalar':
      return defined({ type: ['string', 'number', 'boolean'], pattern: kind.pattern, maxLength: kind.maxLength });
    case 'list':
      return defined({
        type: 'array',
        items: schemaOf(kind.items, 'item'),
        minItems: kind.minItems,
        maxItems: kind.maxItems,
        uniqueItems: kind.uniqueItems,
      });
    case 'map':
      return {
        type: 'object',
        propertyNames: keySchema(kind),
        additionalProperties: schemaOf(kind.items, 'item'),
      };
    case 'object':
      return { ...objectSchema(kind, place) };
  }
}

/** YAML takes the key `<<` for a merge, and Helm writes maps out without quotes around it. */
function keySchema({ keyPattern, keyMaxLength }: MapKind): JsonObject {
  const bounds = { pattern: keyPattern, minLength: 1, maxLength: keyMaxLength };
  return new RegExp(keyPattern, 'u').test('<<') ? { ...bounds, not: { const: '<<' } } : bounds;
}

interface ObjectSchema {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: JsonObject;
  readonly additionalProperties: boolean;
}

function objectSchema(kind: ObjectKind, place: Place): ObjectSchema {
  const properties = Object.entries(kind.properties);
  return {
    type: 'object',
    required: properties.filter(([, property]) => isRequired(property, place)).map(([name]) => name),
    properties: Object.fromEntries(properties.map(([name, property]) => [name, schemaOf(property, place)])),
    additionalProperties: kind.passedOn !== undefined,
  };
}

function isRequired(kind: Kind, place: Place): boolean {
  if (kind.kind === 'object')
    return place === 'chart' || Object.values(kind.properties).some((property) => isRequired(property, place));
  return (
    kind.presence === 'required' || (kind.presence === 'default' && place === 'chart' && defaultOf(kind) !== undefined)
  );
}

/** A user may write `null` for a value that may be absent: Helm keeps it where the chart has no default for it. */
function nullable(kind: Kind, schema: JsonObject): JsonObject {
  if (kind.presence !== 'optional') return schema;
  const members = kind.kind === 'enum' ? { enum: [...kind.members, null] } : {};
  const type = schema['type'];
  return { ...schema, type: [...(isJsonArray(type) ? type : [type ?? 'null']), 'null'], ...members };
}

function defined(schema: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
