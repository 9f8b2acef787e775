import { afterUnicode15 } from '../../values/yaml/go-unicode.js';

/** A string in double quotes as Go's `%q` writes it: what is not printable is escaped. */
export function goQuote(text: string): string {
  return `"${Array.from(text, quoteCharacter).join('')}"`;
}

const named: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

/** Letters, marks, numbers, punctuation, symbols and the space, in the Unicode that Node has. */
const printable = /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

function quoteCharacter(character: string): string {
  const escape = named[character];
  if (escape !== undefined) return escape;
  if (printable.test(character) && !afterUnicode15.test(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return `\\x${hex(point, 2)}`;
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`;
}

function hex(point: number, digits: number): string {
  return point.toString(16).padStart(digits, '0');
}
