import type { Changes } from '../../src/template/ast/children.js';
import type { Expression } from '../../src/template/ast/expression.js';
import { mapExpression } from '../../src/template/ast/walk.js';

/** What to make of the parts of an expression. What is not named stays. */
export type Rules = Partial<Changes>;

/** An expression with all its parts made anew, innermost first, the bodies of helpers too. */
export function rewrite(node: Expression, rules: Rules): Expression {
  const change = rules.expression ?? ((inner: Expression): Expression => inner);
  return mapExpression(node, { ...rules, expression: (inner) => change(withRewrittenHelper(inner, rules)) });
}

function withRewrittenHelper(node: Expression, rules: Rules): Expression {
  if (node.kind !== 'include') return node;
  return { ...node, helper: { ...node.helper, body: rewrite(node.helper.body, rules) } };
}
