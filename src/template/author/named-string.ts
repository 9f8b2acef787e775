import { contextOf, expressionOf, Value } from './value.js';
import type { Helper } from '../ast/expression.js';

/**
 * A string that several templates share: exported, a named template of `_helpers.tpl`; elsewhere the text itself.
 *
 * @param name what it is called, without the chart's name
 * @param comment one sentence, printed above the definition
 */
export function namedString(name: string, comment: string, text: Value<string>): Value<string> {
  if (text[contextOf] !== undefined) return text;
  const helper: Helper = { name, comment, body: text[expressionOf] };
  return new Value<string>({ kind: 'include', helper }, undefined);
}
