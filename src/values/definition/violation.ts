import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.js';
import type { ValueType, ListType, MapType, ObjectType, ScalarType } from './value-type.js';
import { quantityPattern } from './pattern.js';
import type { Violation } from '../validate.js';

/**
 * The first way in which a default breaks its own kind. It says what the schema's validator says, without compiling one,
 * which costs more than generating a chart; a property test holds the two together.
 */
export function violationOf(type: ValueType, value: Json, path: string): Violation | undefined {
  switch (type.type) {
    case 'string':
      return textViolation(type, value, path);
    case 'integer':
      if (typeof value !== 'number' || !Number.isInteger(value)) return { path, message: 'must be integer' };
      return boundViolation(type, value, path);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? boundViolation(type, value, path)
        : { path, message: 'must be number' };
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { path, message: 'must be boolean' };
    case 'enum':
      if (type.members.some((member) => member === value)) return undefined;
      return { path, message: `must be equal to one of the allowed values: ${JSON.stringify(type.members)}` };
    case 'quantity':
      return quantityViolation(value, path);
    case 'scalar':
      return scalarViolation(type, value, path);
    case 'list':
      return listViolation(type, value, path);
    case 'map':
      return mapViolation(type, value, path);
    case 'object':
      return objectViolation(type, value, path);
  }
}

interface TextBounds {
  readonly pattern: string;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

function textViolation(
  { pattern, minLength = 0, maxLength = Infinity }: TextBounds,
  value: Json,
  path: string,
): Violation | undefined {
  if (typeof value !== 'string') return { path, message: 'must be string' };
  const length = [...value].length;
  if (length < minLength) return { path, message: `must NOT have fewer than ${minLength} characters` };
  if (length > maxLength) return { path, message: `must NOT have more than ${maxLength} characters` };
  return new RegExp(pattern, 'u').test(value) ? undefined : { path, message: `must match pattern "${pattern}"` };
}

interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

function boundViolation(
  { min = -Infinity, max = Infinity }: Bounds,
  value: number,
  path: string,
): Violation | undefined {
  if (value < min) return { path, message: `must be >= ${min}` };
  return value > max ? { path, message: `must be <= ${max}` } : undefined;
}

function quantityViolation(value: Json, path: string): Violation | undefined {
  if (typeof value === 'number' && Number.isInteger(value))
    return boundViolation({ min: 0, max: 999_999 }, value, path);
  if (typeof value !== 'string') return { path, message: 'must be string,integer' };
  return new RegExp(quantityPattern, 'u').test(value)
    ? undefined
    : { path, message: `must match pattern "${quantityPattern}"` };
}

function scalarViolation(type: ScalarType, value: Json, path: string): Violation | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return undefined;
  return typeof value === 'string'
    ? textViolation(type, value, path)
    : { path, message: 'must be string,number,boolean' };
}

function listViolation(
  { items, minItems = 0, maxItems = Infinity, uniqueItems = false }: ListType,
  value: Json,
  path: string,
): Violation | undefined {
  if (!isJsonArray(value)) return { path, message: 'must be array' };
  if (value.length < minItems) return { path, message: `must NOT have fewer than ${minItems} items` };
  if (value.length > maxItems) return { path, message: `must NOT have more than ${maxItems} items` };
  if (uniqueItems && new Set(value).size < value.length) return { path, message: 'must NOT have duplicate items' };
  return firstOf(value.map((item, index) => () => violationOf(items, item, `${path}.${index}`)));
}

function mapViolation(type: MapType, value: Json, path: string): Violation | undefined {
  if (!isJsonObject(value)) return { path, message: 'must be object' };
  const keys = new RegExp(type.keyPattern, 'u');
  const odd = Object.keys(value).find((key) => key === '' || [...key].length > type.keyMaxLength || !keys.test(key));
  if (odd !== undefined)
    return { path, message: `must have no key ${JSON.stringify(odd)}: a key matches ${type.keyPattern}` };
  return firstOf(
    Object.entries(value).map(
      ([key, item]) =>
        () =>
          violationOf(type.items, item, `${path}.${key}`),
    ),
  );
}

/** An item of a default: what it leaves out is there by the item's own defaults, unless it must be given. */
function objectViolation(type: ObjectType, value: Json, path: string): Violation | undefined {
  if (!isJsonObject(value)) return { path, message: 'must be object' };
  const undeclared = Object.keys(value).find((key) => !Object.hasOwn(type.properties, key));
  if (undeclared !== undefined && type.subchartDefaults === undefined) {
    return {
      path,
      message: `must NOT have additional properties: the chart declares no ${JSON.stringify(undeclared)}`,
    };
  }
  return firstOf(
    Object.entries(type.properties).map(
      ([name, property]) =>
        () =>
          propertyViolation(property, value, name, path),
    ),
  );
}

function propertyViolation(property: ValueType, object: JsonObject, name: string, path: string): Violation | undefined {
  const value = own(object, name);
  if (value === undefined)
    return isNeeded(property) ? { path, message: `must have required property '${name}'` } : undefined;
  return value === null && property.optionality === 'optional'
    ? undefined
    : violationOf(property, value, `${path}.${name}`);
}

function isNeeded(type: ValueType): boolean {
  return type.type === 'object' ? Object.values(type.properties).some(isNeeded) : type.optionality === 'required';
}

function firstOf(checks: readonly (() => Violation | undefined)[]): Violation | undefined {
  for (const check of checks) {
    const violation = check();
    if (violation !== undefined) return violation;
  }
  return undefined;
}
