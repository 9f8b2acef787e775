import { HelmwrightError } from '../../errors.js';
import { joinText } from '../author/convert.js';
import { constantLength } from '../ast/function.js';
import { contextFor } from '../author/context-for.js';
import { define, operandExpression, parameters } from '../author/define.js';
import { command, type GoCode, pipe } from '../print/go-code.js';
import { type ValueOr, Value } from '../author/value.js';

/**
 * The first `length` bytes of a string, which must be ASCII.
 *
 * @example
 * ```ts
 * import { trunc } from 'helmwright';
 *
 * trunc('feature-store', 7); // 'feature'
 * ```
 */
export const trunc = define({
  name: 'trunc',
  takes: parameters<[text: 'ascii', length: 'integer']>('ascii', 'integer'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([, length]) => constantLength(length),
  go: ([text, length]) => pipe(text, 'trunc', goInt(length)),
  evaluate: ([text, length]) => (length < 0n ? text.slice(Number(length)) : text.slice(0, Number(length))),
});

/** Go's `int`, which a constant is already. */
function goInt(number: GoCode): GoCode {
  return number.form === 'operand' && /^-?\d+$/.test(number.text) ? number : command('int', number);
}

/**
 * A string, or `fallback` if it is empty or absent. For a value that may be empty but not absent, see `orElse`.
 *
 * @example
 * ```ts
 * import { defaultTo } from 'helmwright';
 *
 * defaultTo('', 'latest'); // 'latest'
 * ```
 */
export const defaultTo = define({
  name: 'defaultTo',
  takes: parameters<[text: 'nullableString', fallback: 'string']>('nullableString', 'string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text, fallback]) =>
    text?.longest === undefined || fallback?.longest === undefined
      ? undefined
      : Math.max(text.longest, fallback.longest),
  go: ([text, fallback]) => pipe(text, 'default', fallback),
  evaluate: ([text, fallback]) => (text === '' ? fallback : text),
});

/**
 * A string without `prefix`, if it starts with it.
 *
 * @example
 * ```ts
 * import { trimPrefix } from 'helmwright';
 *
 * trimPrefix('v1.2.0', 'v'); // '1.2.0'
 * ```
 */
export const trimPrefix = define({
  name: 'trimPrefix',
  takes: parameters<[text: 'string', prefix: 'string']>('string', 'string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text, prefix]) => pipe(text, 'trimPrefix', prefix),
  evaluate: ([text, prefix]) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
});

/**
 * A string without `suffix`, if it ends with it.
 *
 * @example
 * ```ts
 * import { trimSuffix } from 'helmwright';
 *
 * trimSuffix('data/', '/'); // 'data'
 * ```
 */
export const trimSuffix = define({
  name: 'trimSuffix',
  takes: parameters<[text: 'string', suffix: 'string']>('string', 'string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text, suffix]) => pipe(text, 'trimSuffix', suffix),
  evaluate: ([text, suffix]) => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text),
});

/** White space as Go sees it; JavaScript's differs by the byte order mark and the next-line control. */
const goSpace = '[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const outerSpace = new RegExp(`^${goSpace}|${goSpace}$`, 'g');

/**
 * A string without white space around it.
 *
 * @example
 * ```ts
 * import { trim } from 'helmwright';
 *
 * trim(' a b '); // 'a b'
 * ```
 */
export const trim = define({
  name: 'trim',
  takes: parameters<[text: 'string']>('string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text]) => pipe(text, 'trim'),
  evaluate: ([text]) => text.replace(outerSpace, ''),
});

/** As {@link replace}, of a Value. */
export const replaceAll = define({
  name: 'replace',
  takes: parameters<[text: 'string', from: 'string', to: 'string']>('string', 'string', 'string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([text, from, to]) => pipe(text, 'replace', from, to),
  evaluate: ([text, from, to]) => text.split(from).join(to),
});

/**
 * A string with every `from` replaced by `to`.
 *
 * @param from - a constant, not empty
 *
 * @example
 * ```ts
 * import { replace } from 'helmwright';
 *
 * replace('1.0.0+build', '+', '_'); // '1.0.0_build'
 * ```
 */
export function replace(text: ValueOr<string>, from: string, to: ValueOr<string>): Value<string> {
  if (from === '') throw new HelmwrightError('misused-value', 'replace()', 'the text to replace is empty');
  return replaceAll(text, from, to);
}

/** As {@link indent}, of a Value. */
export const indentLines = define({
  name: 'indent',
  takes: parameters<[text: 'string', spaces: 'integer']>('string', 'integer'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([text, spaces]) => pipe(text, 'indent', goInt(spaces)),
  evaluate: ([text, spaces]) => {
    const pad = ' '.repeat(Number(spaces));
    return pad + text.replaceAll('\n', `\n${pad}`);
  },
});

/**
 * A string with `spaces` before each of its lines, empty ones too.
 *
 * @param spaces - a constant
 *
 * @example
 * ```ts
 * import { indent } from 'helmwright';
 *
 * indent('a: 1\nb: 2', 2); // '  a: 1\n  b: 2'
 * ```
 */
export function indent(text: ValueOr<string>, spaces: number): Value<string> {
  if (!Number.isInteger(spaces) || spaces < 0 || spaces > mostSpaces) {
    const detail = `takes an integer from 0 to ${mostSpaces}, got ${spaces}`;
    throw new HelmwrightError('misused-value', 'indent()', detail);
  }
  return indentLines(text, spaces);
}

/** More than any file has. */
const mostSpaces = 100;

/**
 * An ASCII string in lower case.
 *
 * @example
 * ```ts
 * import { lower } from 'helmwright';
 *
 * lower('Head'); // 'head'
 * ```
 */
export const lower = define({
  name: 'lower',
  takes: parameters<[text: 'ascii']>('ascii'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text]) => pipe(text, 'lower'),
  evaluate: ([text]) => text.toLowerCase(),
});

/**
 * An ASCII string in upper case.
 *
 * @example
 * ```ts
 * import { upper } from 'helmwright';
 *
 * upper('warn'); // 'WARN'
 * ```
 */
export const upper = define({
  name: 'upper',
  takes: parameters<[text: 'ascii']>('ascii'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text]) => pipe(text, 'upper'),
  evaluate: ([text]) => text.toUpperCase(),
});

/**
 * Strings and values joined to one string, as a template literal does.
 *
 * @example
 * ```ts
 * import { concat } from 'helmwright';
 *
 * concat('s3://', 'bucket', '/', 7); // 's3://bucket/7'
 * ```
 */
export function concat(...parts: readonly ValueOr<string | number | boolean>[]): Value<string> {
  return new Value<string>(
    joinText(
      parts.map((part) => operandExpression(part, 'concat()')),
      'concat()',
    ),
    contextFor(parts),
  );
}
