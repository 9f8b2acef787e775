import { emptyOfRemoved } from '../definition/removed-default.js';
import type { ObjectType, ValueType } from '../definition/value-type.js';
import { isJsonObject, type Json, type JsonObject, own } from '../json.js';
import { unknownMessage, type Violation } from './violation.js';
import { firstViolation } from './bounds.js';
import { withoutStrings, type Descriptor, type Place, type SchemaOf, type ViolationOf } from './descriptor.js';

export const object: Descriptor<ObjectType> = {
  ...withoutStrings,
  templateType: 'map',
  label: () => 'object',
  schema: (type, place, schemaOf) => ({ ...objectSchema(type, place, schemaOf) }),
  violation: objectViolation,
  definitionError: () => undefined,
  examples: () => [],
  inner: ({ properties }) =>
    Object.entries(properties).map(([name, type]) => ({ segment: `.${name}`, property: name, type })),
};

interface ObjectSchema {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: JsonObject;
  readonly additionalProperties: boolean;
}

export function objectSchema(type: ObjectType, around: Place, schemaOf: SchemaOf): ObjectSchema {
  const properties = Object.entries(type.properties);
  const place = placeIn(type, around);
  return {
    type: 'object',
    required: properties.filter(([, property]) => isRequired(property, place)).map(([name]) => name),
    properties: Object.fromEntries(properties.map(([name, property]) => [name, schemaOf(property, place)])),
    additionalProperties: allowsUndeclared(type),
  };
}

/** Subcharts and dependencies have values that this chart does not declare. */
function allowsUndeclared({ subchartDefaults, isGlobal }: ObjectType): boolean {
  return subchartDefaults !== undefined || isGlobal === true;
}

function isRequired(type: ValueType, place: Place): boolean {
  if (type.optionality === 'optional') return false;
  if (type.type === 'object')
    return place === 'chart' || Object.values(type.properties).some((property) => isRequired(property, place));
  if (type.optionality === 'required') return true;
  return place === 'chart' && type.default !== undefined && emptyOfRemoved(type) === undefined;
}

/** No default of values.yaml is in an optional object. */
function placeIn({ optionality }: ObjectType, around: Place): Place {
  return optionality === 'optional' ? 'item' : around;
}

/** What an item of a default leaves out is there by the item's own defaults, unless it is required. */
function objectViolation(
  type: ObjectType,
  value: Json,
  path: string,
  violationOf: ViolationOf,
  place: Place,
): Violation | undefined {
  if (!isJsonObject(value)) return { path, message: 'must be object' };
  const undeclared = Object.keys(value).find((key) => !Object.hasOwn(type.properties, key));
  if (undeclared !== undefined && !allowsUndeclared(type))
    return {
      path: path === '' ? undeclared : `${path}.${undeclared}`,
      message: unknownMessage(undeclared, Object.keys(type.properties)),
    };
  return firstViolation(
    Object.entries(type.properties).map(
      ([name, property]) =>
        () =>
          propertyViolation(property, own(value, name), name, { path, place: placeIn(type, place), violationOf }),
    ),
  );
}

/** The object that a property is in. */
interface Enclosing {
  readonly path: string;
  readonly place: Place;
  readonly violationOf: ViolationOf;
}

function propertyViolation(
  property: ValueType,
  value: Json | undefined,
  name: string,
  { path, place, violationOf }: Enclosing,
): Violation | undefined {
  const inside = path === '' ? name : `${path}.${name}`;
  if (value === undefined) return isRequired(property, place) ? { path: inside, message: 'is required' } : undefined;
  return value === null && property.optionality === 'optional'
    ? undefined
    : violationOf(property, value, inside, place);
}
