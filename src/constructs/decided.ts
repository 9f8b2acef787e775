import type { Construct } from 'constructs';
import { HelmwrightError } from '../errors.js';
import { Refusal } from '../chart/control.js';
import { testExpression, when } from '../template/control.js';
import { constantContext } from '../template/define.js';
import { evaluate } from '../template/evaluate.js';
import { isValue, type Operand, type Plain, type Value } from '../template/value.js';
import { some } from '../template/walk.js';

/** A condition, decided now if it is one of constants alone: a template then has no trace of it. */
export function decided(test: Operand<boolean>): Operand<boolean> {
  if (!isValue(test)) return test;
  const expression = testExpression(test);
  const open = some(expression, ({ kind }) => kind === 'reference' || kind === 'builtin' || kind === 'include');
  return open ? test : evaluate(expression, constantContext) === true;
}

/** `then` where a condition holds; nothing where it does not, and in a template no trace of either where that is known. */
export function where<const T>(test: Operand<boolean>, then: T): T | Value<Plain<T> | undefined> | undefined {
  if (isValue(test)) return when(test, then);
  return test ? then : undefined;
}

/**
 * Refuses what the operator would accept and then leave undone: at once where the test is of constants, else when the
 * chart is rendered.
 *
 * @throws HelmwrightError `invalid-values`
 */
export function refuseWhere(scope: Construct, id: string, test: Operand<boolean>, message: Operand<string>): void {
  const known = decided(test);
  if (typeof known !== 'boolean') new Refusal(scope, id, known, message);
  else if (known) throw new HelmwrightError('invalid-values', scope.node.path, `${message}`);
}
