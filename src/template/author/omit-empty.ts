import { HelmwrightError } from '../../errors.js';
import { nothing } from '../ast/constant-choice.js';
import type { RenderContext } from '../ast/context.js';
import type { Conditional, Expression, IsSet, Loop } from '../ast/expression.js';
import { isStructure } from '../ast/shape.js';
import { presence } from '../emit/presence.js';
import type { Test } from '../emit/tests.js';
import { evaluate } from '../evaluate/evaluate.js';
import { notEmpty } from '../functions/index.js';
import { contextFor } from './context-for.js';
import { when } from './control.js';
import { toExpression } from './convert.js';
import { isValue, type Plain, Value } from './value.js';

/**
 * A map, list or string, or nothing where it is empty: the field that takes it is then left out, too. A map or list that is
 * written out is empty where all that is in it is left out. Maps and lists in it stay, unless they are in an `omitEmpty` of
 * their own.
 *
 * @throws HelmwrightError `misused-value` for numbers and booleans, and where only rendering could tell, because a loop leaves
 * out items
 * @example
 * ```ts
 * import { omitEmpty, type Value } from 'helmwright';
 *
 * declare const type: Value<string | undefined>;
 * declare const nodeSelector: Value<Readonly<Record<string, string>>>;
 * export const securityContext = { runAsNonRoot: true, seccompProfile: omitEmpty({ type }) };
 * export const pod = { nodeSelector: omitEmpty(nodeSelector) };
 * ```
 */
export function omitEmpty<const M extends object>(data: M): Value<Exclude<Plain<M>, ''> | undefined>;
export function omitEmpty(data: object): Value<unknown> {
  const given = Array.isArray(data) ? data.filter((item) => item !== undefined) : data;
  const expression = toExpression(given, 'omitEmpty()');
  if (isValue(data) && (expression === undefined || !isStructure(expression))) {
    const value = isEmptyByDefault(expression) ? optionalOf(expression, data) : data;
    return when(notEmpty(value), value);
  }
  if (expression === undefined || !isStructure(expression))
    throw new HelmwrightError('misused-value', 'omitEmpty()', 'takes a map, a list or a string');
  const [test, context] = [presence(expression, undecided), contextFor([data])];
  const filled: Expression = { ...expression, isFilled: true };
  return new Value<unknown>(conditional(test, filled, context), context);
}

interface EmptyByDefault extends Conditional {
  readonly test: IsSet;
}

/** Whether it is `orElse(value, {})`, which is empty where the value is absent. */
function isEmptyByDefault(expression: Expression | undefined): expression is EmptyByDefault {
  if (expression?.kind !== 'conditional' || expression.test.kind !== 'is-set') return false;
  const { otherwise, then, test } = expression;
  if (test.of !== then) return false;
  return otherwise?.kind === 'map'
    ? otherwise.entries.length === 0
    : otherwise?.kind === 'list' && otherwise.items.length === 0;
}

function optionalOf({ test, then }: EmptyByDefault, data: Value<unknown>): Value<unknown> {
  return new Value({ kind: 'conditional', test, then }, contextFor([data]));
}

function conditional(test: Test, then: Expression, context: RenderContext | undefined): Expression {
  if (typeof test === 'boolean') return test ? then : nothing;
  if (context === undefined) return { kind: 'conditional', test, then };
  return evaluate(test, context) === true ? then : nothing;
}

function undecided({ item }: Loop): never {
  throw new HelmwrightError(
    'misused-value',
    'omitEmpty()',
    `cannot tell whether the loop over each ${item.name} leaves something: its items may all be left out`,
  );
}
