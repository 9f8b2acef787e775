import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { similarName } from '../../../similar-name.js';
import type { ApiError } from '../../errors.js';
import { type JsonSchema, namedSchemas, type Schema } from '../../json-schema.js';
import { pointer, refusal } from './refusal.js';
import { isSchema } from './schema.js';

const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false, verbose: true });
ajv.addVocabulary(['components', 'mustBe']);
ajv.addSchema({ $id: 'api', components: { schemas: namedSchemas } });

/**
 * The type of a body, by a schema with a name.
 *
 * @throws ApiError invalidInput for the most specific error
 */
export function checkBody<T>(schema: Schema<T>, body: unknown): T {
  const isValid: ValidateFunction<T> = compiled(schema);
  if (isValid(body)) return body;
  throw refusalOf((isValid.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'propertyNames'));
}

const references = new Map<unknown, JsonSchema>();

/** Compiled on first use, and kept by ajv for each reference. */
function compiled<T>({ $ref }: Schema<T>): ValidateFunction<T> {
  const reference = references.get($ref) ?? { $ref: `api${String($ref)}` };
  references.set($ref, reference);
  return ajv.compile<T>(reference);
}

/**
 * Selects one error of all alternatives: an error other than a type error, because its alternative was probably
 * meant; otherwise the deepest one.
 */
function refusalOf(errors: readonly ErrorObject[]): ApiError {
  const meant = deepest(errors.filter(({ keyword }) => keyword !== 'type')) ?? deepest(errors);
  if (meant === undefined) return refusal('body', 'is not valid');
  if (meant.keyword !== 'type') return refusal(placeOf(meant), problemOf(meant));
  const alternatives = errors.filter(({ instancePath }) => instancePath === meant.instancePath);
  const types = alternatives.map(({ params }) => String(params['type'])).filter((type) => type !== 'null');
  return refusal(placeOf(meant), `must be ${[...new Set(types)].join(' or ')}`);
}

function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = (error: ErrorObject): number => placeOf(error).split('/').length;
  return errors.reduce<ErrorObject | undefined>(
    (best, error) => (best === undefined || depth(error) > depth(best) ? error : best),
    undefined,
  );
}

function placeOf({ instancePath, params, propertyName }: ErrorObject): string {
  const name: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? propertyName;
  if (typeof name === 'string') return pointer(instancePath, name);
  return instancePath === '' ? 'body' : instancePath;
}

function problemOf({ keyword, message, params, parentSchema }: ErrorObject): string {
  const schema: JsonSchema = { ...parentSchema };
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return unknownField(String(params['additionalProperty']), membersOf(schema));
    case 'pattern':
      return `must be ${String(schema['mustBe'])}`;
    default:
      return message ?? 'is not valid';
  }
}

function membersOf({ properties }: JsonSchema): readonly string[] {
  return isSchema(properties) ? Object.keys(properties) : [];
}

/** What other APIs of LanceDB, and other databases, call the fields of a query. */
const otherNames: Readonly<Record<string, string>> = {
  distance_range: 'lower_bound',
  limit: 'k',
  metric: 'distance_type',
  postfilter: 'prefilter',
  select: 'columns',
  substrait_filter: 'filter',
  tag: 'version',
  top_k: 'k',
  use_index: 'bypass_vector_index',
  where: 'filter',
};

/** @param known - the members that there are in its place */
function unknownField(name: string, known: readonly string[]): string {
  const snake = name.replace(/(?<=[a-z0-9])[A-Z]/gu, '_$&').toLowerCase();
  const names = [snake, Object.hasOwn(otherNames, snake) ? otherNames[snake] : undefined];
  const meant = names.find((each) => each !== undefined && known.includes(each));
  const near = meant ?? (snake.length > 3 ? similarName(snake, known) : undefined);
  return near === undefined ? 'unknown field; remove it' : `unknown field; did you mean ${near}?`;
}
