import { isJsonArray, type Json, type JsonObject } from '../json.js';
import { defaultOf, type ValueType, type MapType, type ObjectType } from '../definition/value-type.js';
import { quantityPattern } from '../definition/pattern.js';

/**
 * `values.schema.json`: the part of draft-07 that Helm's two validators and ajv read alike, with nothing remote.
 *
 * Two properties are always allowed at the top: `global`, which Helm puts into every subchart, and `enabled`, which a
 * parent chart's condition reads.
 */
export function jsonSchema(definition: ObjectType, title: string): JsonObject {
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

function schemaOf(type: ValueType, place: Place): JsonObject {
  const value = type.type === 'object' ? undefined : type.default;
  return {
    description: type.description,
    ...nullable(type, typeSchema(type, place)),
    ...(value === undefined ? {} : { default: value }),
  };
}

function typeSchema(type: ValueType, place: Place): JsonObject {
  switch (type.type) {
    case 'string':
      return defined({ type: 'string', pattern: type.pattern, minLength: type.minLength, maxLength: type.maxLength });
    case 'integer':
      return { type: 'integer', minimum: type.min, maximum: type.max };
    case 'number':
      return defined({ type: 'number', minimum: type.min, maximum: type.max });
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return { type: 'string', enum: type.members };
    case 'quantity':
      return { type: ['string', 'integer'], pattern: quantityPattern, minimum: 0, maximum: 999_999 };
    case 'scalar':
      return defined({ type: ['string', 'number', 'boolean'], pattern: type.pattern, maxLength: type.maxLength });
    case 'list':
      return defined({
        type: 'array',
        items: schemaOf(type.items, 'item'),
        minItems: type.minItems,
        maxItems: type.maxItems,
        uniqueItems: type.uniqueItems,
      });
    case 'map':
      return {
        type: 'object',
        propertyNames: keySchema(type),
        additionalProperties: schemaOf(type.items, 'item'),
      };
    case 'object':
      return { ...objectSchema(type, place) };
  }
}

/** YAML takes the key `<<` for a merge, and Helm writes maps out without quotes around it. */
function keySchema({ keyPattern, keyMaxLength }: MapType): JsonObject {
  const bounds = { pattern: keyPattern, minLength: 1, maxLength: keyMaxLength };
  return new RegExp(keyPattern, 'u').test('<<') ? { ...bounds, not: { const: '<<' } } : bounds;
}

interface ObjectSchema {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: JsonObject;
  readonly additionalProperties: boolean;
}

function objectSchema(type: ObjectType, place: Place): ObjectSchema {
  const properties = Object.entries(type.properties);
  return {
    type: 'object',
    required: properties.filter(([, property]) => isRequired(property, place)).map(([name]) => name),
    properties: Object.fromEntries(properties.map(([name, property]) => [name, schemaOf(property, place)])),
    additionalProperties: type.subchartDefaults !== undefined,
  };
}

function isRequired(type: ValueType, place: Place): boolean {
  if (type.type === 'object')
    return place === 'chart' || Object.values(type.properties).some((property) => isRequired(property, place));
  return (
    type.optionality === 'required' ||
    (type.optionality === 'default' && place === 'chart' && defaultOf(type) !== undefined)
  );
}

/** A user may write `null` for a value that may be absent: Helm keeps it where the chart has no default for it. */
function nullable(type: ValueType, schema: JsonObject): JsonObject {
  if (type.optionality !== 'optional') return schema;
  const members = type.type === 'enum' ? { enum: [...type.members, null] } : {};
  const types = schema['type'];
  return { ...schema, type: [...(isJsonArray(types) ? types : [types ?? 'null']), 'null'], ...members };
}

function defined(schema: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
