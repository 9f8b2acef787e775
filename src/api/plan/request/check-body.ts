import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { similarName } from '../../../similar-name.js';
import type { ApiError } from '../../errors.js';
import type { AddressedBody, CountRowsBody, DescribeBody, ExplainBody, IndexStatsBody, QueryBody } from './body.js';
import { refusal } from './refusal.js';
import { type JsonSchema, requestSchemas } from './schema.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Compiled on first use. */
const checks = once(() => {
  const schemas = requestSchemas();
  const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false });
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'api', components: { schemas } });
  return { schemas, ajv };
});

/** Each throws an ApiError invalidInput for the most specific error. */
export const checkExplainBody = checkOf(() => checks().ajv.compile<ExplainBody>(ref('ExplainTableQueryPlanRequest')));
export const checkQueryBody = checkOf(() => checks().ajv.compile<QueryBody>(ref('QueryTableRequest')));
export const checkDescribeBody = checkOf(() => checks().ajv.compile<DescribeBody>(ref('DescribeTableRequest')));
export const checkIndexListBody = checkOf(() => checks().ajv.compile<AddressedBody>(ref('ListTableIndicesRequest')));
export const checkIndexStatsBody = checkOf(() =>
  checks().ajv.compile<IndexStatsBody>(ref('DescribeTableIndexStatsRequest')),
);
export const checkCountRowsBody = checkOf(() => checks().ajv.compile<CountRowsBody>(ref('CountTableRowsRequest')));

function checkOf<T>(compile: () => ValidateFunction<T>): (body: unknown) => T {
  const compiled = once(compile);
  return (body) => check(compiled(), body);
}

function ref(schema: string): JsonSchema {
  return { $ref: `api#/components/schemas/${schema}` };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function check<T>(isValid: ValidateFunction<T>, body: unknown): T {
  if (isValid(body)) return body;
  throw refusalOf(
    (isValid.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== '$ref'),
    checks().schemas,
  );
}

/**
 * Selects one error of all alternatives: an error other than a type error, because its alternative was probably
 * meant; otherwise the deepest one.
 */
function refusalOf(errors: readonly ErrorObject[], schemas: Schemas): ApiError {
  const meant = deepest(errors.filter((error) => !isTypeError(error)));
  if (meant !== undefined) return refusal(placeOf(meant), problemOf(meant, schemas));
  const wrong = deepest(errors);
  if (wrong === undefined) return refusal('body', 'is not valid');
  const alternatives = errors.filter(({ instancePath }) => instancePath === wrong.instancePath);
  return refusal(placeOf(wrong), `must be ${[...new Set(alternatives.flatMap(typesOf))].join(' or ')}`);
}

/** A property that must be null is an unknown field. */
function isTypeError({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword === 'type' && !schemaPath.endsWith('/additionalProperties/type');
}

function deepest(errors: readonly ErrorObject[]): ErrorObject | undefined {
  return errors.reduce<ErrorObject | undefined>(
    (best, error) => (best === undefined || depth(error) > depth(best) ? error : best),
    undefined,
  );
}

function depth({ instancePath }: ErrorObject): number {
  return instancePath.split('/').length;
}

function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const { missingProperty }: Readonly<Record<string, unknown>> = params;
  if (keyword === 'required' && typeof missingProperty === 'string') return `${instancePath}/${missingProperty}`;
  return instancePath === '' ? 'body' : instancePath;
}

function problemOf({ keyword, message, instancePath }: ErrorObject, schemas: Schemas): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'type') return unknownField(lastOf(instancePath), membersAt(instancePath, schemas));
  return message ?? 'is not valid';
}

/** Without null, which means absence. */
function typesOf({ params }: ErrorObject): readonly string[] {
  const { type }: Readonly<Record<string, unknown>> = params;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.filter((one) => one !== 'null').map(String);
}

/** The last part of a JSON pointer. */
function lastOf(instancePath: string): string {
  return instancePath
    .slice(instancePath.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** The known properties at the place of an unknown one. */
function membersAt(instancePath: string, schemas: Schemas): readonly string[] {
  switch (instancePath.slice(0, instancePath.lastIndexOf('/'))) {
    case '':
      return ['ExplainTableQueryPlanRequest', 'DescribeTableRequest', 'CountTableRowsRequest'].flatMap((name) =>
        membersOf(schemas[name]),
      );
    case '/query':
      return membersOf(schemas['QueryTableRequest']);
    default:
      return Object.values(schemas).flatMap(membersOf);
  }
}

function membersOf(schema: JsonSchema | undefined): readonly string[] {
  const properties = schema?.['properties'];
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

/**
 * Fields that LanceDB clients send, or users expect, that change a plan and that the engine's SDK does not support;
 * with an equivalent field, if there is one.
 */
const unserved: ReadonlyMap<string, string | undefined> = new Map([
  ['aggregate', undefined],
  ['approx_mode', undefined],
  ['distance_range', 'lower_bound and upper_bound'],
  ['document_granularity', undefined],
  ['fragment_ids', undefined],
  ['fragments', undefined],
  ['group_by', undefined],
  ['include_deleted_rows', undefined],
  ['limit', 'k'],
  ['metric', 'distance_type'],
  ['norm', undefined],
  ['order_by', undefined],
  ['postfilter', 'prefilter'],
  ['query_type', undefined],
  ['rerank', undefined],
  ['reranker', undefined],
  ['sample', undefined],
  ['select', 'columns'],
  ['substrait_filter', 'filter'],
  ['tag', 'version'],
  ['take_offsets', undefined],
  ['take_row_ids', undefined],
  ['top_k', 'k'],
  ['use_index', 'bypass_vector_index'],
  ['use_lsm', undefined],
  ['wand_factor', undefined],
  ['where', 'filter'],
  ['with_row_address', undefined],
]);

/**
 * The error of an unknown field.
 *
 * @param members - the members that there are in its place, or in that of the other call
 */
export function unknownField(name: string, members: readonly string[]): string {
  // What the other call has is no other name for itself.
  const known = members.filter((each) => each !== name);
  const snake = name.replace(/(?<=[a-z0-9])[A-Z]/gu, '_$&').toLowerCase();
  if (known.includes(snake)) return `unknown field; did you mean ${snake}?`;
  if (unserved.has(snake)) {
    const instead = unserved.get(snake);
    const isThere = instead !== undefined && known.some((each) => instead.split(' ').includes(each));
    return `is not supported; ${isThere ? `use ${instead}` : 'remove it'}`;
  }
  const near = snake.length > 3 ? similarName(snake, known) : undefined;
  return near === undefined ? 'unknown field; remove it' : `unknown field; did you mean ${near}?`;
}
