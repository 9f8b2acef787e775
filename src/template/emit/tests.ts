import { type Expression, literal } from '../ast/expression.js';
import type { TemplateFunction } from '../ast/function.js';
import { joinConditions } from '../ast/join-conditions.js';
import { and, not, or } from '../functions/index.js';

/** A condition: decided already, or an expression that gives a boolean. */
export type Test = boolean | Expression;

/** A call of a function of the language. */
export function call({ definition }: { readonly definition: TemplateFunction }, ...args: Expression[]): Expression {
  return { kind: 'call', function: definition, args };
}

/** Whether all conditions hold. */
export function allOf(tests: readonly Test[]): Test {
  return joinConditions(tests, true, (...args) => call(and, ...args));
}

/** Whether one of the conditions holds. */
export function anyOf(tests: readonly Test[]): Test {
  return joinConditions(tests, false, (...args) => call(or, ...args));
}

/** Whether what a condition chooses holds. */
export function eitherHolds(test: Expression, held: Test, failed: Test): Test {
  if (held === true) return failed === true || anyOf([test, failed]);
  if (failed === true) return anyOf([noneOf(test), held]);
  return anyOf([allOf([test, held]), allOf([noneOf(test), failed])]);
}

/** Whether a condition does not hold. */
export function noneOf(test: Test): Test {
  if (typeof test === 'boolean') return !test;
  if (test.kind === 'call' && test.function === not.definition) return test.args[0] ?? literal(true);
  return call(not, test);
}
