import { childrenOf } from './children.js';
import { isConstant } from './constant.js';
import type { Expression, ListItem, ListNode, MapEntry, MapNode } from './expression.js';

/**
 * The lists and maps of an expression that Go cannot write in one action, because of loops in them, others that are spread, or
 * parts that may be absent; only the outermost of those in one another.
 */
export function builtParts(expression: Expression): readonly (ListNode | MapNode)[] {
  if (isConstant(expression) || expression.kind === 'include') return [];
  if (expression.kind === 'list' && expression.items.some(isBuilt)) return [expression];
  if (expression.kind === 'map' && expression.entries.some(isBuilt)) return [expression];
  return childrenOf(expression).flatMap(builtParts);
}

function isBuilt(part: ListItem | MapEntry): boolean {
  if (part.kind !== 'item' && part.kind !== 'pair') return true;
  return part.value.kind === 'conditional' && part.value.otherwise === undefined;
}
