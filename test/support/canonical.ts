import { byCodePoint, isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/values/json.js';

/**
 * A value as a string with sorted keys, for comparisons. Vitest's own comparison fails for the key `constructor`, and
 * JSON loses -0.
 */
export function canonical(value: Json | undefined, indent = ''): string {
  if (value === undefined) return 'refused';
  const inner = `${indent}  `;
  if (isJsonArray(value))
    return block(
      '[',
      value.map((item) => canonical(item, inner)),
      ']',
      indent,
    );
  if (!isJsonObject(value)) return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => byCodePoint(a, b));
  const lines = entries.map(([key, item]) => `${JSON.stringify(key)}: ${canonical(item, inner)}`);
  return block('{', lines, '}', indent);
}

function block(open: string, lines: readonly string[], close: string, indent: string): string {
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}${close}`;
}

/** A JSON object out of its text, which can have the key `__proto__`, as a literal cannot. */
export function parseObject(json: string): JsonObject {
  const value: unknown = JSON.parse(json);
  if (isJsonObject(value)) return value;
  throw new Error(`not an object: ${json}`);
}
