import { HelmwrightError } from '../../errors.js';
import type { Json } from '../../values/json.js';
import { type Evaluated, type EvaluatedMap, isEvaluatedList, isEvaluatedMap } from '../ast/function.js';
import { nameOfType, type ParameterType } from '../ast/types.js';

interface Evaluates {
  readonly string: string;
  readonly ascii: string;
  readonly integer: bigint;
  readonly number: number;
  readonly boolean: boolean;
  readonly list: readonly Evaluated[];
  readonly map: EvaluatedMap;
  readonly any: Evaluated;
  readonly strings: readonly string[];
  readonly stringMap: Readonly<Record<string, string>>;
  readonly measurable: string | readonly Evaluated[] | EvaluatedMap;
  readonly emptiable: string | readonly Evaluated[] | EvaluatedMap;
  readonly nullable: Evaluated;
  readonly nullableString: string;
}

/** The arguments of an evaluation, each as its parameter's type. */
export type Arguments<P extends readonly ParameterType[]> = { readonly [I in keyof P]: Evaluates[P[I]] };

const readers: { readonly [T in ParameterType]: (value: Evaluated) => Evaluates[T] | undefined } = {
  string: stringOf,
  ascii: stringOf,
  integer: (value) => (isInteger(value) ? BigInt(value) : undefined),
  number: (value) => (typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined),
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  list: listOf,
  map: (value) => (isEvaluatedMap(value) ? value : undefined),
  any: (value) => value,
  strings: (value) => {
    const list = listOf(value);
    return list?.every(isString) === true ? list : undefined;
  },
  stringMap: (value) => (isStringMap(value) ? value : undefined),
  measurable,
  emptiable: (value) => (value === null ? '' : measurable(value)),
  nullable: (value) => value,
  nullableString: (value) => (value === null ? '' : stringOf(value)),
};

function measurable(value: Evaluated): Evaluates['measurable'] | undefined {
  return isEvaluatedMap(value) ? value : (listOf(value) ?? stringOf(value));
}

function stringOf(value: Evaluated): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isInteger(value: Evaluated): value is number | bigint {
  return typeof value === 'bigint' || Number.isInteger(value);
}

function listOf(value: Evaluated): readonly Evaluated[] | undefined {
  return isEvaluatedList(value) ? value : undefined;
}

function isString(value: Evaluated): value is string {
  return typeof value === 'string';
}

function isStringMap(value: Evaluated): value is Readonly<Record<string, string>> {
  return isEvaluatedMap(value) && Object.values(value).every(isString);
}

/**
 * Reads an argument as its parameter's type.
 *
 * @throws HelmwrightError `render-failed` where it is of another type
 */
export function readArgument<T extends ParameterType>(type: T, value: Evaluated): Evaluates[T] {
  const read = readers[type](value);
  if (read !== undefined) return read;
  throw new HelmwrightError('render-failed', '', `must be ${nameOfType(type)}, got ${JSON.stringify(toJson(value))}`);
}

/** An integer as Go's int64 keeps it: wrapped at 64 bits. */
export function int64(value: bigint): Evaluated {
  const wrapped = BigInt.asIntN(64, value);
  return wrapped >= Number.MIN_SAFE_INTEGER && wrapped <= Number.MAX_SAFE_INTEGER ? Number(wrapped) : wrapped;
}

/** An evaluation's result as JSON has it. */
export function toJson(value: Evaluated): Json {
  if (typeof value === 'bigint') return Number(value);
  if (isEvaluatedList(value)) return value.map(toJson);
  if (!isEvaluatedMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item)]));
}
