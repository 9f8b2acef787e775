import { mapChildren } from '../ast/children.js';
import { isConstant } from '../ast/constant.js';
import { withoutConstantChoices } from '../ast/constant-choice.js';
import {
  type Call,
  type Expression,
  isReferenceIn,
  isSameReference,
  literal,
  mayBeMissing,
  type Reference,
} from '../ast/expression.js';
import { mayFail } from '../ast/may-fail.js';
import { and, isEmpty, not, notEmpty } from '../functions/index.js';
import { filledBy } from '../functions/size.js';
import { call } from './tests.js';

/**
 * What is behind a condition, without the tests that the condition makes needless: itself, and those for values that it says are
 * there, and for what is in them. Only for blocks: in an expression Go evaluates what is behind a condition that does not hold,
 * too.
 */
export function behind(condition: Expression, expression: Expression): Expression {
  return known(expression, { condition, holds: true, ...presentIn(condition) });
}

/** The same where the condition does not hold. */
export function behindNot(condition: Expression, expression: Expression): Expression {
  if (condition.kind === 'call' && condition.args[0] !== undefined) {
    if (condition.function === not.definition) return behind(condition.args[0], expression);
    if (condition.function === isEmpty.definition) return behind(call(notEmpty, condition.args[0]), expression);
  }
  return known(expression, { condition, holds: false, set: [], filled: [] });
}

/** What is known of the place of an expression. */
interface Knowledge extends Present {
  readonly condition: Expression;
  readonly holds: boolean;
}

/** Values that are there, and those among them that are not empty. */
interface Present {
  readonly set: readonly Reference[];
  readonly filled: readonly Reference[];
}

/** The values that are there where a condition holds. */
function presentIn(condition: Expression): Present {
  if (condition.kind === 'is-set') return { set: [condition.of], filled: [] };
  if (condition.kind !== 'call') return { set: [], filled: [] };
  if (condition.function === and.definition) {
    const parts = condition.args.map(presentIn);
    return { set: parts.flatMap(({ set }) => set), filled: parts.flatMap(({ filled }) => filled) };
  }
  const only = filledBy(condition);
  const filled = only?.kind === 'reference' ? [only] : [];
  return { set: filled, filled };
}

function known(expression: Expression, knowledge: Knowledge): Expression {
  const decided = decide(expression, knowledge);
  return decided === expression ? expression : (withoutConstantChoices(decided) ?? decided);
}

function decide(expression: Expression, knowledge: Knowledge): Expression {
  if (areSame(expression, knowledge.condition)) return literal(knowledge.holds);
  if (isConstant(expression)) return expression;
  switch (expression.kind) {
    case 'reference':
      return narrowed(expression, knowledge);
    case 'is-set': {
      const of = narrowed(expression.of, knowledge);
      if (!mayBeMissing(of) || knowledge.set.some((there) => isSameReference(there, of))) return literal(true);
      return of === expression.of ? expression : { kind: 'is-set', of };
    }
    case 'call':
      return folded(expression, mapChildren(expression, { expression: (part) => decide(part, knowledge) }));
    default:
      return mapChildren(expression, { expression: (part) => decide(part, knowledge) });
  }
}

/** A call of which arguments are decided. */
function folded(call: Call, made: Expression): Expression {
  if (made === call || made.kind !== 'call') return made;
  const { function: fn, args } = made;
  const [first] = args;
  const filled = filledBy(made);
  if (filled?.kind === 'reference' && filled.isFilled === true) return literal(true);
  if (fn === not.definition && first?.kind === 'literal') return literal(first.value !== true);
  return fn.stopsAt === undefined ? made : foldedTests(made, fn.stopsAt);
}

/** Without tests that decide nothing, and those that Go would not reach. */
function foldedTests(call: Call, stopsAt: boolean): Expression {
  const open = call.args.filter((arg) => arg.kind !== 'literal' || arg.value === stopsAt);
  const end = open.findIndex((arg) => arg.kind === 'literal');
  const args = end === -1 ? open : open.slice(0, end + 1);
  const [first, second] = args;
  if (second === undefined) return first ?? literal(!stopsAt);
  return end !== -1 && !args.some(mayFail) ? literal(stopsAt) : { ...call, args };
}

/** A value without doubts about the objects that it is in, where they are there. */
function narrowed(reference: Reference, { set, filled }: Present): Reference {
  const depth = Math.max(-1, ...set.filter((there) => isReferenceIn(reference, there)).map(({ path }) => path.length));
  const unsure = reference.unsure?.filter((length) => length > depth);
  const isFilled = filled.some((there) => isSameReference(there, reference));
  if (unsure?.length === reference.unsure?.length && !isFilled) return reference;
  return { ...reference, unsure, isFilled: isFilled || reference.isFilled === true };
}

/** Whether two conditions ask the same; false where their forms do not show it. */
export function areSame(a: Expression, b: Expression): boolean {
  if (a === b) return true;
  if (a.kind === 'is-set' && b.kind === 'is-set') return isSameReference(a.of, b.of);
  if (a.kind === 'reference' && b.kind === 'reference') return isSameReference(a, b);
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value;
  if (a.kind !== 'call' || b.kind !== 'call' || a.function !== b.function || a.args.length !== b.args.length)
    return false;
  return a.args.every((arg, index) => areSame(arg, b.args[index] ?? arg));
}
