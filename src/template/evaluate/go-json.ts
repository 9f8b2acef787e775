import { type Evaluated, isEvaluatedList } from '../ast/function.js';
import { byCodePoint } from '../../values/json.js';

/** JSON as Go's encoder writes it: keys in the order of their code points, and the characters that it escapes for HTML. */
export function goJson(value: Evaluated): string {
  return encode(value).replace(/[<>&\u2028\u2029]/g, escape);
}

function encode(value: Evaluated): string {
  if (typeof value === 'bigint') return value.toString();
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isEvaluatedList(value)) return `[${value.map(encode).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => byCodePoint(a, b));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${encode(item)}`).join(',')}}`;
}

/** Outside of strings JSON has none of these characters, so the whole encoding can be gone through at once. */
function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
