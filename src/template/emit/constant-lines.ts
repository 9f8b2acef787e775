import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import { isPlain } from '../../values/yaml/plain-scalar.js';
import { printYaml } from '../../values/yaml/print-yaml.js';
import { constantOf } from '../ast/constant.js';
import type { Expression } from '../ast/expression.js';
import { escapeDelimiters } from './scalar.js';

const known = new WeakMap<Expression, readonly string[]>();

/** The start of a key that is too long for one line with its value. A line of a string may match, which does no harm. */
const longKey = /^ *(?:- )*\? /;

/** Above it, such as in the schema of a pod, a constant is printed densely: Helm stores it with each revision of a release. */
const mostLines = 100;
const denseWidth = 200;

/** The lines of a constant map or list, which manifests may share; undefined for all other expressions. */
export function constantLines(structure: Expression): readonly string[] | undefined {
  const json = constantOf(structure);
  if (typeof json !== 'object' || json === null) return undefined;
  const lines = known.get(structure) ?? linesOf(json);
  if (lines.some((line) => longKey.test(line))) return undefined;
  known.set(structure, lines);
  return lines;
}

function linesOf(json: readonly Json[] | JsonObject): readonly string[] {
  const lines = escapeDelimiters(printYaml(json).slice(0, -1)).split('\n');
  if (lines.length <= mostLines || lines.some((line) => longKey.test(line))) return lines;
  return escapeDelimiters(dense(json).join('\n')).split('\n');
}

/** Maps and lists that fit on a line are on one, as JSON, which is YAML. */
function dense(json: Json, indent = ''): readonly string[] {
  const inner = `${indent}  `;
  if (isJsonArray(json))
    return json.flatMap((item) => {
      const [first = '', ...more] = isShort(item) ? [`${inner}${lineOf(item)}`] : dense(item, inner);
      return [`${indent}- ${first.slice(inner.length)}`, ...more];
    });
  return Object.entries(isJsonObject(json) ? json : {}).flatMap(([key, value]) =>
    isShort(value) ? `${indent}${lineOf(key)}: ${lineOf(value)}` : [`${indent}${lineOf(key)}:`, ...dense(value, inner)],
  );
}

function isShort(json: Json): boolean {
  return typeof json !== 'object' || json === null || JSON.stringify(json).length <= denseWidth;
}

function lineOf(json: Json): string {
  return typeof json === 'string' && isPlain(json) ? json : JSON.stringify(json);
}
