import { createHash } from 'node:crypto';
import { HelmwrightError } from '../errors.js';
import { byCodePoint, isJsonArray, isJsonObject, type Json, type JsonObject, own } from '../values/json.js';
import { checkPattern } from '../values/pattern.js';
import { apply, contextFor, define, operandExpression } from './define.js';
import { joinText, toExpression } from './convert.js';
import { dnsLabelHelper, dnsLabelOf } from './dns-label.js';
import { type Expression, literal, typeOf } from './expression.js';
import { command, type GoCode, operand, pipe } from './go-code.js';
import { goJson } from './go-json.js';
import { goQuote } from './go-quote.js';
import { int64 } from './function.js';
import { satisfies } from './semver.js';
import { type Operand, Value } from './value.js';

/*
 * The functions of the template language. Each has its Go form and its evaluation side by side; there is no other way to
 * add one. What Helm has and this file has not differs from run to run, or between Go and JavaScript (see docs/functions.md).
 */

// --- text

/** The first `length` bytes of a text, which must be ASCII. */
export const trunc = define({
  name: 'trunc',
  takes: ['ascii', 'integer'],
  gives: 'string',
  ascii: 'kept',
  go: ([text, length]) => pipe(text, 'trunc', goInt(length)),
  evaluate: ([text, length]) => (length < 0n ? text.slice(Number(length)) : text.slice(0, Number(length))),
});

/** Go's `int`, which a constant is already. */
function goInt(number: GoCode): GoCode {
  return number.form === 'operand' && /^-?\d+$/.test(number.text) ? number : command('int', number);
}

/** A text without `prefix`, if it starts with it. */
export const trimPrefix = define({
  name: 'trimPrefix',
  takes: ['string', 'string'],
  gives: 'string',
  ascii: 'kept',
  go: ([text, prefix]) => pipe(text, 'trimPrefix', prefix),
  evaluate: ([text, prefix]) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
});

/** A text without `suffix`, if it ends with it. */
export const trimSuffix = define({
  name: 'trimSuffix',
  takes: ['string', 'string'],
  gives: 'string',
  ascii: 'kept',
  go: ([text, suffix]) => pipe(text, 'trimSuffix', suffix),
  evaluate: ([text, suffix]) => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text),
});

/** White space as Go sees it; JavaScript's differs by the byte order mark and the next-line control. */
const goSpace = '[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const outerSpace = new RegExp(`^${goSpace}|${goSpace}$`, 'g');

/** A text without white space around it. */
export const trim = define({
  name: 'trim',
  takes: ['string'],
  gives: 'string',
  ascii: 'kept',
  go: ([text]) => pipe(text, 'trim'),
  evaluate: ([text]) => text.replace(outerSpace, ''),
});

const replaceAll = define({
  name: 'replace',
  takes: ['string', 'string', 'string'],
  gives: 'string',
  ascii: 'kept',
  go: ([text, from, to]) => pipe(text, 'replace', from, to),
  evaluate: ([text, from, to]) => text.split(from).join(to),
});

/** A text with every `from` replaced by `to`. @param from a constant, not empty */
export function replace(text: Operand<string>, from: string, to: Operand<string>): Value<string> {
  if (from === '') throw new HelmwrightError('misused-value', 'replace()', 'the text to replace is empty');
  return replaceAll(text, from, to);
}

/** An ASCII text in lower case. */
export const lower = define({
  name: 'lower',
  takes: ['ascii'],
  gives: 'string',
  ascii: 'kept',
  go: ([text]) => pipe(text, 'lower'),
  evaluate: ([text]) => text.toLowerCase(),
});

/** An ASCII text in upper case. */
export const upper = define({
  name: 'upper',
  takes: ['ascii'],
  gives: 'string',
  ascii: 'kept',
  go: ([text]) => pipe(text, 'upper'),
  evaluate: ([text]) => text.toUpperCase(),
});

