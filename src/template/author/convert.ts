import { HelmwrightError } from '../../errors.js';
import type { RenderContext } from '../ast/context.js';
import { type Evaluated, isEvaluatedList, isEvaluatedMap, type TemplateFunction } from '../ast/function.js';
import type { ExpressionType } from '../ast/types.js';
import { evaluateExactly } from '../evaluate/evaluate.js';
import {
  type Conditional,
  type Expression,
  literal,
  type ListItem,
  type Literal,
  type MapEntry,
  mayBeMissing,
  type Concat,
  type Reference,
  typeOf,
} from '../ast/expression.js';
import { operand } from '../print/go-code.js';
import { isNothing } from '../ast/constant-choice.js';
import { withoutRepeats } from '../ast/keys.js';
import { activeSentinels, holdsRemains, isSpreadKey, isTooGreat, type Sentinels } from './sentinel.js';
import { contextOf, expressionOf, guardOf, isValue, nameOf, type Value } from './value.js';
import { nameOfType } from '../ast/types.js';

/**
 * The expression of what an author wrote or cdk8s synthesised: plain data with Values and sentinels in it.
 *
 * @param place where it stands, for the message: a construct path, or the field
 * @returns undefined for undefined
 * @throws HelmwrightError `misused-value` where a sentinel did not survive what was done to it
 */
export function toExpression(value: unknown, place: string): Expression | undefined {
  if (value === undefined) return undefined;
  if (isValue(value)) return fromValue(value);
  switch (typeof value) {
    case 'string':
      return fromText(value, place);
    case 'number':
      return fromNumber(value, place);
    case 'boolean':
      return literal(value);
    case 'object':
      if (value === null) return literal(null);
      return Array.isArray(value) ? fromList(value, place) : fromMap(value, place);
    default:
      throw new HelmwrightError('invalid-manifest', place, `must be plain data, got a ${typeof value}`);
  }
}

/** A concrete value is taken as it is now: in another context its expression could mean something else. */
function fromValue(value: Value<unknown>): Expression | undefined {
  const context = value[contextOf];
  if (context === undefined) return presentOnly(value[expressionOf]);
  const concrete = evaluatedOrFailure(value[expressionOf], context);
  if (concrete instanceof HelmwrightError) return failing(concrete, typeOf(value[expressionOf]));
  if (concrete === undefined) return undefined;
  const made = fromConcrete(concrete);
  const isUnknownList = made.kind === 'list' && typeOf(value[expressionOf]) === 'any';
  return isUnknownList ? { kind: 'call', function: ofAnyType, args: [made] } : made;
}

/** A template takes no value of any type apart: so a concrete one that is a list stays whole too. It is never printed. */
const ofAnyType: TemplateFunction = {
  name: 'any',
  takes: ['any'],
  gives: 'any',
  go: () => operand('nil'),
  evaluate: ([value]) => value ?? null,
};

function fromConcrete(value: Evaluated): Expression {
  if (isEvaluatedList(value))
    return { kind: 'list', items: value.map((item) => ({ kind: 'item', value: fromConcrete(item) })) };
  if (!isEvaluatedMap(value)) return literal(value);
  const entries = Object.entries(value).map(([key, item]): MapEntry => {
    return { kind: 'pair', key: literal(key), value: fromConcrete(item) };
  });
  return { kind: 'map', entries };
}

function evaluatedOrFailure(expression: Expression, context: RenderContext): Evaluated | HelmwrightError | undefined {
  try {
    return evaluateExactly(expression, context);
  } catch (error) {
    if (error instanceof HelmwrightError && error.code === 'render-failed') return error;
    throw error;
  }
}

/** What fails only where it is asked for: Helm does not reach what is behind a condition that does not hold. */
function failing(error: HelmwrightError, gives: ExpressionType): Expression {
  const fail = (): never => {
    throw error;
  };
  // It gives nothing, so that what it gives is of any form that a function asks for.
  const traits = { mayFail: 'always', ascii: 'always', oneLine: 'always' } as const;
  return { kind: 'call', function: { name: 'fail', takes: [], gives, ...traits, go: fail, evaluate: fail }, args: [] };
}

function isChosen(expression: Expression): boolean {
  return expression.kind === 'conditional' && expression.test.kind === 'literal';
}

/** An optional value takes its field away when it is not there. */
export function presentOnly(expression: Expression): Expression {
  if (expression.kind !== 'reference' || !mayBeMissing(expression)) return expression;
  return { kind: 'conditional', test: { kind: 'is-set', of: expression }, then: expression };
}

/** Neither a sentinel nor what is left of one: most strings, which nobody needs to look at more closely. */
const unsuspicious = /^[\u{20}-\u{2f}\u{3a}-\u{7e}\n]*$/u;

function fromText(text: string, place: string): Expression {
  if (unsuspicious.test(text)) return literal(text);
  checkUnicode(text, place);
  const sentinels = activeSentinels();
  if (sentinels === undefined) return literal(text);
  const typed = sentinels.ofTyped(text);
  if (typed !== undefined) return presentOnly(typed);
  return fromParts(sentinels.split(text), sentinels, place);
}

/** Half of a surrogate pair is no character: YAML readers refuse it, however it is written. */
function checkUnicode(text: string, place: string): void {
  if (!/\p{Cs}/u.test(text)) return;
  throw new HelmwrightError(
    'invalid-manifest',
    place,
    `${JSON.stringify(text)} has a lone surrogate, half of a character: cut strings between characters`,
  );
}

