import { emptyOfRemoved } from '../../values/definition/removed-default.js';
import type { ValueType } from '../../values/definition/value-type.js';
import { descriptorOf } from '../../values/types/registry.js';
import type { TemplateFunction } from './function.js';
import type { ExpressionType } from './types.js';
import type { Variable } from './variable.js';

/**
 * The one representation of what a template says. It is printed as Go template text (`print`, `emit`) or evaluated here
 * (`evaluate`); both read the same nodes, so that they cannot drift apart.
 */
export type Expression =
  Literal | Reference | Builtin | Concat | Conditional | IsSet | Call | Include | MapNode | ListNode;

/** A kind of expression, such as `call`. */
export type ExpressionKind = Expression['kind'];

/** The expressions of a kind. */
export type NodeOf<K extends ExpressionKind> = Extract<Expression, { readonly kind: K }>;

export interface Literal {
  readonly kind: 'literal';
  /** A bigint is an integer beyond 2^53 that an evaluation gave; manifests have none. */
  readonly value: string | number | bigint | boolean | null;
}

/** A user's value, or a part of an item that a loop is at. */
export interface Reference {
  readonly kind: 'reference';
  readonly root: 'values' | Variable;
  readonly path: readonly string[];
  readonly of: ValueType;
  /** How many parts of the path lead to each object on it that may be absent. @default all of them are there */
  readonly unsure?: readonly number[] | undefined;
  /** Whether a condition around it says that it is not empty. @default not known */
  readonly isFilled?: boolean;
}

/** Something that Helm gives every template. */
export interface Builtin {
  readonly kind: 'builtin';
  /** As Go templates spell it, such as `Release.Name`. */
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean';
}

/** Parts joined to one text. */
export interface Concat {
  readonly kind: 'concat';
  readonly parts: readonly Expression[];
}

/** Without `otherwise`, the place that takes a false conditional is left out: a map's key, a list's item. */
export interface Conditional {
  readonly kind: 'conditional';
  readonly test: Expression;
  readonly then: Expression;
  readonly otherwise?: Expression | undefined;
}

/** Whether an optional value is there. */
export interface IsSet {
  readonly kind: 'is-set';
  readonly of: Reference;
}

export interface Call {
  readonly kind: 'call';
  readonly function: TemplateFunction;
  readonly args: readonly Expression[];
}

/** The use of a named template of `_helpers.tpl`. */
export interface Include {
  readonly kind: 'include';
  readonly helper: Helper;
}

/** A named template in `_helpers.tpl`, which templates include by `<chart>.<name>`. */
export interface Helper {
  readonly name: string;
  /** One sentence, printed above the definition. */
  readonly comment: string;
  /** A string, or a map that is spread where it is used. */
  readonly body: Expression;
  /**
   * Whether the string is a DNS label: one that YAML reads as text, or one that may be a word such as `on`, unless a hyphen
   * and a letter follow.
   */
  readonly isName?: 'text' | 'word';
  /** The greatest length of the string. @default what the body shows */
  readonly longest?: number;
}

export interface MapNode {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
  /** Whether something is in it wherever it is. @default not known */
  readonly isFilled?: boolean;
}

export type MapEntry = Pair | Spread | EachEntry;

export interface Pair {
  readonly kind: 'pair';
  readonly key: Expression;
  readonly value: Expression;
}

/** All entries of another map but those that are written beside it. */
export interface Spread {
  readonly kind: 'spread';
  readonly of: Expression;
}

/** Entries made from each entry of a map or item of a list. */
export interface EachEntry extends Loop {
  readonly kind: 'each-entry';
  readonly entries: readonly MapEntry[];
}

export interface ListNode {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
  /** Whether something is in it wherever it is. @default not known */
  readonly isFilled?: boolean;
}

export type ListItem = Item | SpreadItems | EachItem;

export interface Item {
  readonly kind: 'item';
  readonly value: Expression;
}

/** All items of another list. */
export interface SpreadItems {
  readonly kind: 'spread';
  readonly of: Expression;
}

/** Items made from each entry of a map or item of a list. */
export interface EachItem extends Loop {
  readonly kind: 'each-item';
  readonly items: readonly ListItem[];
}

/** A loop over a map, in the order of its keys, or over a list. `key` is the map's key or the item's index. */
export interface Loop {
  readonly collection: Expression;
  readonly key: Variable;
  readonly item: Variable;
}

export function literal(value: Literal['value']): Literal {
  return { kind: 'literal', value };
}

/** What an expression gives, as far as its form says. */
export function typeOf(expression: Expression): ExpressionType {
  switch (expression.kind) {
    case 'literal':
      return literalType(expression.value);
    case 'reference':
      return descriptorOf(expression.of).templateType;
    case 'builtin':
      return expression.type;
    case 'concat':
      return 'string';
    case 'conditional':
      return expression.otherwise === undefined
        ? typeOf(expression.then)
        : commonType(typeOf(expression.then), typeOf(expression.otherwise));
    case 'is-set':
      return 'boolean';
    case 'call':
      return expression.function.gives;
    case 'include':
      return typeOf(expression.helper.body);
    case 'map':
      return 'map';
    case 'list':
      return 'list';
  }
}

/** Two branches of different types give what is printed as JSON. */
function commonType(a: ExpressionType, b: ExpressionType): ExpressionType {
  if (a === b) return a;
  return isNumeric(a) && isNumeric(b) ? 'number' : 'any';
}

function isNumeric(type: ExpressionType): boolean {
  return type === 'integer' || type === 'number';
}

function literalType(value: Literal['value']): ExpressionType {
  if (value === null) return 'any';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return typeof value === 'string' ? 'string' : 'boolean';
}

/** Whether a value may be absent, by itself or with an object that it is in. */
export function mayBeMissing({ of, unsure = [] }: Reference): boolean {
  return of.optionality === 'optional' || unsure.length > 0;
}

/** Whether a user's null can have removed the default of a list or a map, and nothing is left but Go's nil. */
export function mayBeRemoved({ root, of, isFilled }: Reference): boolean {
  return root === 'values' && isFilled !== true && emptyOfRemoved(of) !== undefined;
}

/** A value's path as its user writes it, such as `head.cpus` or `workerGroups.<name>.replicas`. */
export function referencePath(reference: Reference): string {
  const root = reference.root === 'values' ? [] : [`<${reference.root.name}>`];
  return [...root, ...reference.path].join('.');
}

/** Whether a value is another one, or in it. */
export function isReferenceIn(reference: Reference, outer: Reference): boolean {
  return reference.root === outer.root && outer.path.every((name, index) => reference.path[index] === name);
}

export function isSameReference(a: Reference, b: Reference): boolean {
  return a.path.length === b.path.length && isReferenceIn(a, b);
}
