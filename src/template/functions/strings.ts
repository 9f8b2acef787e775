import { HelmwrightError } from '../../errors.js';
import { joinText } from '../author/convert.js';
import { constantLength } from '../ast/function.js';
import { contextFor } from '../author/context-for.js';
import { define, operandExpression } from '../author/define.js';
import { command, type GoCode, pipe } from '../print/go-code.js';
import { type ValueOr, Value } from '../author/value.js';

/** The first `length` bytes of a string, which must be ASCII. */
export const trunc = define({
  name: 'trunc',
  takes: ['ascii', 'integer'],
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

/** A string without `prefix`, if it starts with it. */
export const trimPrefix = define({
  name: 'trimPrefix',
  takes: ['string', 'string'],
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text, prefix]) => pipe(text, 'trimPrefix', prefix),
  evaluate: ([text, prefix]) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
});

/** A string without `suffix`, if it ends with it. */
export const trimSuffix = define({
  name: 'trimSuffix',
  takes: ['string', 'string'],
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

/** A string without white space around it. */
export const trim = define({
  name: 'trim',
  takes: ['string'],
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text]) => pipe(text, 'trim'),
  evaluate: ([text]) => text.replace(outerSpace, ''),
});

const replaceAll = define({
  name: 'replace',
  takes: ['string', 'string', 'string'],
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([text, from, to]) => pipe(text, 'replace', from, to),
  evaluate: ([text, from, to]) => text.split(from).join(to),
});

/** A string with every `from` replaced by `to`. @param from - a constant, not empty */
export function replace(text: ValueOr<string>, from: string, to: ValueOr<string>): Value<string> {
  if (from === '') throw new HelmwrightError('misused-value', 'replace()', 'the text to replace is empty');
  return replaceAll(text, from, to);
}

/** An ASCII string in lower case. */
export const lower = define({
  name: 'lower',
  takes: ['ascii'],
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text]) => pipe(text, 'lower'),
  evaluate: ([text]) => text.toLowerCase(),
});

/** An ASCII string in upper case. */
export const upper = define({
  name: 'upper',
  takes: ['ascii'],
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  maxLength: ([text]) => text?.longest,
  go: ([text]) => pipe(text, 'upper'),
  evaluate: ([text]) => text.toUpperCase(),
});

/** Strings and values joined to one string, as a template literal does. */
export function concat(...parts: readonly ValueOr<string | number | boolean>[]): Value<string> {
  return new Value<string>(
    joinText(
      parts.map((part) => operandExpression(part, 'concat()')),
      'concat()',
    ),
    contextFor(parts),
  );
}