function fromParts(parts: readonly (string | Expression)[], sentinels: Sentinels, place: string): Expression {
  const expressions = parts.map((part) => (typeof part === 'string' ? literalText(part, sentinels, place) : part));
  const [only] = expressions;
  if (expressions.length === 1 && only !== undefined && typeOf(only) === 'string' && !mayBeAbsent(only)) return only;
  return textOf(expressions.map((part) => textPart(part, place)));
}

/** A text of parts, of which no two in a row are constants: how it ends shows in its last part. */
function textOf(parts: readonly Expression[]): Concat | Literal {
  const merged = parts.reduce<readonly Expression[]>((before, part) => {
    const constant = constantOf(part);
    const last = constantOf(before.at(-1));
    if (constant === '') return before;
    return constant === undefined || last === undefined
      ? [...before, part]
      : [...before.slice(0, -1), literal(last + constant)];
  }, []);
  const [only] = merged;
  const constant = merged.length > 1 ? undefined : only === undefined ? '' : constantOf(only);
  return constant === undefined ? { kind: 'concat', parts: merged } : literal(constant);
}

function constantOf(part: Expression | undefined): string | undefined {
  return part?.kind === 'literal' && typeof part.value === 'string' ? part.value : undefined;
}

function literalText(text: string, sentinels: Sentinels, place: string): Expression {
  const left = leftOf(text, sentinels);
  if (left === undefined) return literal(text);
  throw new HelmwrightError(
    'misused-value',
    place,
    `JavaScript changed a value (${JSON.stringify(left)} is left of it): pass the value on unchanged, or use the template functions; U+FDD0 and U+FDD1 mark values and cannot be part of a string`,
  );
}

/** What shows that a sentinel was in a string: its frame, or its digits in another unit. */
function leftOf(text: string, sentinels: Sentinels): string | undefined {
  if (holdsRemains(text)) return text.replace(/[\u{fdd0}\u{fdd1}]/gu, '');
  return text.match(/\d+(?:\.\d+)?/g)?.find((digits) => sentinels.isConverted(Number(digits)));
}

function textPart(part: Expression, place: string): Expression {
  const type = typeOf(part);
  if (type === 'list' || type === 'map' || type === 'any') {
    throw new HelmwrightError('misused-value', place, `${nameOfType(type)} cannot be part of a string: use toJson()`);
  }
  if (!mayBeAbsent(part)) return part;
  throw new HelmwrightError(
    'misused-value',
    place,
    `${nameOf(part)} is part of a string and may be absent: ${guardOf(part)}`,
  );
}

/** Whether an expression may give nothing at all. */
function mayBeAbsent(expression: Expression): expression is Conditional | Reference {
  if (expression.kind === 'reference') return mayBeMissing(expression);
  return expression.kind === 'conditional' && expression.otherwise === undefined;
}

/** The parts of a string, nested strings opened: a constant where all of them are. */
export function joinText(parts: readonly Expression[], place: string): Concat | Literal {
  return textOf(parts.flatMap((part) => (part.kind === 'concat' ? part.parts : [textPart(part, place)])));
}

function fromNumber(value: number, place: string): Expression {
  if (!Number.isFinite(value))
    throw new HelmwrightError('invalid-manifest', place, `must be a finite number, got ${value}`);
  const sentinels = activeSentinels();
  const expression = sentinels?.ofNumber(value);
  if (expression !== undefined) return expression;
  if (sentinels !== undefined && (isTooGreat(value) || sentinels.isConverted(value))) {
    throw new HelmwrightError(
      'misused-value',
      place,
      `${value} is the result of arithmetic or a conversion of units on a value: pass the value on unchanged, or use add() and the like; write a constant of 2^52 or more as a string`,
    );
  }
  return literal(Object.is(value, -0) ? 0 : value);
}

function fromList(list: readonly unknown[], place: string): Expression {
  const items = list.flatMap((item, index) => {
    // cdk8s has undefined where a list holds null, and writes null for it.
    const value = item === undefined ? literal(null) : toExpression(item, `${place}[${index}]`);
    return value === undefined ? [] : [listItem(value)];
  });
  return { kind: 'list', items };
}

function listItem(value: Expression): ListItem {
  return { kind: 'item', value };
}

function fromMap(map: object, place: string): Expression {
  const prototype: unknown = Object.getPrototypeOf(map);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new HelmwrightError('invalid-manifest', place, 'must be a plain object, got an instance of a class');
  }
  const entries = Object.entries(map).flatMap(([key, item]) => mapEntries(key, item, place));
  return { kind: 'map', entries: withoutRepeats(entries) };
}

function mapEntries(key: string, item: unknown, place: string): readonly MapEntry[] {
  if (isSpreadKey(key)) return spreadEntries(item, `${place}.${key}`);
  const value = toExpression(item, `${place}.${key}`);
  return value === undefined ? [] : [{ kind: 'pair', key: fromText(key, place), value }];
}

/** The entries of a map that is written out, or the spread of one that only rendering knows, even where it is known now. */
export function spreadEntries(map: unknown, place: string): readonly MapEntry[] {
  const of = toExpression(map, place);
  if (of === undefined || isNothing(of)) return [];
  const written = isValue(map) ? map[expressionOf] : of;
  if (written.kind === 'map') return written.entries;
  // What is chosen already is not evaluated as a whole: one of its values may fail, and another map win over it.
  if (typeOf(of) === 'map') return [{ kind: 'spread', of: isChosen(written) ? written : of }];
  throw new HelmwrightError(
    'misused-value',
    place,
    `must be a map to be spread or merged, got ${nameOfType(typeOf(of))}`,
  );
}
