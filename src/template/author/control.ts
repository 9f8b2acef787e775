import { HelmwrightError } from '../../errors.js';
import type { RenderContext } from '../ast/context.js';
import { nothing } from '../ast/constant-choice.js';
import { not } from '../functions/logic.js';
import { filledBy } from '../functions/size.js';
import { withoutRepeats } from '../ast/keys.js';
import { spreadEntries, toExpression } from './convert.js';
import { contextFor } from './context-for.js';
import { type Conditional, type Expression, literal, type ListItem, type MapEntry, typeOf } from '../ast/expression.js';
import { concreteItems, type ItemOf, loopOver, type MakeItem, variables } from './loops.js';
import { contextOf, nameOf, type Plain, type Templated, Value, type ValueOr } from './value.js';
import { nameOfType } from '../ast/types.js';

/**
 * `then` where `test` holds; else `otherwise`, or nothing: the field or the item that takes it is then left out.
 *
 * Works inside a manifest; for whole resources there is the construct `When`.
 *
 * @example
 * ```ts
 * import { when, type Value } from 'helmwright';
 *
 * declare const debug: Value<boolean>;
 * export const spec = { level: when(debug, 'debug', 'info'), trace: when(debug, true) };
 * ```
 */
export function when<const M>(test: ValueOr<boolean>, then: M): Value<Plain<M> | undefined>;
/** `then` where `test` holds, and `otherwise` where it does not. */
export function when<const M, const N>(test: ValueOr<boolean>, then: M, otherwise: N): Value<Plain<M> | Plain<N>>;
export function when(test: ValueOr<boolean>, then: unknown, otherwise?: unknown): Value<unknown> {
  if (then === undefined && otherwise !== undefined) return when(not(test), otherwise);
  const condition = testExpression(test);
  const context = contextFor([test, then, otherwise]);
  if (condition.kind === 'literal') return choose(condition.value === true ? then : otherwise, context);
  const present = presentWhere(condition, toExpression(then, 'when()') ?? literal(null));
  return new Value(
    { kind: 'conditional', test: condition, then: present, otherwise: toExpression(otherwise, 'when()') },
    context,
  );
}

/** An optional value of which the condition says that it is there, or not empty, needs no test of its own. */
function presentWhere(condition: Expression, then: Expression): Expression {
  if (then.kind !== 'conditional' || then.test.kind !== 'is-set' || then.otherwise !== undefined) return then;
  const isSet = condition.kind === 'is-set' && condition.of === then.then;
  return (isSet || filledBy(condition) === then.then) && then.test.of === then.then ? then.then : then;
}

/** A map that is chosen already stays a choice: in merge() its keys lose to those that are written out. */
function choose(branch: unknown, context: RenderContext | undefined): Value<unknown> {
  const chosen = toExpression(branch, 'when()');
  if (chosen === undefined) return new Value(nothing, context);
  if (typeOf(chosen) !== 'map') return new Value(chosen, context);
  return new Value({ kind: 'conditional', test: literal(true), then: chosen }, context);
}

/** The expression of a condition, which must be a boolean: Go takes empty strings and zeros for false. */
export function testExpression(test: ValueOr<boolean>): Expression {
  const expression = toExpression(test, 'when()');
  if (expression === undefined) throw new HelmwrightError('undeclared-value', 'when()', 'the condition is undefined');
  const type = typeOf(expression);
  if (type === 'boolean') return expression;
  throw new HelmwrightError(
    'misused-value',
    nameOf(expression),
    `a condition must be a boolean, got ${nameOfType(type)}: use notEmpty(), isSet() or a comparison`,
  );
}

/** What an argument of list() brings: itself, or a list's items. */
type ItemIn<A> = A extends readonly (infer I)[] ? I : Exclude<A, undefined>;

/**
 * A list with an item made of each item of a list, or of each entry of a map in the order of its keys.
 *
 * @example
 * ```ts
 * import { each, type Value } from 'helmwright';
 *
 * declare const hosts: Value<readonly string[]>;
 * export const rules = each(hosts, (host) => ({ host }));
 * ```
 */
export function each<C, const M>(
  collection: Value<C>,
  make: MakeItem<C, M>,
): Value<readonly Exclude<Plain<M>, undefined>[]> {
  const context = collection[contextOf];
  if (context !== undefined) {
    const made = concreteItems(collection, context, make).flatMap((item) => listItems(item));
    return new Value({ kind: 'list', items: made }, context);
  }
  const loop = loopOver(collection);
  const items = listItems(make(...variables<C>(loop)));
  return new Value({ kind: 'list', items: [{ kind: 'each-item', ...loop, items }] }, undefined);
}

/**
 * A map with an entry made of each item of a list, or of each entry of a map. Keys must differ from iteration to iteration.
 *
 * @example
 * ```ts
 * import { concat, eachEntry, type Value } from 'helmwright';
 *
 * declare const limits: Value<Readonly<Record<string, string>>>;
 * export const hard = eachEntry(limits, (limit, name) => [concat('limits.', name), limit]);
 * ```
 */
