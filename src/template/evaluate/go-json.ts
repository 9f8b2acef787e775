import { type Evaluated, isEvaluatedList } from '../ast/function.js';
import { byCodePoint } from '../../values/json.js';

/** JSON as Go's encoder writes it: keys in the order of their code points, and the characters that it escapes for HTML. */
export function goJson(value: Evaluated): string {
  return escaped(encode(value));
}

/** As {@link goJson}, on lines: those inside maps and lists two spaces further in. */
export function goPrettyJson(value: Evaluated): string {
  return escaped(encode(value, '\n'));
}

function escaped(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, escape);
}

/** @param line a line break and the indentation of the value, for JSON on lines */
function encode(value: Evaluated, line?: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = line === undefined ? undefined : `${line}  `;
  if (isEvaluatedList(value))
    return `[${between(
      value.map((item) => encode(item, deeper)),
      line,
    )}]`;
  const entries = Object.entries(value).sort(([a], [b]) => byCodePoint(a, b));
  const colon = line === undefined ? ':' : ': ';
  return `{${between(
    entries.map(([key, item]) => `${JSON.stringify(key)}${colon}${encode(item, deeper)}`),
    line,
  )}}`;
}

function between(parts: readonly string[], line: string | undefined): string {
  if (line === undefined || parts.length === 0) return parts.join(',');
  return `${line}  ${parts.join(`,${line}  `)}${line}`;
}

/** Outside of strings JSON has none of these characters, so the whole encoding can be gone through at once. */
function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
