import type { Expression } from './expression.js';

/** An expression that gives the fallback wherever it would give nothing. */
export function withFallback(expression: Expression, fallback: Expression): Expression {
  if (expression.kind !== 'conditional') return expression;
  const { then, otherwise } = expression;
  return {
    ...expression,
    then: withFallback(then, fallback),
    otherwise: otherwise === undefined ? fallback : withFallback(otherwise, fallback),
  };
}
