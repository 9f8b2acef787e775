import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { HelmwrightError } from '../errors.js';
import type { JsonObject } from './json.js';
import { patternMessage } from './definition/placeholders.js';
import { unknownMessage, type Violation } from './types/violation.js';

export type Validator = (values: JsonObject) => readonly Violation[];

/** Compiles a schema that {@link jsonSchema} made, when it is first used. The validator refuses what Helm refuses. */
export function validator(schema: JsonObject): Validator {
  let compiled: ValidateFunction | undefined;
  return (values) => {
    compiled ??= compile(schema);
    if (compiled(values)) return [];
    // What is wrong with a key has an error of its own.
    return (compiled.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames').map(violation);
  };
}

function compile(schema: JsonObject): ValidateFunction {
  const { Ajv } = loadAjv();
  // The schema is our own: judging it would take longer than judging the values.
  const options = { validateSchema: false, meta: false, verbose: true, code: { optimize: false } } as const;
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

/** What an error of Ajv says of the values. */
export function violation({
  instancePath,
  keyword,
  message = 'is invalid',
  params,
  parentSchema,
  propertyName,
}: ErrorObject): Violation {
  const { additionalProperty, allowedValues, missingProperty, pattern, type }: Readonly<Record<string, unknown>> =
    params;
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'additionalProperties' && typeof additionalProperty === 'string')
    return {
      path: [...path, additionalProperty].join('.'),
      message: unknownMessage(additionalProperty, namesIn(parentSchema, path)),
    };
  if (keyword === 'required' && typeof missingProperty === 'string')
    return { path: [...path, missingProperty].join('.'), message: 'is required' };
  if (keyword === 'not' && propertyName !== undefined)
    return { path: [...path, propertyName].join('.'), message: 'must not be set here' };
  if (propertyName !== undefined)
    return { path: path.join('.'), message: `has the invalid key ${JSON.stringify(propertyName)}: a key ${message}` };
  if (keyword === 'pattern' && typeof pattern === 'string')
    return { path: path.join('.'), message: patternMessage(pattern) };
  if (keyword === 'type') return { path: path.join('.'), message: `must be ${typesIn(type).join(' or ')}` };
  const members = keyword === 'enum' ? `: ${JSON.stringify(allowedValues)}` : '';
  return { path: path.join('.'), message: `${message}${members}` };
}

/** A null means that the value is absent. */
function typesIn(type: unknown): readonly unknown[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.length === 1 ? types : types.filter((each) => each !== 'null');
}

const parentKeys: readonly string[] = ['global', 'enabled'];

/** The properties of an object's schema, without those that every chart has for its parent. */
function namesIn(schema: ErrorObject['parentSchema'], path: readonly string[]): readonly string[] {
  const properties: unknown = schema?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.keys(properties).filter((name) => path.length > 0 || !parentKeys.includes(name));
}