/** A text in double quotes, with the escapes of Go. */
export const quote = define({
  name: 'quote',
  takes: ['string'],
  gives: 'string',
  go: ([text]) => pipe(text, 'quote'),
  evaluate: ([text]) => goQuote(text),
});

/** A text or a structure as JSON, in one line with sorted keys. */
export const toJson = define({
  name: 'toJson',
  takes: ['any'],
  gives: 'string',
  go: ([value]) => pipe(value, 'toJson'),
  evaluate: ([value]) => goJson(value),
});

/** The SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export const sha256sum = define({
  name: 'sha256sum',
  takes: ['string'],
  gives: 'string',
  ascii: 'always',
  go: ([text]) => pipe(text, 'sha256sum'),
  evaluate: ([text]) => createHash('sha256').update(text).digest('hex'),
});

/** A text's UTF-8 bytes in base64. */
export const b64enc = define({
  name: 'b64enc',
  takes: ['string'],
  gives: 'string',
  ascii: 'always',
  go: ([text]) => pipe(text, 'b64enc'),
  evaluate: ([text]) => Buffer.from(text).toString('base64'),
});

/** The texts of a list with `separator` between them. */
export const join = define({
  name: 'join',
  takes: ['texts', 'string'],
  gives: 'string',
  go: ([list, separator]) => pipe(list, 'join', separator),
  evaluate: ([list, separator]) => list.join(separator),
});

const splitText = define({
  name: 'splitList',
  takes: ['string', 'string'],
  gives: 'texts',
  go: ([text, separator]) => pipe(text, 'splitList', separator),
  evaluate: ([text, separator]) => text.split(separator),
});

/** The parts of a text between separators. @param separator a constant, not empty */
export function split(text: Operand<string>, separator: string): Value<readonly string[]> {
  if (separator === '') throw new HelmwrightError('misused-value', 'split()', 'the separator is empty');
  return splitText(text, separator);
}

const labelOf = define({
  name: 'dnsLabel',
  takes: ['string', 'integer'],
  gives: 'string',
  ascii: 'always',
  helper: dnsLabelHelper,
  go: ([text, max], { prefix }) =>
    command(
      'include',
      operand(`"${prefix}.dnsLabel"`),
      command('dict', operand('"text"'), text, operand('"max"'), max),
    ),
  evaluate: ([text, max]) => dnsLabelOf(text, Number(max)),
});

/** What a hash, its hyphen and a few characters of the text need. */
const shortestLabel = 12;

/**
 * A text that is a DNS label (RFC 1035) of at most `max` characters whatever `text` is: `text` itself where it is one, and
 * otherwise its first characters with a hash of the whole behind them, so that different texts give different labels.
 *
 * @param max a constant, 12 to 63
 */
export function dnsLabel(text: Operand<string>, max: number): Value<string> {
  if (Number.isInteger(max) && max >= shortestLabel && max <= 63) return labelOf(text, max);
  throw new HelmwrightError('misused-value', 'dnsLabel()', `a label has 12 to 63 characters, not ${max}`);
}

/** Texts and values joined to one text, as a template literal does. */
export function concat(...parts: readonly Operand<string | number | boolean>[]): Value<string> {
  return new Value<string>(
    joinText(
      parts.map((part) => operandExpression(part, 'concat()')),
      'concat()',
    ),
    contextFor(parts),
  );
}

// --- questions about text

/** Whether `part` stands in a text. */
export const contains = define({
  name: 'contains',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, part]) => command('contains', part, text),
  evaluate: ([text, part]) => text.includes(part),
});

export const hasPrefix = define({
  name: 'hasPrefix',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, prefix]) => command('hasPrefix', prefix, text),
  evaluate: ([text, prefix]) => text.startsWith(prefix),
});

export const hasSuffix = define({
  name: 'hasSuffix',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, suffix]) => command('hasSuffix', suffix, text),
  evaluate: ([text, suffix]) => text.endsWith(suffix),
});

const matches = define({
  name: 'regexMatch',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, pattern]) => command('regexMatch', pattern, text),
  evaluate: ([text, pattern]) => new RegExp(pattern, 'u').test(text),
});

