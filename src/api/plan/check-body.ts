import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { ApiError } from '../api-error.js';
import { refusal } from './refusal.js';
import type { DescribeBody, ExplainBody } from './request-body.js';
import { requestSchemas, type SchemaLimits } from './request-schema.js';

/** @throws ApiError invalidInput, with the place of the fault that says most */
export function checkExplainBody(body: unknown, limits: SchemaLimits): ExplainBody {
  return check(checksFor(limits).explain(), body);
}

/** @throws ApiError invalidInput, with the place of the fault that says most */
export function checkDescribeBody(body: unknown, limits: SchemaLimits): DescribeBody {
  return check(checksFor(limits).describe(), body);
}

interface Checks {
  readonly explain: () => ValidateFunction<ExplainBody>;
  readonly describe: () => ValidateFunction<DescribeBody>;
}

const known = new WeakMap<SchemaLimits, Checks>();

function checksFor(limits: SchemaLimits): Checks {
  const before = known.get(limits);
  if (before !== undefined) return before;
  const checks = checksOf(limits);
  known.set(limits, checks);
  return checks;
}

/** Each is compiled when it is first needed. */
function checksOf(limits: SchemaLimits): Checks {
  const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false });
  ajv.addVocabulary(['components']);
  ajv.addSchema({ $id: 'api', components: { schemas: requestSchemas(limits) } });
  return {
    explain: once(() => ajv.compile<ExplainBody>({ $ref: 'api#/components/schemas/ExplainTableQueryPlanRequest' })),
    describe: once(() => ajv.compile<DescribeBody>({ $ref: 'api#/components/schemas/DescribeTableRequest' })),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function check<T>(isValid: ValidateFunction<T>, body: unknown): T {
  if (isValid(body)) return body;
  throw refusalOf((isValid.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== '$ref'));
}

/**
 * Of the errors of all alternatives, the one that is about the alternative that was meant: where types fit, what else is
 * wrong; else the one that is deepest inside, because its alternative fitted that far.
 */
function refusalOf(errors: readonly ErrorObject[]): ApiError {
  const meant = deepest(errors.filter((error) => !isTypeError(error)));
  if (meant !== undefined) return refusal(placeOf(meant), problemOf(meant));
  const wrong = deepest(errors);
  if (wrong === undefined) return refusal('body', 'is not as it must be');
  const alternatives = errors.filter(({ instancePath }) => instancePath === wrong.instancePath);
  return refusal(placeOf(wrong), `must be ${[...new Set(alternatives.flatMap(typesOf))].join(' or ')}`);
}

/** A member that must be null is one that must not be there. */
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

function problemOf({ keyword, message }: ErrorObject): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'type') return 'is not known here';
  return message ?? 'is not valid';
}

/** Null is left out: it stands for absence. */
function typesOf({ params }: ErrorObject): readonly string[] {
  const { type }: Readonly<Record<string, unknown>> = params;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.filter((one) => one !== 'null').map(String);
}
