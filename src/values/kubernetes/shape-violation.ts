import { plainText, plainTextLines } from '../definition/pattern.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../json.js';
import { firstViolation, stringViolation } from '../types/bounds.js';
import { longestKey } from '../types/map.js';
import type { Violation } from '../types/violation.js';
import { patchKeeping } from './patch.js';
import type { Kept, ObjectShape, Shape } from './shape.js';
import { quantityText } from './shape-schema.js';
import { kubernetesType, objectShape } from './types.js';

const text = { pattern: plainTextLines };

/** The first way in which a value breaks its shape, in the words of the schema's validator. */
export function shapeViolation(shape: Shape, value: Json, path: string, isNullable: boolean): Violation | undefined {
  if (value === null && (isNullable || shape === 'json')) return undefined;
  if (typeof shape === 'string') return basicViolation(shape, value, path);
  if ('enum' in shape) {
    const members = [...new Set([...shape.enum, ''])];
    if (members.some((member) => member === value)) return undefined;
    return { path, message: `must be equal to one of the allowed values: ${JSON.stringify(members)}` };
  }
  if ('list' in shape) return listViolation(shape.list, value, path);
  if ('map' in shape) return mapViolation(shape.map, value, path);
  if ('patches' in shape)
    return keptViolation(shape.keeps, value, path) ?? mapViolation(shape.patches, value, path, true);
  if ('patch' in shape) return patchViolation(shape, value, path);
  return keptViolation(keptOf(shape.without), value, path) ?? objectViolation(objectShape(shape), value, path);
}

function basicViolation(shape: Extract<Shape, string>, value: Json, path: string): Violation | undefined {
  switch (shape) {
    case 'string':
      return stringViolation(text, value, path);
    case 'integer':
      return isInteger(value) ? undefined : { path, message: 'must be integer' };
    case 'number':
      return isNumber(value) ? undefined : { path, message: 'must be number' };
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { path, message: 'must be boolean' };
    case 'quantity':
      if (isNumber(value)) return undefined;
      return typeof value === 'string'
        ? stringViolation({ pattern: quantityText }, value, path)
        : { path, message: 'must be string,number' };
    case 'intOrString':
      if (isInteger(value)) return undefined;
      return typeof value === 'string'
        ? stringViolation(text, value, path)
        : { path, message: 'must be string,integer' };
    case 'json':
      return jsonViolation(value, path);
  }
}

function isNumber(value: Json): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isInteger(value: Json): boolean {
  return isNumber(value) && Number.isInteger(value);
}

function jsonViolation(value: Json, path: string): Violation | undefined {
  if (typeof value === 'string') return stringViolation(text, value, path);
  if (isJsonArray(value)) return listViolation('json', value, path);
  return isJsonObject(value) ? mapViolation('json', value, path) : undefined;
}

function listViolation(items: Shape, value: Json, path: string): Violation | undefined {
  if (!isJsonArray(value)) return { path, message: 'must be array' };
  return firstViolation(value.map((item, index) => () => shapeViolation(items, item, `${path}.${index}`, false)));
}

function mapViolation(items: Shape, value: Json, path: string, isNullable = false): Violation | undefined {
  if (!isJsonObject(value)) return { path, message: 'must be object' };
  return (
    keyViolation(value, path) ??
    firstViolation(
      Object.entries(value).map(
        ([key, item]) =>
          () =>
            shapeViolation(items, item, `${path}.${key}`, isNullable),
      ),
    )
  );
}

function patchViolation(
  { patch, keeps }: Extract<Shape, { patch: string }>,
  value: Json,
  path: string,
): Violation | undefined {
  if (!isJsonObject(value)) return { path, message: 'must be object' };
  const { fields } = kubernetesType(patch) ?? { fields: {} };
  return (
    keptViolation(keeps, value, path) ??
    keyViolation(value, path) ??
    firstViolation(
      Object.entries(value).map(([key, item]) => () => {
        const inside = own(keeps?.inside ?? {}, key);
        const shape = patchKeeping(own(fields, key) ?? 'json', inside);
        return shapeViolation(shape, item, `${path}.${key}`, inside === undefined);
      }),
    )
  );
}

function keptOf(fields: readonly string[] = []): Kept {
  return { fields, inside: {} };
}

function keptViolation(keeps: Kept | undefined, value: Json, path: string): Violation | undefined {
  const kept = isJsonObject(value) ? keeps?.fields.find((field) => Object.hasOwn(value, field)) : undefined;
  return kept === undefined ? undefined : { path: `${path}.${kept}`, message: 'must not be set here' };
}

function objectViolation({ required = [], fields }: ObjectShape, value: Json, path: string): Violation | undefined {
  if (!isJsonObject(value)) return { path, message: 'must be object' };
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { path: `${path}.${missing}`, message: 'is required' };
  return (
    keyViolation(value, path) ??
    firstViolation(
      Object.entries(value).map(
        ([key, item]) =>
          () =>
            shapeViolation(own(fields, key) ?? 'json', item, `${path}.${key}`, !required.includes(key)),
      ),
    )
  );
}

const keyPattern = new RegExp(plainText, 'u');

function keyViolation(value: JsonObject, path: string): Violation | undefined {
  const invalid = Object.keys(value).find(
    (key) => key === '' || key === '<<' || [...key].length > longestKey || !keyPattern.test(key),
  );
  return invalid === undefined ? undefined : { path, message: `has the invalid key ${JSON.stringify(invalid)}` };
}