/** Whether a pattern matches somewhere in a text. @param pattern what Go and JavaScript read alike */
export function regexMatch(text: Operand<string>, pattern: string): Value<boolean> {
  checkPattern(pattern);
  return matches(text, pattern);
}

const satisfiesConstraint = define({
  name: 'semverCompare',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([version, constraint]) => command('semverCompare', constraint, version),
  evaluate: ([version, constraint]) => satisfies(version, constraint),
});

/** Whether a version is in a range such as `>=1.27.0-0 <2.0.0-0`: full versions, all of which must hold. */
export function semverCompare(constraint: string, version: Operand<string>): Value<boolean> {
  satisfies('0.0.0', constraint);
  return satisfiesConstraint(version, constraint);
}

// --- whole numbers, as Go's int64

export const add = define({
  name: 'add',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('add', a, b),
  evaluate: ([a, b]) => int64(a + b),
});

export const sub = define({
  name: 'sub',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('sub', a, b),
  evaluate: ([a, b]) => int64(a - b),
});

export const mul = define({
  name: 'mul',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('mul', a, b),
  evaluate: ([a, b]) => int64(a * b),
});

/** The greater of two whole numbers. */
export const max = define({
  name: 'max',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('max', a, b),
  evaluate: ([a, b]) => int64(a > b ? a : b),
});

/** The smaller of two whole numbers. */
export const min = define({
  name: 'min',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('min', a, b),
  evaluate: ([a, b]) => int64(a < b ? a : b),
});

// --- comparison: one function for each type, because Go compares numbers of one type only

type Scalar = string | number | boolean;
type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

const holds: Readonly<Record<Comparison, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
};

const compareIntegers = comparisons((name) =>
  define({
    name: `${name}, whole numbers`,
    takes: ['integer', 'integer'],
    gives: 'boolean',
    go: ([a, b]) => command(name, a, b),
    evaluate: ([a, b]) => holds[name](a < b ? -1 : Number(a > b)),
  }),
);

const compareNumbers = comparisons((name) =>
  define({
    name: `${name}, numbers`,
    takes: ['number', 'number'],
    gives: 'boolean',
    go: ([a, b]) => command(name, a, b),
    evaluate: ([a, b]) => holds[name](a < b ? -1 : Number(a > b)),
  }),
);

const compareTexts = comparisons((name) =>
  define({
    name: `${name}, text`,
    takes: ['string', 'string'],
    gives: 'boolean',
    go: ([a, b]) => command(name, a, b),
    evaluate: ([a, b]) => holds[name](byCodePoint(a, b)),
  }),
);

const equalBooleans = define({
  name: 'eq, booleans',
  takes: ['boolean', 'boolean'],
  gives: 'boolean',
  go: ([a, b]) => command('eq', a, b),
  evaluate: ([a, b]) => a === b,
});

function comparisons<F>(make: (name: Comparison) => F): Readonly<Record<Comparison, F>> {
  return { eq: make('eq'), ne: make('ne'), lt: make('lt'), le: make('le'), gt: make('gt'), ge: make('ge') };
}

function compare(name: Comparison, a: Operand<Scalar>, b: Operand<Scalar>): Value<boolean> {
  const operands = [a, b];
  const types = operands.map((operand) => typeOf(operandExpression(operand, `${name}()`)));
  if (types.every((type) => type === 'boolean')) return apply(equalBooleans.definition, operands);
  if (types.includes('string')) return apply(compareTexts[name].definition, operands);
  return apply((types.includes('number') ? compareNumbers : compareIntegers)[name].definition, operands);
}

/** Whether two texts, numbers or booleans are equal. */
export function eq<T extends Scalar>(a: Operand<T>, b: Operand<T>): Value<boolean> {
  return compare('eq', a, b);
}

export function ne<T extends Scalar>(a: Operand<T>, b: Operand<T>): Value<boolean> {
  return typeof b === 'boolean' || typeof a === 'boolean' ? not(eq(a, b)) : compare('ne', a, b);
}

