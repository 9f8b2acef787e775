import { printYaml } from '../../values/yaml/print-yaml.js';
import { constantOf } from '../ast/constant.js';
import type { Expression } from '../ast/expression.js';
import { escapeDelimiters } from './scalar.js';

const known = new WeakMap<Expression, readonly string[]>();

/** The start of a key that is too long for one line with its value. A line of a string may match, which does no harm. */
const longKey = /^ *(?:- )*\? /;

/** The lines of a constant map or list, which manifests may share; undefined for all other expressions. */
export function constantLines(structure: Expression): readonly string[] | undefined {
  const json = constantOf(structure);
  if (typeof json !== 'object' || json === null) return undefined;
  const lines = known.get(structure) ?? escapeDelimiters(printYaml(json).slice(0, -1)).split('\n');
  if (lines.some((line) => longKey.test(line))) return undefined;
  known.set(structure, lines);
  return lines;
}
