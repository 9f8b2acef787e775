import { named } from '../../values/kubernetes/mismatch.js';

/** What an expression gives. A quantity is a string; `any` is what the state of a cluster holds. */
export type ExpressionType = 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'map' | 'any';

/**
 * What a function takes: a type, or more narrowly
 * - `ascii`: a string whose bytes Go counts;
 * - `strings`: a list of strings, because Go prints numbers in other ways;
 * - `stringMap`: a map of strings;
 * - `measurable`: a string, a list or a map, because Go takes zeros and false for empty;
 * - `emptiable`: the same, or an optional value of these types, which is empty where it is absent;
 * - `nullable`: a value of any type, or an optional one, which is null where it is absent;
 * - `nullableString`: a string, or an optional one, which is empty where it is absent.
 */
export type ParameterType =
  ExpressionType | 'ascii' | 'strings' | 'stringMap' | 'measurable' | 'emptiable' | 'nullable' | 'nullableString';

/** Whether a parameter takes optional values as they are: Go's nil where they are absent. */
export function takesAbsent(type: ParameterType | undefined): boolean {
  return type === 'emptiable' || type === 'nullable' || type === 'nullableString';
}

const names: Readonly<Record<ParameterType, string>> = {
  ...named,
  any: 'a value of any type',
  ascii: 'a string',
  strings: 'a list of strings',
  stringMap: 'a map of strings',
  measurable: 'a string, a list or a map',
  emptiable: 'a string, a list or a map',
  nullable: 'a value of any type',
  nullableString: 'a string',
};

/** A type in the words of an error message. */
export function nameOfType(type: ParameterType): string {
  return names[type];
}
