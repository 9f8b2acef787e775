import { childrenOf } from './children.js';
import { isConstant } from './constant.js';
import type { Expression, ListNode } from './expression.js';

/**
 * The lists of an expression that Go cannot write in one action, because of loops in them, lists that are spread, or items
 * that may be absent; only the outermost of those in one another.
 */
export function builtLists(expression: Expression): readonly ListNode[] {
  if (isConstant(expression) || expression.kind === 'include') return [];
  if (expression.kind === 'list' && isBuilt(expression)) return [expression];
  return childrenOf(expression).flatMap(builtLists);
}

function isBuilt({ items }: ListNode): boolean {
  return items.some(
    (item) => item.kind !== 'item' || (item.value.kind === 'conditional' && item.value.otherwise === undefined),
  );
}