export function eachEntry<C, const M>(
  collection: Value<C>,
  make: MakeItem<C, readonly [key: ValueOr<string>, value: M]>,
): Value<Readonly<Record<string, Plain<M>>>> {
  const context = collection[contextOf];
  if (context !== undefined) {
    const made = concreteItems(collection, context, make).map(([key, value]) => pair(key, value));
    return new Value({ kind: 'map', entries: made.flat() }, context);
  }
  const loop = loopOver(collection);
  const [key, value] = make(...variables<C>(loop));
  return new Value({ kind: 'map', entries: [{ kind: 'each-entry', ...loop, entries: pair(key, value) }] }, undefined);
}

/**
 * A list of items, of which those that are not there are left out, and those that are lists are taken apart.
 *
 * @example
 * ```ts
 * import { list, when, type Value } from 'helmwright';
 *
 * declare const verbose: Value<boolean>;
 * declare const more: Value<readonly string[]>;
 * export const args = list('--port=80', when(verbose, '--verbose'), more);
 * ```
 */
export function list<const M extends readonly unknown[]>(...items: M): Value<readonly ItemIn<Plain<M[number]>>[]> {
  return new Value({ kind: 'list', items: items.flatMap((item) => spreadOrItem(item)) }, contextFor(items));
}

/**
 * A map of the entries of several maps. Keys that are written out, where `when` does not leave them out, win over those of
 * Values; of two maps of one sort the later wins.
 *
 * @example
 * ```ts
 * import { merge, type Value } from 'helmwright';
 *
 * declare const common: Value<Readonly<Record<string, string>>>;
 * export const annotations = merge(common, { team: 'search' });
 * ```
 */
export function merge<const M extends readonly unknown[]>(
  ...maps: M
): Value<Readonly<Record<string, Exclude<ItemOf<NonNullable<Plain<M[number]>>>, undefined>>>> {
  const entries = maps.flatMap((map) => spreadEntries(map, 'merge()'));
  return new Value({ kind: 'map', entries: withoutRepeats(entries) }, contextFor(maps));
}

/**
 * A map of a user's values, with defaults for the keys that the user left out.
 *
 * @example
 * ```ts
 * import { mergeDefaults, type Value } from 'helmwright';
 *
 * declare const annotations: Value<Readonly<Record<string, string>>>;
 * export const filled = mergeDefaults({ team: 'search' }, annotations);
 * ```
 */
export function mergeDefaults<T extends object>(
  defaults: { readonly [K in keyof T]?: Templated<T[K]> },
  user: Value<T | undefined>,
): Value<T> {
  const of = toExpression(defaults, 'mergeDefaults()') ?? nothing;
  const entries: readonly MapEntry[] = [
    { kind: 'spread', of },
    ...spreadEntries(user, 'mergeDefaults()').map(spreadEntry),
  ];
  return new Value({ kind: 'map', entries }, contextFor([defaults, user]));
}

/** What is written out would win over what is spread, wherever it stands; of two spreads the later wins. */
function spreadEntry(entry: MapEntry): MapEntry {
  return entry.kind === 'spread' ? entry : { kind: 'spread', of: { kind: 'map', entries: [entry] } };
}

function spreadOrItem(item: unknown): readonly ListItem[] {
  const expression = toExpression(item, 'list()');
  return expression === undefined ? [] : itemsOf(expression);
}

function itemsOf(expression: Expression): readonly ListItem[] {
  if (expression.kind === 'list') return expression.items;
  if (typeOf(expression) === 'list') return [{ kind: 'spread', of: expression }];
  if (!choosesList(expression)) return [{ kind: 'item', value: expression }];
  const { then, otherwise } = expression;
  return [{ kind: 'spread', of: { ...expression, then: asList(then), otherwise: otherwise && asList(otherwise) } }];
}

/** Whether a choice is between a list, which is taken apart, and something that is not. */
function choosesList(expression: Expression): expression is Conditional {
  if (expression.kind !== 'conditional') return false;
  return [expression.then, expression.otherwise].some(
    (branch) => branch !== undefined && (typeOf(branch) === 'list' || choosesList(branch)),
  );
}

function asList(expression: Expression): Expression {
  return typeOf(expression) === 'list' ? expression : { kind: 'list', items: itemsOf(expression) };
}

function listItems(item: unknown): readonly ListItem[] {
  const value = toExpression(item, 'each()');
  return value === undefined ? [] : [{ kind: 'item', value }];
}

function pair(key: ValueOr<string>, value: unknown): readonly MapEntry[] {
  const [keyExpression, valueExpression] = [toExpression(key, 'eachEntry()'), toExpression(value, 'eachEntry()')];
  if (keyExpression === undefined || valueExpression === undefined) return [];
  return [{ kind: 'pair', key: keyExpression, value: valueExpression }];
}
