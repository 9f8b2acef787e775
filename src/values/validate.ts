import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { HelmwrightError } from '../errors.js';
import type { JsonObject } from './json.js';

/** One way in which values break their schema. */
export interface Violation {
  /** The value's path, such as `head.cpus`; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export type Validator = (values: JsonObject) => readonly Violation[];

/** Compiles a schema that {@link jsonSchema} made, when it is first used. The validator refuses what Helm refuses. */
export function validator(schema: JsonObject): Validator {
  let compiled: ValidateFunction | undefined;
  return (values) => {
    compiled ??= compile(schema);
    return compiled(values) ? [] : (compiled.errors ?? []).map(violation);
  };
}

function compile(schema: JsonObject): ValidateFunction {
  const { Ajv } = loadAjv();
  // The schema is our own: judging it would take longer than judging the values.
  const options = { validateSchema: false, meta: false, code: { optimize: false } } as const;
  return new Ajv({ ...options, allErrors: true, allowUnionTypes: true, strictRequired: false }).compile(schema);
}

/** Only where values are judged: loading it takes longer than generating a chart. */
function loadAjv(): typeof AjvModule;
function loadAjv(): unknown {
  const ajv: unknown = createRequire(import.meta.url)('ajv');
  return ajv;
}

/**
 * @param place what the values belong to, for the message: a chart's name or a file
 * @throws HelmwrightError `invalid-values`, naming the first value's path and how many more there are
 */
export function assertValid(validate: Validator, values: JsonObject, place: string): void {
  const [first, ...more] = validate(values);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  throw new HelmwrightError(
    'invalid-values',
    place,
    `value ${first.path === '' ? '(all)' : first.path} ${first.message}${others}`,
  );
}

function violation(error: ErrorObject): Violation {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
  return { path: path === '' ? offender(error) : path, message: `${error.message ?? 'is invalid'}${detail(error)}` };
}

function offender(error: ErrorObject): string {
  const params: Readonly<Record<string, unknown>> = error.params;
  return typeof params['additionalProperty'] === 'string' ? params['additionalProperty'] : '';
}

function detail(error: ErrorObject): string {
  const params: Readonly<Record<string, unknown>> = error.params;
  if (error.keyword === 'additionalProperties')
    return `: unknown value ${JSON.stringify(params['additionalProperty'])}`;
  if (error.keyword === 'enum') return `: ${JSON.stringify(params['allowedValues'])}`;
  return '';
}
