import type { Helper } from '../ast/expression.js';
import { contextFor } from './context-for.js';
import { operandExpression } from './define.js';
import { Value, type ValueOr } from './value.js';

/**
 * A string that several templates share: exported, a named template of `_helpers.tpl`; elsewhere the string itself.
 *
 * @param name - its name, without the chart's name
 * @param comment - one sentence, printed above the definition
 *
 * @example
 * ```ts
 * import { concat, namedString, type Value } from 'helmwright';
 *
 * declare const host: Value<string>;
 * export const url = namedString('url', 'The address of the service.', concat('https://', host, '/'));
 * ```
 */
export function namedString(name: string, comment: string, text: ValueOr<string>): Value<string> {
  const context = contextFor([text]);
  const body = operandExpression(text, 'namedString()');
  if (context !== undefined) return new Value<string>(body, context);
  const helper: Helper = { name, comment, body };
  return new Value<string>({ kind: 'include', helper }, undefined);
}
