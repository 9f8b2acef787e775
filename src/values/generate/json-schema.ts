import { isJsonArray, type JsonObject } from '../json.js';
import type { ObjectType, ValueType } from '../definition/value-type.js';
import type { Place } from '../types/descriptor.js';
import { objectSchema } from '../types/object.js';
import { descriptorOf } from '../types/registry.js';
import type { Shape } from '../kubernetes/shape.js';
import { ignoredStart } from '../definition/violation.js';
import { shapeDefinitions } from '../kubernetes/shape-schema.js';

/**
 * `values.schema.json`: the part of draft-07 that Helm's two validators and ajv read alike, with nothing remote.
 *
 * Some properties are always allowed at the top: `global`, which Helm puts into every subchart, `enabled`, which a parent
 * chart's condition reads, and those that start with `x-`, which hold YAML anchors and notes and have no effect.
 */
export function jsonSchema(definition: ObjectType, title: string): JsonObject {
  const { type, required, properties, additionalProperties } = objectSchema(definition, 'chart', schemaOf);
  const shapes = shapesIn(definition);
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
    patternProperties: { [`^${ignoredStart}`]: {} },
    additionalProperties,
    ...(shapes.length === 0 ? {} : { definitions: shapeDefinitions(shapes) }),
  };
}

/** What the types of the values refer to. */
function shapesIn(type: ValueType): readonly Shape[] {
  const descriptor = descriptorOf(type);
  const own = descriptor.shape?.(type);
  return [...(own === undefined ? [] : [own]), ...descriptor.inner(type).flatMap((inner) => shapesIn(inner.type))];
}

function schemaOf(type: ValueType, place: Place): JsonObject {
  const value = type.type === 'object' ? undefined : type.default;
  return {
    description: type.description,
    ...nullable(type, descriptorOf(type).schema(type, place, schemaOf)),
    ...(value === undefined ? {} : { default: value }),
    ...(type.example === undefined ? {} : { examples: [type.example] }),
  };
}

/** A user may write `null` for a value that may be absent: Helm keeps it where the chart has no default for it. */
function nullable(type: ValueType, schema: JsonObject): JsonObject {
  // What refers to a definition admits null by itself.
  if (type.optionality !== 'optional' || descriptorOf(type).shape !== undefined) return schema;
  const { type: types = [], enum: members } = schema;
  const withNull = { ...schema, type: [...(isJsonArray(types) ? types : [types]), 'null'] };
  return isJsonArray(members) ? { ...withNull, enum: [...members, null] } : withNull;
}
