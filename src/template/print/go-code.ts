import { isJsonArray, type Json } from '../../values/json.js';

/** A piece of Go template code, and how tightly it binds: an operand needs no parentheses, a pipeline does. */
export interface GoCode {
  /** The code, without braces. */
  readonly text: string;
  /** How tightly it binds. */
  readonly form: 'operand' | 'command' | 'pipeline';
}

export function operand(text: string): GoCode {
  return { text, form: 'operand' };
}

/** `name arg arg`, each argument in parentheses where it needs them. */
export function command(name: string, ...args: readonly GoCode[]): GoCode {
  return { text: [name, ...args.map(argument)].join(' '), form: 'command' };
}

/** `head | name arg`, for functions whose last argument is what they are about. */
export function pipe(head: GoCode, name: string, ...args: readonly GoCode[]): GoCode {
  // Go takes a nil at the head of a pipeline for a command, which it is not.
  if (head.text === 'nil') return command(name, ...args, head);
  return { text: `${head.text} | ${command(name, ...args).text}`, form: 'pipeline' };
}

/** Code as an argument: in parentheses unless it is an operand. */
export function argument(code: GoCode): string {
  return code.form === 'operand' ? code.text : `(${code.text})`;
}

const rawStringFits = /^[\x20-\x5f\x61-\x7e]*$/;

/** A string constant: raw where quotes or backslashes would need escapes, interpreted otherwise. */
export function goString(text: string): GoCode {
  if (/["\\]/.test(text) && rawStringFits.test(text)) return operand(`\`${text}\``);
  return operand(JSON.stringify(text).replace(/[\x7f-\u{10ffff}]/gu, escapeUnprintable));
}

/** Go reads JSON's escapes; characters that an editor would hide are escaped too. */
function escapeUnprintable(character: string): string {
  if (/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`;
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

/** A constant of any shape: text, number, `(list …)` or `(dict …)`. */
export function goConstant(value: Json): GoCode {
  if (typeof value === 'string') return goString(value);
  if (value === null) return operand('nil');
  if (typeof value !== 'object') return operand(String(value));
  if (isJsonArray(value)) return command('list', ...value.map(goConstant));
  return command('dict', ...Object.entries(value).flatMap(([key, item]) => [goString(key), goConstant(item)]));
}

/** A number as Go's template language writes a floating-point constant. */
export function goFloat(value: number): GoCode {
  const text = String(value);
  return operand(/[.e]/.test(text) ? text : `${text}.0`);
}