export function lt<T extends number | string>(a: Operand<T>, b: Operand<T>): Value<boolean> {
  return compare('lt', a, b);
}

export function le<T extends number | string>(a: Operand<T>, b: Operand<T>): Value<boolean> {
  return compare('le', a, b);
}

export function gt<T extends number | string>(a: Operand<T>, b: Operand<T>): Value<boolean> {
  return compare('gt', a, b);
}

export function ge<T extends number | string>(a: Operand<T>, b: Operand<T>): Value<boolean> {
  return compare('ge', a, b);
}

// --- logic: operands are booleans, so Go's `and` and `or`, which give an operand, give a boolean

export const not = define({
  name: 'not',
  takes: ['boolean'],
  gives: 'boolean',
  go: ([a]) => command('not', a),
  evaluate: ([a]) => !a,
});

export const and = define({
  name: 'and',
  takes: ['boolean', 'boolean'],
  rest: 'boolean',
  gives: 'boolean',
  go: (args) => command('and', ...args),
  evaluate: ([a, b], rest) => [a, b, ...rest].every(Boolean),
});

export const or = define({
  name: 'or',
  takes: ['boolean', 'boolean'],
  rest: 'boolean',
  gives: 'boolean',
  go: (args) => command('or', ...args),
  evaluate: ([a, b], rest) => [a, b, ...rest].some(Boolean),
});

// --- collections

/** Whether a text, list or map holds nothing. */
export const isEmpty = define({
  name: 'empty',
  takes: ['sized'],
  gives: 'boolean',
  go: ([collection]) => command('empty', collection),
  evaluate: ([collection]) => sizeOf(collection) === 0,
});

/** Whether a text, list or map holds something. */
export const notEmpty = define({
  name: 'not empty',
  takes: ['sized'],
  gives: 'boolean',
  go: ([collection]) => command('not', command('empty', collection)),
  goTest: ([collection]) => collection,
  evaluate: ([collection]) => sizeOf(collection) > 0,
});

/** The number of a list's items, a map's entries, or a text's UTF-8 bytes. */
export const len = define({
  name: 'len',
  takes: ['sized'],
  gives: 'integer',
  go: ([collection]) => command('len', collection),
  evaluate: ([collection]) => sizeOf(collection),
});

function sizeOf(collection: string | readonly Json[] | JsonObject): number {
  if (typeof collection === 'string') return Buffer.byteLength(collection);
  return isJsonArray(collection) ? collection.length : Object.keys(collection).length;
}

/** Whether a list holds a text. */
export const has = define({
  name: 'has',
  takes: ['texts', 'string'],
  gives: 'boolean',
  go: ([list, item]) => command('has', item, list),
  evaluate: ([list, item]) => list.includes(item),
});

export const hasKey = define({
  name: 'hasKey',
  takes: ['map', 'string'],
  gives: 'boolean',
  go: ([map, key]) => command('hasKey', map, key),
  evaluate: ([map, key]) => Object.hasOwn(map, key),
});

/** The text at a key of a map of texts; empty where the key is not there. */
export const get = define({
  name: 'get',
  takes: ['textMap', 'string'],
  gives: 'string',
  go: ([map, key]) => command('get', map, key),
  evaluate: ([map, key]) => own(map, key) ?? '',
});

/** The text at a path of keys in a map of maps, such as what {@link lookup} gives; empty where the path leads nowhere. */
export const dig = define({
  name: 'dig',
  takes: ['map', 'string'],
  rest: 'string',
  gives: 'string',
  go: ([map, ...path]) => command('dig', ...path, operand('""'), map),
  evaluate: ([map, first], rest) => [first, ...rest].reduce<Json>(step, map),
});

function step(at: Json, key: string): Json {
  return (isJsonObject(at) ? own(at, key) : undefined) ?? '';
}

