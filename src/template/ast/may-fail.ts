import type { Call, Expression } from './expression.js';
import { some } from './walk.js';

/** Whether rendering the expression can fail. */
export function mayFail(expression: Expression): boolean {
  return some(expression, (node) => node.kind === 'call' && callMayFail(node));
}

function callMayFail({ function: fn, args }: Call): boolean {
  return fn.mayFail === 'always' || (fn.mayFail === 'on values' && args.some(hasReference));
}

function hasReference(expression: Expression): boolean {
  return some(expression, ({ kind }) => kind === 'reference');
}
