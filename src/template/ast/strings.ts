import { matchesAsciiOnly, matchesOneLineOnly, matchesPlainLinesOnly } from '../../values/definition/pattern.js';
import type { StringTest } from '../../values/types/descriptor.js';
import { allStringsPass, descriptorOf } from '../../values/types/registry.js';
import type { Call, Expression } from './expression.js';
import type { TemplateFunction } from './function.js';
import { foldExpression } from './walk.js';

/* What is known of the strings that an expression gives, whatever the values are. What is not known is answered with no. */

/** Something that all strings in a value can have, at any depth and in keys too. */
interface Property extends StringTest {
  /** Whether a function's result has it. `ofArguments` tells whether all arguments have it. */
  ofCall(call: Call, ofArguments: boolean): boolean;
}

const ascii: Property = {
  ofString: (text) => !/[^\x00-\x7f]/.test(text),
  ofPattern: matchesAsciiOnly,
  ofCall: ({ function: fn }, ofArguments) => isKept(fn.ascii, ofArguments),
};

const oneLine: Property = {
  ofString: (text) =>
    /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text),
  ofPattern: matchesOneLineOnly,
  ofCall: ({ function: fn, args }, ofArguments) =>
    isKept(fn.oneLine, ofArguments) || (fn.oneLine === 'escaped' && args.every(isPrintable)),
};

/** What a JSON encoder of Go makes one line of: it escapes line breaks, tabs and the two separators of Unicode. */
const printable: Property = {
  ofString: (text) => oneLine.ofString(text.replace(/[\n\t\u2028\u2029]/g, '')),
  ofPattern: matchesPlainLinesOnly,
  ofCall: ({ function: fn }, ofArguments) => fn.oneLine === 'always' || (fn.oneLine !== undefined && ofArguments),
};

/** What YAML reads as it is written, on any number of lines. */
const plainLines: Property = {
  ofString: (text) => oneLine.ofString(text.replace(/[\n\t]/g, '')),
  ofPattern: matchesPlainLinesOnly,
  ofCall: (call, ofArguments) => printable.ofCall(call, ofArguments),
};

function isKept(trait: TemplateFunction['ascii'] | TemplateFunction['oneLine'], ofArguments: boolean): boolean {
  return trait === 'always' || (trait === 'kept' && ofArguments);
}

/** Whether a string holds ASCII only. */
export function isAscii(expression: Expression): boolean {
  return hasProperty(expression, ascii);
}

/** Whether a string cannot hold a line break, nor a character that YAML readers take for one or refuse. */
export function isOneLine(expression: Expression): boolean {
  return hasProperty(expression, oneLine);
}

/** Whether a value's strings have no characters that YAML readers refuse, or take for line breaks, but line breaks. */
export function isPlainLines(expression: Expression): boolean {
  return hasProperty(expression, plainLines);
}

function isPrintable(expression: Expression): boolean {
  return hasProperty(expression, printable);
}

function hasProperty(expression: Expression, property: Property): boolean {
  const always = (): boolean => true;
  const ofParts = (_node: Expression, parts: readonly boolean[]): boolean => parts.every(Boolean);
  return foldExpression<boolean>(expression, {
    literal: ({ value }) => typeof value !== 'string' || property.ofString(value),
    reference: ({ of }) => allStringsPass(of, property),
    builtin: always,
    'is-set': always,
    concat: ofParts,
    conditional: ofParts,
    include: ofParts,
    map: ofParts,
    list: ofParts,
    call: (call, parts) => isNumberOrBoolean(call) || property.ofCall(call, parts.every(Boolean)),
  });
}

function isNumberOrBoolean({ function: { gives } }: Call): boolean {
  return gives === 'integer' || gives === 'number' || gives === 'boolean';
}

/** The greatest length of a string in characters; undefined where it is not known. */
export function longestString(expression: Expression): number | undefined {
  return foldExpression<number | undefined>(expression, {
    literal: ({ value }) => String(value).length,
    reference: ({ of }) => descriptorOf(of).maxLength(of),
    builtin: ({ name }) => longestBuiltins[name],
    concat: (_node, parts) => sum(parts),
    conditional: (_node, [, ...branches]) => greatest(branches),
    include: ({ helper }, [body]) => helper.longest ?? body,
    call: ({ function: fn, args }, lengths) =>
      fn.maxLength?.(args.map((arg, index) => ({ longest: lengths[index], constant: constantOf(arg) }))),
    'is-set': unknown,
    map: unknown,
    list: unknown,
  });
}

const longestBuiltins: Readonly<Record<string, number>> = { 'Release.Name': 53, 'Release.Namespace': 63 };

function unknown(): undefined {
  return undefined;
}

function constantOf(arg: Expression): string | number | boolean | null | undefined {
  return arg.kind === 'literal' && typeof arg.value !== 'bigint' ? arg.value : undefined;
}

function sum(lengths: readonly (number | undefined)[]): number | undefined {
  return combined(lengths, 0, (a, b) => a + b);
}

function greatest(lengths: readonly (number | undefined)[]): number | undefined {
  return combined(lengths, 0, Math.max);
}

function combined(
  lengths: readonly (number | undefined)[],
  start: number,
  combine: (a: number, b: number) => number,
): number | undefined {
  const known = lengths.filter((length) => length !== undefined);
  return known.length === lengths.length ? known.reduce((a, b) => combine(a, b), start) : undefined;
}
