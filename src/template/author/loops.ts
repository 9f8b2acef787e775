import { HelmwrightError } from '../../errors.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { violationOf } from '../../values/definition/violation.js';
import { isJsonArray, isJsonObject, type Json } from '../../values/json.js';
import { childrenOf } from '../ast/children.js';
import { constantOf } from '../ast/constant.js';
import type { RenderContext } from '../ast/context.js';
import { type Conditional, type Expression, type Loop, type Reference, typeOf } from '../ast/expression.js';
import { isEmptyStructure, isStructure } from '../ast/shape.js';
import { iterationContexts } from '../evaluate/evaluate.js';
import { expressionOf, nameOf, Value } from './value.js';
import { valueTree, type ValueTree } from './value-tree.js';

/** What a list or a map holds. */
export type ItemOf<C> = C extends readonly (infer I)[] ? I : C extends Readonly<Record<string, infer I>> ? I : never;
/** What tells the items of a list or a map apart: an index, or a key. */
export type KeyOf<C> = C extends readonly unknown[] ? number : C extends undefined ? never : string;

/** What a loop makes of each iteration: from the map's key or the list's index, and from the item. */
export type MakeItem<C, R> = (item: ValueTree<ItemOf<C>>, key: Value<KeyOf<C>>) => R;

/** A loop over a list or map, its variables named after it: `workerGroups` gives `$workerGroup`. */
export function loopOver(value: Value<unknown>): Loop {
  const collection = withoutEmptyFallback(value[expressionOf]);
  typesIn(collection);
  const name = loopedReferences(collection)[0]?.path.at(-1);
  return {
    collection,
    key: { name: typeOf(collection) === 'map' ? 'name' : 'index' },
    item: { name: name === undefined ? 'item' : singular(name) },
  };
}

/** A loop over an optional list goes over nothing where it is absent, and needs no empty list for that. */
function withoutEmptyFallback(collection: Expression): Expression {
  if (collection.kind !== 'conditional' || !isWithFallback(collection)) return collection;
  const { then, otherwise } = collection;
  return isStructure(otherwise) && isEmptyStructure(otherwise) && typeOf(then) === otherwise.kind ? then : collection;
}

/** The values that a loop goes over. */
export function loopedReferences(collection: Expression): readonly Reference[] {
  if (collection.kind === 'reference') return [collection];
  return collection.kind === 'conditional' ? childrenOf(collection).flatMap(loopedReferences) : [];
}

function singular(plural: string): string {
  if (plural.length > longestName) return 'item';
  if (/(s|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.endsWith('s') && !plural.endsWith('ss') ? plural.slice(0, -1) : `${plural}Item`;
}

const longestName = 30;

/** The types of a loop's items, and of its keys: those of a list are indices. */
interface LoopTypes {
  readonly items: ValueType;
  readonly keyPattern?: string | undefined;
}

function typesIn(collection: Expression): LoopTypes {
  const types = typesOf(collection);
  if (types !== undefined) return types;
  const detail =
    'is given to each(), which goes over a list or map of the values, also with a fallback of its type by orElse(), or over what keys(), split() or until() gives';
  throw new HelmwrightError('misused-value', nameOf(collection), detail);
}

function typesOf(collection: Expression): LoopTypes | undefined {
  switch (collection.kind) {
    case 'reference':
      if (collection.of.type === 'list') return { items: collection.of.items };
      return collection.of.type === 'map' ? collection.of : undefined;
    case 'call':
      if (collection.function.gives !== 'list') return undefined;
      return { items: collection.function.items === 'integers' ? anyInteger : anyString };
    case 'conditional':
      return isWithFallback(collection) ? typesOfBoth(collection.then, collection.otherwise) : undefined;
    default:
      return undefined;
  }
}

/** What `orElse` makes. */
function isWithFallback(expression: Conditional): expression is Conditional & { readonly otherwise: Expression } {
  const { test, then, otherwise } = expression;
  return test.kind === 'is-set' && test.of === then && otherwise !== undefined;
}

/** What is known of the items of a value must hold for those of its fallback. */
function typesOfBoth(value: Expression, fallback: Expression): LoopTypes | undefined {
  const [types, others] = [typesOf(value), typesOf(fallback)];
  if (others === undefined) return fits(constantOf(fallback), types) ? types : undefined;
  return types?.items === others.items && types.keyPattern === others.keyPattern ? types : undefined;
}

function fits(constant: Json | undefined, types: LoopTypes | undefined): boolean {
  if (types === undefined) return false;
  const { items, keyPattern } = types;
  const isItem = (item: Json): boolean => violationOf(items, item, '') === undefined;
  if (keyPattern === undefined) return isJsonArray(constant) && constant.every(isItem);
  return (
    isJsonObject(constant) &&
    Object.entries(constant).every(([key, item]) => new RegExp(keyPattern, 'u').test(key) && isItem(item))
  );
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
  const { items, keyPattern } = typesIn(loop.collection);
  const key = { kind: 'reference', root: loop.key, path: [], of: keyType(keyPattern) } as const;
  return [
    valueTree<ItemOf<C>>({ kind: 'reference', root: loop.item, path: [], of: items }, context),
    new Value<KeyOf<C>>(key, context),
  ];
}

function keyType(pattern: string | undefined): ValueType {
  return pattern === undefined
    ? { type: 'integer', description: 'index', optionality: 'required', min: 0, max: Number.MAX_SAFE_INTEGER }
    : { type: 'string', description: 'key', optionality: 'required', pattern };
}

/** What a loop makes where its collection is known. */
export function concreteItems<C, R>(collection: Value<C>, context: RenderContext, make: MakeItem<C, R>): readonly R[] {
  const loop = loopOver(collection);
  return iterationContexts(loop, context).map((iteration) => make(...variables<C>(loop, iteration)));
}
