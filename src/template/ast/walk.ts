import { type Changes, childrenOf, mapChildren } from './children.js';
import { isConstant } from './constant.js';
import type { Expression, ExpressionKind, NodeOf } from './expression.js';

/** What is made of each kind of expression, given what was made of the expressions inside it. */
export type Fold<R> = { readonly [K in ExpressionKind]: (node: NodeOf<K>, inner: readonly R[]) => R };

/** Makes one thing of an expression, innermost first. A new kind of expression breaks the build of every fold. */
export function foldExpression<R>(expression: Expression, fold: Fold<R>): R {
  const inner = childrenOf(expression).map((child) => foldExpression(child, fold));
  switch (expression.kind) {
    case 'literal':
      return fold.literal(expression, inner);
    case 'reference':
      return fold.reference(expression, inner);
    case 'builtin':
      return fold.builtin(expression, inner);
    case 'concat':
      return fold.concat(expression, inner);
    case 'conditional':
      return fold.conditional(expression, inner);
    case 'is-set':
      return fold['is-set'](expression, inner);
    case 'call':
      return fold.call(expression, inner);
    case 'include':
      return fold.include(expression, inner);
    case 'map':
      return fold.map(expression, inner);
    case 'list':
      return fold.list(expression, inner);
  }
}

/** An expression with all its parts changed, innermost first. Constant maps and lists stay: nothing in them is a choice. */
export function mapExpression(expression: Expression, changes: Changes): Expression {
  if (isConstant(expression)) return expression;
  const again = (inner: Expression): Expression => mapExpression(inner, changes);
  return changes.expression(mapChildren(expression, { ...changes, expression: again }));
}

/** Visits an expression and all that is inside it, outermost first; of constant maps and lists only the whole. */
export function walk(expression: Expression, visit: (node: Expression) => void): void {
  visit(expression);
  if (isConstant(expression)) return;
  for (const child of childrenOf(expression)) walk(child, visit);
}

/** Whether an expression or one inside it passes a test; of constant maps and lists only the whole is tested. */
export function some(expression: Expression, test: (node: Expression) => boolean): boolean {
  return test(expression) || (!isConstant(expression) && childrenOf(expression).some((child) => some(child, test)));
}
