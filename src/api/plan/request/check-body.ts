import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { parse } from 'secure-json-parse';
import { similarName } from '../../../similar-name.js';
import type { ApiError } from '../../errors.js';
import { isJsonObject } from '../../json.js';
import { type JsonSchema, namedSchemas, type Schema } from '../../json-schema.js';
import { pointer, refusal } from './refusal.js';
import { limits } from './schema.js';

const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false, verbose: true });
ajv.addVocabulary(['components', 'x-must-be']);
ajv.addSchema({ $id: 'api', components: { schemas: namedSchemas } });

/**
 * A value of the type that its schema admits.
 *
 * @param whole - what the value is, for errors that have no place in it
 */
export function checkSchema<T>(schema: Schema<T>, value: unknown, whole = 'body'): T {
  const { $ref: name } = schema;
  // Both are compiled on first use.
  const isValid: ValidateFunction<T> | undefined =
    typeof name === 'string' ? ajv.getSchema<T>(`api${name}`) : ajv.compile<T>(schema);
  if (isValid?.(value) === true) return value;
  const errors = isValid?.errors ?? [];
  throw refusalOf(
    errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'propertyNames'),
    whole,
  );
}

/**
 * Selects one error of all alternatives: an error other than a type error, because its alternative was probably
 * meant; otherwise the deepest one.
 */
function refusalOf(errors: readonly ErrorObject[], whole: string): ApiError {
  const placeOf = (error: ErrorObject): string => pointerOf(error) || whole;
  const depth = (error: ErrorObject): number =>
    (error.keyword === 'type' ? 0 : 1_000) + placeOf(error).split('/').length;
  const [meant] = errors.toSorted((one, other) => depth(other) - depth(one));
  if (meant === undefined) return refusal(whole, 'is not valid');
  const place = placeOf(meant);
  if (meant.keyword !== 'type') return refusal(place, problemOf(meant));
  const types = errors.filter((error) => placeOf(error) === place).map(({ params }) => String(params['type']));
  return refusal(place, `must be ${[...new Set(types)].join(' or ')}`);
}

function pointerOf({ instancePath, params, propertyName }: ErrorObject): string {
  const name: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? propertyName;
  return typeof name === 'string' ? pointer(instancePath, name) : instancePath;
}

function problemOf({ keyword, message = 'is not valid', params, parentSchema = {} }: ErrorObject): string {
  const schema: JsonSchema = { ...parentSchema };
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return unknownField(
        String(params['additionalProperty']),
        isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [],
      );
    default:
      return typeof schema['x-must-be'] === 'string' ? `must be ${schema['x-must-be']}` : message;
  }
}

function unknownField(name: string, known: readonly string[]): string {
  const snake = name.replace(/(?<=[a-z0-9])[A-Z]/gu, '_$&').toLowerCase();
  const meant = similarName(snake, known);
  return meant !== undefined ? `unknown field; did you mean ${meant}?` : 'unknown field; remove it';
}

/** Parses a JSON body in UTF-8, without members that are null, which count as absent. */
export function readJson(body: Uint8Array): unknown {
  const text = attempt(() => utf8.decode(body), 'must be UTF-8');
  if (text.trim() === '') throw refusal('body', 'is empty');
  const value = attempt(
    (): unknown => parse(text),
    'is not JSON, or has a property __proto__ or constructor.prototype',
  );
  removeNulls(value);
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function attempt<T>(work: () => T, problem: string): T {
  try {
    return work();
  } catch (cause) {
    throw refusal('body', problem, cause);
  }
}

/** Level by level, because a recursive function would overflow the stack. */
function removeNulls(value: unknown): void {
  let level = [value].filter(isObject);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= limits.jsonDepth) throw refusal('body', `must be nested at most ${limits.jsonDepth} deep`);
    level = level.flatMap((each) => {
      if (Array.isArray(each)) return each.filter(isObject);
      for (const [name, member] of Object.entries(each)) if (member === null) Reflect.deleteProperty(each, name);
      return Object.values(each).filter(isObject);
    });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
