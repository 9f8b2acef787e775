import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { HelmwrightError, messageOf } from '../errors.js';
import { isJsonObject, type JsonObject } from './json.js';
import type { ChartTree } from './merge/chart-tree.js';
import { coalesce, type CoalescedChart } from './merge/merge.js';
import type { Violation } from './types/violation.js';
import { assertValid, violation, type Validator } from './validate.js';

const compiledSchemas = new WeakMap<JsonObject, ValidateFunction>();

/**
 * Asserts that the schemas of somebody else's chart, and of the charts that are on in it, admit its values.
 *
 * @param place the chart, for the message
 * @throws HelmwrightError `invalid-values`; `definition` if a schema cannot be used
 */
export function assertForeignValues({ chart, values, subcharts }: CoalescedChart, place: string): void {
  if (chart.schema !== undefined) assertValid(foreignValidator(chart.schema, place), values, place);
  for (const subchart of subcharts) assertForeignValues(subchart, `${place}, ${subchart.name}`);
}

function foreignValidator(schema: JsonObject, place: string): Validator {
  const validate = compile(schema, place);
  return (values) => (validate(values) ? [] : (validate.errors ?? []).map(violation));
}

/**
 * Checks that the schemas of a chart, and of the charts in it, can be used.
 *
 * @throws HelmwrightError `definition`
 */
export function checkForeignSchemas({ schema, dependencies }: ChartTree, place: string): void {
  if (schema !== undefined) compile(schema, place);
  for (const { chart } of dependencies) checkForeignSchemas(chart, `${place}, ${chart.name}`);
}

/** The first value that a chart passes on and that is wrong whatever users add. */
export function passedViolation(chart: ChartTree, passed: JsonObject): Violation | undefined {
  const { values, subcharts } = coalesce(chart, passed);
  const own = chart.schema === undefined ? undefined : certainViolation(chart.schema, values, `chart ${chart.name}`);
  return own ?? subcharts.map((inner) => innerViolation(inner)).find((wrong) => wrong !== undefined);
}

function innerViolation({ chart, name, values }: CoalescedChart): Violation | undefined {
  const wrong = isJsonObject(values) ? passedViolation(chart, values) : undefined;
  return wrong === undefined ? undefined : { ...wrong, path: `${name}.${wrong.path}` };
}

function certainViolation(schema: JsonObject, values: JsonObject, place: string): Violation | undefined {
  const validate = compile(schema, place);
  const wrong = validate(values) ? undefined : validate.errors?.find(isCertain);
  return wrong === undefined ? undefined : violation(wrong);
}

const uncertainKeywords = new Set(['required', 'minProperties', 'dependencies', 'dependentRequired', 'contains']);

/** What is missing may come from users, and a branch may not be the one that is meant. */
function isCertain({ keyword, schemaPath }: ErrorObject): boolean {
  const isBranch = /\/(anyOf|oneOf|not|if|then|else|contains|dependencies|dependentSchemas)(\/|$)/.test(schemaPath);
  return !uncertainKeywords.has(keyword) && !isBranch;
}

function compile(schema: JsonObject, place: string): ValidateFunction {
  const known = compiledSchemas.get(schema) ?? compileNew(schema, place);
  compiledSchemas.set(schema, known);
  return known;
}

function compileNew({ $schema = '', ...schema }: JsonObject, place: string): ValidateFunction {
  const draft = typeof $schema === 'string' ? drafts.find(({ uri }) => uri.test($schema)) : undefined;
  if (draft === undefined)
    throw schemaError(place, `$schema ${JSON.stringify($schema)} is not draft-06, draft-07, 2019-09 or 2020-12`);
  try {
    const Ajv = load(draft.module);
    const options = { strict: false, verbose: true, allErrors: true, validateFormats: false, logger: false } as const;
    return new Ajv(options).compile(schema);
  } catch (error) {
    throw schemaError(place, messageOf(error).replaceAll('\n', ' '));
  }
}

/** By `$schema`, without which Helm 3.18 and later read 2020-12. Drafts before draft-06 have keywords of other meaning. */
const drafts: readonly { readonly uri: RegExp; readonly module: string }[] = [
  { uri: /^https?:\/\/json-schema\.org\/(draft-0[67]\/)?schema#?$/, module: 'ajv' },
  { uri: /^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, module: 'ajv/dist/2019.js' },
  { uri: /^(https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?)?$/, module: 'ajv/dist/2020.js' },
];

function load(module: string): typeof AjvModule.Ajv;
function load(module: string): unknown {
  const loaded: unknown = createRequire(import.meta.url)(module);
  const Ajv: unknown = Reflect.get(Object(loaded), 'default');
  return Ajv;
}

function schemaError(place: string, detail: string): HelmwrightError {
  return new HelmwrightError('definition', place, `values.schema.json cannot be used: ${detail}`);
}
