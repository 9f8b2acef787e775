import type { Expression } from '../ast/expression.js';
import { and, isEmpty, not, notEmpty, or } from '../functions/index.js';
import { areSame } from './known-present.js';
import { call, type Test } from './tests.js';

/** More conditions would take too long: each of them doubles the cases. */
const mostConditions = 10;

/**
 * Whether a test holds wherever all facts hold, as far as their forms show it: conditions that are not made of others may hold or not,
 * whatever the others do.
 */
export function follows(facts: readonly Expression[], test: Test): boolean {
  if (typeof test === 'boolean') return test;
  const conditions = conditionsIn(test, []);
  const related = relatedTo(conditions, facts);
  if (related.length === 0 || conditions.length > mostConditions) return false;
  for (let choice = 0; choice < 2 ** conditions.length; choice += 1) {
    const holds = (condition: Expression): boolean => isChosen(choice, indexOf(conditions, condition));
    if (related.every((fact) => isTrue(fact, holds)) && !isTrue(test, holds)) return false;
  }
  return true;
}

function isChosen(choice: number, index: number): boolean {
  return Math.floor(choice / 2 ** index) % 2 === 1;
}

/** The facts that have one of the conditions, or one of what such facts have, which are added to the conditions. */
function relatedTo(conditions: Expression[], facts: readonly Expression[]): readonly Expression[] {
  const related: Expression[] = [];
  let open = facts;
  for (;;) {
    const found = open.filter((fact) => conditionsIn(fact, []).some((other) => indexOf(conditions, other) !== -1));
    if (found.length === 0) return related;
    related.push(...found);
    for (const fact of found) conditionsIn(fact, conditions);
    open = open.filter((fact) => !found.includes(fact));
  }
}

function indexOf(conditions: readonly Expression[], condition: Expression): number {
  return conditions.findIndex((other) => areSame(other, condition));
}

/** Adds to `found` what a test is made of. */
function conditionsIn(test: Expression, found: Expression[]): Expression[] {
  const parts = partsOf(test);
  if (parts !== undefined) for (const part of parts) conditionsIn(part, found);
  else if (test.kind !== 'literal' && indexOf(found, test) === -1) found.push(test);
  return found;
}

function isTrue(test: Expression, holds: (condition: Expression) => boolean): boolean {
  const parts = partsOf(test);
  if (parts === undefined) return test.kind === 'literal' ? test.value === true : holds(test);
  const [first] = parts;
  if (isCallOf(test, and)) return parts.every((part) => isTrue(part, holds));
  if (isCallOf(test, or)) return parts.some((part) => isTrue(part, holds));
  return first !== undefined && !isTrue(first, holds);
}

/** The tests that `and`, `or` and negations are made of. */
function partsOf(test: Expression): readonly Expression[] | undefined {
  if (test.kind !== 'call') return undefined;
  if ([and, or, not].some((junction) => isCallOf(test, junction))) return test.args;
  const [collection] = test.args;
  return isCallOf(test, isEmpty) && collection !== undefined ? [call(notEmpty, collection)] : undefined;
}

function isCallOf(test: Expression, { definition }: Parameters<typeof call>[0]): boolean {
  return test.kind === 'call' && test.function === definition;
}
