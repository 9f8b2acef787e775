import type { Expression } from '../ast/expression.js';
import { testExpression, when } from './control.js';
import { toExpression } from './convert.js';
import { constantContext } from './context-for.js';
import { evaluate } from '../evaluate/evaluate.js';
import { contextOf, expressionOf, isValue, type ValueOr, type Plain, type Value } from './value.js';
import type { Json } from '../../values/json.js';
import { some } from '../ast/walk.js';

/**
 * A condition, decided now if it is one of constants alone: a template then has no trace of it.
 *
 * @example
 * ```ts
 * import { constantFold, eq, type ValueOr } from 'helmwright';
 *
 * // A boolean where the mode is a string; a Value where it is a Value.
 * export const isBatch = (mode: ValueOr<string>) => constantFold(eq(mode, 'batch'));
 * ```
 */
export function constantFold(test: ValueOr<boolean>): ValueOr<boolean> {
  if (!isValue(test)) return test;
  const expression = testExpression(test);
  return isOpen(expression) ? test : evaluate(expression, constantContext) === true;
}

/**
 * What an operand is, where that is known now: a constant, or a Value in a plain cdk8s app.
 *
 * @example
 * ```ts
 * import { concat, staticValue } from 'helmwright';
 *
 * staticValue(concat('s3://', 'bucket')); // 's3://bucket'
 * ```
 */
export function staticValue(operand: unknown): Json | undefined {
  const value = isValue(operand) ? operand : undefined;
  const expression = value?.[expressionOf] ?? toExpression(operand, '');
  const context = value?.[contextOf] ?? constantContext;
  if (expression === undefined || (value?.[contextOf] === undefined && isOpen(expression))) return undefined;
  return evaluate(expression, context);
}

/** Whether what an expression gives is a matter of a user's values or of the release. */
function isOpen(expression: Expression): boolean {
  return some(expression, ({ kind }) => kind === 'reference' || kind === 'builtin' || kind === 'include');
}

/**
 * `then` where a condition holds; nothing where it does not, and in a template no trace of either where that is known.
 *
 * @example
 * ```ts
 * import { optionally, type ValueOr } from 'helmwright';
 *
 * export const spec = (isBatch: ValueOr<boolean>) => ({ backoffLimit: optionally(isBatch, 3) });
 * ```
 */
export function optionally<const T>(test: ValueOr<boolean>, then: T): T | Value<Plain<T> | undefined> | undefined {
  if (isValue(test)) return when(test, then);
  return test ? then : undefined;
}
