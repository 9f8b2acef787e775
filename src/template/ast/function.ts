import { HelmwrightError } from '../../errors.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import type { RenderContext } from './context.js';
import type { ExpressionType } from './expression.js';
import type { GoCode } from '../print/go-code.js';

/** What an evaluation gives: JSON, or a whole number beyond 2^53, which Go's int64 still holds exactly. */
export type Evaluated = Json | bigint;

/**
 * What a function takes: a type, or more narrowly
 * - `ascii`: text whose bytes Go counts;
 * - `texts`: a list of texts, because Go spells numbers in other ways;
 * - `textMap`: a map of texts;
 * - `sized`: a text, a list or a map, because Go takes zeros and false for empty.
 */
export type ParameterType = ExpressionType | 'ascii' | 'strings' | 'stringMap' | 'measurable';

interface Evaluates {
  readonly string: string;
  readonly ascii: string;
  readonly integer: bigint;
  readonly number: number;
  readonly boolean: boolean;
  readonly list: readonly Json[];
  readonly map: JsonObject;
  readonly any: Json;
  readonly strings: readonly string[];
  readonly stringMap: Readonly<Record<string, string>>;
  readonly measurable: string | readonly Json[] | JsonObject;
}

/** The arguments of an evaluation, each as its parameter's type. */
export type Arguments<P extends readonly ParameterType[]> = { readonly [I in keyof P]: Evaluates[P[I]] };

/**
 * A function of the template language: its Go form and its evaluation, side by side, so that neither is added or changed
 * without the other in view. Both fields are what the property tests break, one at a time, to see themselves fail.
 */
export interface TemplateFunction {
  readonly name: string;
  readonly takes: readonly ParameterType[];
  /** The type of any further arguments. */
  readonly rest?: ParameterType | undefined;
  readonly gives: ExpressionType;
  /** A named template that the Go form includes. */
  readonly helper?: FunctionHelper | undefined;
  /** Whether the result is ASCII always, or when the arguments are. */
  readonly ascii?: 'always' | 'kept' | undefined;
  go(args: readonly GoCode[], site: PrintSite): GoCode;
  /** A shorter form for where Go takes a truth, such as `if`. */
  readonly goTest?: ((args: readonly GoCode[]) => GoCode) | undefined;
  evaluate(args: readonly Evaluated[], context: RenderContext): Evaluated;
}

/** Where Go code is printed. */
export interface PrintSite {
  /** What the names of the chart's helpers start with. */
  readonly prefix: string;
  /** What spells the top of Helm's data: `.`, or `$` where a loop has taken the dot. */
  readonly root: '.' | '$';
}

/** A named template for a function that Helm has not: written into `_helpers.tpl` of the charts that use it. */
export interface FunctionHelper {
  readonly name: string;
  readonly comment: string;
  /** Go template text. */
  readonly body: string;
}

const readers: { readonly [T in ParameterType]: (value: Evaluated) => Evaluates[T] } = {
  string: (value) => (typeof value === 'string' ? value : wrongType('a string', value)),
  ascii: (value) => (typeof value === 'string' ? value : wrongType('a string', value)),
  integer: (value) => (isWhole(value) ? BigInt(value) : wrongType('a whole number', value)),
  number: (value) =>
    typeof value === 'number' || typeof value === 'bigint' ? Number(value) : wrongType('a number', value),
  boolean: (value) => (typeof value === 'boolean' ? value : wrongType('true or false', value)),
  list: (value) => (typeof value !== 'bigint' && isJsonArray(value) ? value : wrongType('a list', value)),
  map: (value) => (isJsonObject(value) ? value : wrongType('a map', value)),
  any: (value) => toJson(value),
  strings: (value) =>
    typeof value !== 'bigint' && isJsonArray(value) && value.every(isText)
      ? value
      : wrongType('a list of texts', value),
  stringMap: (value) => (isTextMap(value) ? value : wrongType('a map of texts', value)),
  measurable: (value) => (isSized(value) ? value : wrongType('a text, a list or a map', value)),
};

function isText(value: Json): value is string {
  return typeof value === 'string';
}

function isTextMap(value: Evaluated): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && Object.values(value).every(isText);
}

function isSized(value: Evaluated): value is string | readonly Json[] | JsonObject {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

function isWhole(value: Evaluated): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value);
}

function wrongType(expected: string, value: Evaluated): never {
  throw new HelmwrightError('render-failed', '', `${expected} is needed where ${JSON.stringify(toJson(value))} stands`);
}

/** Reads an argument as its parameter's type. */
export function readArgument<T extends ParameterType>(type: T, value: Evaluated): Evaluates[T] {
  return readers[type](value);
}

/** A whole number as Go's int64 keeps it: wrapped at 64 bits. */
export function int64(value: bigint): Evaluated {
  const wrapped = BigInt.asIntN(64, value);
  return wrapped >= Number.MIN_SAFE_INTEGER && wrapped <= Number.MAX_SAFE_INTEGER ? Number(wrapped) : wrapped;
}

/** An evaluation's result as JSON has it. */
export function toJson(value: Evaluated): Json {
  return typeof value === 'bigint' ? Number(value) : value;
}
