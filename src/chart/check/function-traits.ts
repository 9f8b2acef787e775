import type { Evaluated, TemplateFunction } from '../../template/ast/function.js';
import { literal } from '../../template/ast/expression.js';
import { isAscii, isOneLine } from '../../template/ast/strings.js';
import { isJsonArray, isJsonObject, type Json } from '../../values/json.js';
import { toJson } from '../../template/evaluate/arguments.js';
import type { Args } from './function-outcome.js';

/** A trait that a function declares and a result does not have. */
export function brokenTrait(fn: TemplateFunction, args: Args, result: Evaluated): string | undefined {
  const given = args.flatMap(stringsIn);
  const made = stringsIn(toJson(result));
  const shown = `evaluate() gives ${JSON.stringify(toJson(result))}`;
  if (lacks(fn.ascii, given, made, (text) => isAscii(literal(text))))
    return `${shown}, which is not ASCII, and ascii is '${String(fn.ascii)}'`;
  if (lacks(fn.oneLine, given, made, (text) => isOneLine(literal(text))))
    return `${shown}, which is not one line, and oneLine is '${String(fn.oneLine)}'`;
  const longest = maxLengthOf(fn, args);
  const length = typeof result === 'string' ? result.length : 0;
  return longest === undefined || length <= longest ? undefined : `${shown}, and maxLength is ${longest}`;
}

function lacks(
  trait: TemplateFunction['ascii'] | TemplateFunction['oneLine'],
  given: readonly string[],
  made: readonly string[],
  has: (text: string) => boolean,
): boolean {
  if (trait === undefined) return false;
  return (trait === 'always' || given.every(has)) && !made.every(has);
}

/** The least that is said of these arguments, be they values or constants. */
function maxLengthOf({ maxLength }: TemplateFunction, args: Args): number | undefined {
  const ofValues = args.map((arg) => ({ longest: lengthOf(arg), constant: undefined }));
  const ofConstants = args.map((arg) => ({ longest: lengthOf(arg), constant: arg }));
  const said = [ofValues, ofConstants].map((lengths) => maxLength?.(lengths)).filter((length) => length !== undefined);
  return said.length === 0 ? undefined : Math.min(...said);
}

function lengthOf(arg: Json): number | undefined {
  return typeof arg === 'string' ? arg.length : undefined;
}

function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isJsonArray(value)) return value.flatMap(stringsIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...stringsIn(item)]);
}
