import { HelmwrightError } from '../../errors.js';
import type { ValueType } from '../../values/definition/value-type.js';
import type { RenderContext } from '../ast/context.js';
import { nothing } from '../ast/constant-choice.js';
import { notEmpty } from '../functions/size.js';
import { withoutRepeats } from '../ast/keys.js';
import { spreadEntries, toExpression } from './convert.js';
import { contextFor } from './context-for.js';
import { iterationContexts } from '../evaluate/evaluate.js';
import {
  type Conditional,
  type Expression,
  literal,
  type ListItem,
  type Loop,
  type MapEntry,
  typeOf,
} from '../ast/expression.js';
import { isSpreadKey } from './sentinel.js';
import { contextOf, expressionOf, isValue, nameOf, type ValueOr, type Plain, Value } from './value.js';
import { valueTree, type ValueTree } from './value-tree.js';
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
  const condition = testExpression(test);
  const context = contextFor([test, then, otherwise]);
  if (condition.kind === 'literal') return choose(condition.value === true ? then : otherwise, context);
  const present = presentWhere(condition, toExpression(then, 'when()') ?? literal(null));
  return new Value(
    { kind: 'conditional', test: condition, then: present, otherwise: toExpression(otherwise, 'when()') },
    context,
  );
}

/** An optional value of which the condition says that it is not empty needs no test of its own. */
function presentWhere(condition: Expression, then: Expression): Expression {
  if (then.kind !== 'conditional' || then.test.kind !== 'is-set' || then.otherwise !== undefined) return then;
  if (condition.kind !== 'call' || condition.function !== notEmpty.definition) return then;
  return condition.args[0] === then.then && then.test.of === then.then ? then.then : then;
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

/** What a list or a map holds. */
export type ItemOf<C> = C extends readonly (infer I)[] ? I : C extends Readonly<Record<string, infer I>> ? I : never;
/** What tells the items of a list or a map apart: an index, or a key. */
export type KeyOf<C> = C extends readonly unknown[] ? number : C extends undefined ? never : string;
/** What an argument of list() brings: itself, or a list's items. */
type ItemIn<A> = A extends readonly (infer I)[] ? I : Exclude<A, undefined>;

/** What a loop makes of each iteration: from the map's key or the list's index, and from the item. */
export type MakeItem<C, R> = (item: ValueTree<ItemOf<C>>, key: Value<KeyOf<C>>) => R;

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
 * A map of the entries of several maps. Keys that are written out win over those of Values; of two maps of one sort the
 * later wins.
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
  return new Value({ kind: 'map', entries: withoutRepeats(maps.flatMap(mergedEntries)) }, contextFor(maps));
}

function mergedEntries(map: unknown): readonly MapEntry[] {
  return [...spreadEntries(map, 'merge()'), ...removedKeys(map)];
}

/** Keys that are written out with nothing behind them: as in JavaScript, they remove those of the maps before. */
function removedKeys(map: unknown): readonly MapEntry[] {
  if (typeof map !== 'object' || map === null || isValue(map)) return [];
  return Object.entries(map)
    .filter(([key, value]) => !isSpreadKey(key) && toExpression(value, 'merge()') === undefined)
    .map(([key]) => ({ kind: 'pair', key: literal(key), value: nothing }));
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

/** A loop over a user's list or map, its variables named after it: `workerGroups` gives `$workerGroup`. */
export function loopOver(collection: Value<unknown>): Loop {
  const expression = collection[expressionOf];
  itemType(expression);
  const isMap = expression.kind === 'reference' && expression.of.type === 'map';
  const name = expression.kind === 'reference' ? expression.path.at(-1) : undefined;
  return {
    collection: expression,
    key: { name: isMap ? 'name' : 'index' },
    item: { name: name === undefined ? 'item' : singular(name) },
  };
}

function singular(plural: string): string {
  if (/(s|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.endsWith('s') && !plural.endsWith('ss') ? plural.slice(0, -1) : `${plural}Item`;
}

/** The type of a loop's items. */
export function itemType(collection: Expression): ValueType {
  if (collection.kind === 'reference' && (collection.of.type === 'list' || collection.of.type === 'map'))
    return collection.of.items;
  if (collection.kind === 'call' && collection.function.gives === 'list')
    return collection.function.items === 'integers' ? anyInteger : anyString;
  const detail = 'each() goes over a list or a map of the values, or over what keys(), split() or until() gives';
  throw new HelmwrightError('misused-value', nameOf(collection), detail);
}

const anyString: ValueType = { type: 'string', description: 'item', optionality: 'required', pattern: '' };
const anyInteger: ValueType = {
  type: 'integer',
  description: 'item',
  optionality: 'required',
  min: Number.MIN_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
};

/** A loop's variables as authors hold them, for the iteration that `context` has bound, or for all of them. */
export function variables<C>(loop: Loop, context?: RenderContext): readonly [ValueTree<ItemOf<C>>, Value<KeyOf<C>>] {
  const key = { kind: 'reference', root: loop.key, path: [], of: keyType(loop.collection) } as const;
  return [
    valueTree<ItemOf<C>>({ kind: 'reference', root: loop.item, path: [], of: itemType(loop.collection) }, context),
    new Value<KeyOf<C>>(key, context),
  ];
}

/** The type of a loop's keys, or of its indices. */
export function keyType(collection: Expression): ValueType {
  const pattern =
    collection.kind === 'reference' && collection.of.type === 'map' ? collection.of.keyPattern : undefined;
  return pattern === undefined
    ? { type: 'integer', description: 'index', optionality: 'required', min: 0, max: Number.MAX_SAFE_INTEGER }
    : { type: 'string', description: 'key', optionality: 'required', pattern };
}

function concreteItems<C, R>(collection: Value<C>, context: RenderContext, make: MakeItem<C, R>): readonly R[] {
  const loop = loopOver(collection);
  return iterationContexts(loop, context).map((iteration) => make(...variables<C>(loop, iteration)));
}