/** The keys of a map, sorted. */
export const keys = define({
  name: 'keys',
  takes: ['map'],
  gives: 'texts',
  go: ([map]) => pipe(command('keys', map), 'sortAlpha'),
  evaluate: ([map]) => Object.keys(map).sort(byCodePoint),
});

/** A map without the entries of some keys. */
export const omit = define({
  name: 'omit',
  takes: ['map'],
  rest: 'string',
  gives: 'map',
  go: ([map, ...keys]) => command('omit', map, ...keys),
  evaluate: ([map], keys) => Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key))),
});

/** A list of texts, sorted by their code points. */
export const sortAlpha = define({
  name: 'sortAlpha',
  takes: ['texts'],
  gives: 'texts',
  go: ([list]) => pipe(list, 'sortAlpha'),
  evaluate: ([list]) => [...list].sort(byCodePoint),
});

/** A list of texts, each once, in the order of their first appearance. */
export const uniq = define({
  name: 'uniq',
  takes: ['texts'],
  gives: 'texts',
  go: ([list]) => pipe(list, 'uniq'),
  evaluate: ([list]) => [...new Set(list)],
});

// --- the cluster

/** Whether the cluster knows an API version, such as `monitoring.coreos.com/v1`, or a kind of it, `batch/v1/CronJob`. */
export const hasApiVersion = define({
  name: '.Capabilities.APIVersions.Has',
  takes: ['string'],
  gives: 'boolean',
  go: ([version], { root }) => command(`${root === '.' ? '' : root}.Capabilities.APIVersions.Has`, version),
  evaluate: ([version], _rest, { capabilities }) => capabilities.apiVersions.includes(version),
});

/**
 * An object of the cluster; the empty map where there is none, and under `helm template` always.
 *
 * @param namespace the empty text for objects that have none
 */
export const lookup = define({
  name: 'lookup',
  takes: ['string', 'string', 'string', 'string'],
  gives: 'map',
  go: (args) => command('lookup', ...args),
  evaluate: ([apiVersion, kind, namespace, name], _rest, { cluster }) =>
    cluster.find((object) => isObject(object, apiVersion, kind, namespace, name)) ?? {},
});

function isObject(object: JsonObject, apiVersion: string, kind: string, namespace: string, name: string): boolean {
  const metadata = own(object, 'metadata');
  if (!isJsonObject(metadata) || object['apiVersion'] !== apiVersion || object['kind'] !== kind) return false;
  return metadata['name'] === name && (metadata['namespace'] ?? '') === namespace;
}

// --- values that may be absent

const requiredText = define({
  name: 'required',
  takes: ['string', 'string'],
  gives: 'string',
  ascii: 'kept',
  go: ([text, message]) => pipe(text, 'required', message),
  evaluate: ([text, message]) => (text === '' ? refuse(message) : text),
});

function refuse(message: string): never {
  throw new HelmwrightError('render-failed', '', message);
}

/** An optional text, or the failure of the rendering with `message` where it is empty or not there. */
export function required(message: string, value: Value<string | undefined>): Value<string> {
  return requiredText(orElse(value, ''), message);
}

/** An optional value, or `fallback` where it is not there. */
export function orElse<T extends Scalar>(value: Value<T | undefined>, fallback: Operand<T>): Value<T> {
  const present = operandOf(value);
  const context = contextFor([value, fallback]);
  if (present === undefined) return new Value<T>(operandExpression(fallback, 'orElse()'), context);
  if (present.kind !== 'conditional' || present.otherwise !== undefined) return new Value<T>(present, context);
  return new Value<T>({ ...present, otherwise: operandExpression(fallback, 'orElse()') }, context);
}

/** Whether an optional value is there. */
export function isSet(value: Value<unknown>): Value<boolean> {
  const present = operandOf(value);
  const test =
    present?.kind === 'conditional' && present.otherwise === undefined ? present.test : literal(present !== undefined);
  return new Value<boolean>(test, contextFor([value]));
}

function operandOf(value: Value<unknown>): Expression | undefined {
  return toExpression(value, 'orElse()');
}
