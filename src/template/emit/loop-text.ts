import type { EachItem, Expression } from '../ast/expression.js';
import { join } from '../functions/index.js';

/** A text that a loop makes: that of each iteration, one behind the other. */
export interface LoopText {
  readonly each: EachItem;
  readonly body: Expression;
}

/** The loop of a text that is nothing else. */
export function loopText(text: Expression): LoopText | undefined {
  if (text.kind !== 'call' || text.function !== join.definition) return undefined;
  const [list, separator] = text.args;
  const [each, ...others] = list?.kind === 'list' ? list.items : [];
  if (each?.kind !== 'each-item' || others.length > 0) return undefined;
  if (separator?.kind !== 'literal' || separator.value !== '') return undefined;
  const values = each.items.flatMap((item) => (item.kind === 'item' ? [item.value] : []));
  const [only] = values;
  if (only === undefined || values.length !== 1 || each.items.length !== 1) return undefined;
  return { each, body: only };
}
