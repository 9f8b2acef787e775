import { mapChildren } from '../ast/children.js';
import { type Conditional, type Expression, mayBeMissing, mayBeRemoved, type Reference } from '../ast/expression.js';
import { and, notEmpty } from '../functions/index.js';

/**
 * What is behind a condition, without the tests that the condition makes needless: for values that it says are there, and for
 * what is in them. Only for blocks: in an expression Go evaluates what is behind a condition that does not hold, too.
 */
export function behind(condition: Expression, expression: Expression): Expression {
  return presentIn(condition).reduce(withPresent, withChoice(condition, expression));
}

/** What the same condition chooses is chosen already. */
function withChoice(condition: Expression, expression: Expression): Expression {
  const made = mapChildren(expression, { expression: (part) => withChoice(condition, part) });
  return made.kind === 'conditional' && made.test === condition ? made.then : made;
}

/** The values that are there where a condition holds. */
function presentIn(condition: Expression): readonly Reference[] {
  if (condition.kind === 'is-set') return [condition.of];
  if (condition.kind !== 'call') return [];
  if (condition.function === and.definition) return condition.args.flatMap(presentIn);
  const [only] = condition.args;
  return condition.function === notEmpty.definition && only?.kind === 'reference' ? [only] : [];
}

function withPresent(expression: Expression, there: Reference): Expression {
  if (expression.kind === 'reference' && mayBeRemoved(expression) && isSame(expression, there))
    return { ...expression, isFilled: true };
  if (!isPresentOnly(expression)) {
    return mapChildren(expression, { expression: (part) => withPresent(part, there) });
  }
  const { then } = expression;
  const isInside = then.root === there.root && there.path.every((name, index) => then.path[index] === name);
  if (!isInside) return expression;
  const inner: Reference = { ...then, unsure: then.unsure?.filter((length) => length > there.path.length) };
  const isSure = then.path.length === there.path.length || !mayBeMissing(inner);
  return isSure ? inner : { kind: 'conditional', test: { kind: 'is-set', of: inner }, then: inner };
}

function isSame(a: Reference, b: Reference): boolean {
  return a.root === b.root && a.path.join('.') === b.path.join('.');
}

/** An optional value, which takes its field away where it is not there. */
function isPresentOnly(expression: Expression): expression is Conditional & { readonly then: Reference } {
  if (expression.kind !== 'conditional' || expression.otherwise !== undefined) return false;
  return expression.test.kind === 'is-set' && expression.test.of === expression.then;
}
