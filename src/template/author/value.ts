import { HelmwrightError } from '../../errors.js';
import { isMarked, mark } from '../../package-copy.js';
import { isJsonObject } from '../../values/json.js';
import type { RenderContext } from '../ast/context.js';
import { evaluate } from '../evaluate/evaluate.js';
import { type Conditional, type Expression, type Reference, referencePath } from '../ast/expression.js';
import { mayFail } from '../ast/may-fail.js';
import { activeSentinels, addValuesOf, nextSpreadKey, type Sentinels } from './sentinel.js';

/** Where a Value keeps what it stands for: out of the way of the names that a chart's values have. */
export const expressionOf: unique symbol = Symbol.for('helmwright.expression');
export const contextOf: unique symbol = Symbol.for('helmwright.context');
const valueMark = Symbol.for('helmwright.Value');

declare const typeOf: unique symbol;

/**
 * Something that is known only when the chart is rendered: a user's value, a built-in of Helm, or what functions make of
 * them. Put it wherever a manifest takes a `T`.
 *
 * In a chart that is being exported it stands for a template expression. In any other cdk8s app it is concrete: cdk8s
 * calls `resolve()` and gets the value itself.
 *
 * A Value is no condition: `if (value)` is always true. Use `when(value, …)`.
 *
 * @example
 * ```ts
 * import { ApiObject } from 'cdk8s';
 * import type { Construct } from 'constructs';
 * import type { Value } from 'helmwright';
 *
 * declare const scope: Construct;
 * declare const replicas: Value<number>;
 * new ApiObject(scope, 'web', { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas } });
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- see the interface below
export class Value<out T> {
  /** Keeps the type. */
  declare readonly [typeOf]: T;
  /** @internal */
  declare readonly [expressionOf]: Expression;
  /** @internal */
  declare readonly [contextOf]: RenderContext | undefined;

  static {
    mark(this.prototype, valueMark);
  }

  /**
   * @param expression - what it stands for
   * @param context - what to evaluate it with; undefined while a chart is being exported
   * @internal
   */
  constructor(expression: Expression, context: RenderContext | undefined) {
    Object.defineProperty(this, expressionOf, { value: expression });
    Object.defineProperty(this, contextOf, { value: context });
    Object.defineProperty(this, nextSpreadKey(), { get: spread, enumerable: true });
  }

  /** What cdk8s puts into the manifest. Undefined, and so left out, where an optional value is not there. */
  resolve(): unknown {
    const context = this[contextOf];
    return context === undefined ? sentinelsFor(this).typed(this[expressionOf]) : concrete(this, context);
  }

  /** The value as a part of a string: `${value}`. */
  toString(): string {
    const context = this[contextOf];
    if (context !== undefined) return textOf(this, context);
    if (!mayFail(this[expressionOf])) return sentinelsFor(this).text(this[expressionOf]);
    // An app makes the string at once, before any condition around it is asked.
    throw misuse(this, 'is in a template literal and can fail, whatever condition is around it: use concat()');
  }

  /** Only a string may be made of a value in JavaScript: for arithmetic and comparisons there are functions. */
  [Symbol.toPrimitive](hint: string): string {
    if (hint === 'string') return this.toString();
    throw misuse(this, 'is used in JavaScript arithmetic or comparison: use add(), eq(), gt() and the like');
  }

  /**
   * A value cannot be serialized before the chart is rendered.
   *
   * @throws HelmwrightError `misused-value`
   */
  toJSON(): never {
    throw misuse(
      this,
      'is given to JSON.stringify or a JsonPatch: use toJson() for a string of JSON, asString() or asNumber() in a patch, and put other values into the manifest itself',
    );
  }
}

/** What a spread of a Value has: the Value as it was asked, with the properties of an object. */
function spread(this: unknown): unknown {
  return this;
}

/** A Value has a call signature, so that the compiler refuses it as a condition. */
/* eslint-disable @typescript-eslint/prefer-function-type --
   the call signature makes `if (value)` an error of the compiler (TS2774); nobody can call it. */
export interface Value<out T> {
  /** Nobody can call a Value. */
  (aValueIsNoConditionUseWhen: never): T;
}
/* eslint-enable */

/** Something that a manifest takes as it is or as a Value, at any depth. */
export type Templated<T> =
  | Value<T | undefined>
  | (T extends string | number | boolean | null | undefined
      ? T
      : T extends readonly (infer I)[]
        ? readonly Templated<I>[]
        : { readonly [K in keyof T]: Templated<T[K]> });

/** What is left of a type when the Values in it are known, at any depth: the contrary of {@link Templated}. */
export type Plain<M> =
  M extends Value<infer T>
    ? T
    : M extends readonly unknown[]
      ? { readonly [I in keyof M]: Plain<M[I]> }
      : M extends object
        ? { readonly [K in keyof M]: Plain<M[K]> }
        : M;

/** What a function takes where it needs a `T`: the thing itself or a Value of it. */
export type ValueOr<T> = T | Value<T>;

/**
 * Whether something is a Value, also one of another loaded copy of this package.
 *
 * @example
 * ```ts
 * import { concat, isValue } from 'helmwright';
 *
 * isValue('web'); // false
 * isValue(concat('web', '-', 'head')); // true
 * ```
 */
export function isValue(value: unknown): value is Value<unknown> {
  return isMarked(value, valueMark);
}

/**
 * The value as a string, for a parameter that takes a `string`.
 *
 * @example
 * ```ts
 * import { asString, type Value } from 'helmwright';
 * import { Deployment } from 'cdk8s-plus-28';
 *
 * declare const deployment: Deployment;
 * declare const image: Value<string>;
 * deployment.addContainer({ image: asString(image) });
 * ```
 */
export function asString(value: Value<string>): string {
  const context = value[contextOf];
  return context === undefined ? sentinelsFor(value).string(value[expressionOf]) : textOf(value, context);
}

/**
 * The value as a number, for a parameter that takes a `number`: pass it on unchanged, arithmetic on it is refused.
 *
 * @example
 * ```ts
 * import { asNumber, type Value } from 'helmwright';
 * import { Deployment } from 'cdk8s-plus-28';
 * import type { Construct } from 'constructs';
 *
 * declare const scope: Construct;
 * declare const replicas: Value<number>;
 * new Deployment(scope, 'web', { replicas: asNumber(replicas) });
 * ```
 */
export function asNumber(value: Value<number>): number {
  const context = value[contextOf];
  return context === undefined ? sentinelsFor(value).numeric(value[expressionOf]) : Number(given(value, context));
}

/**
 * The value for a parameter that takes a `boolean` and only passes it on, as cdk8s-plus does.
 *
 * @example
 * ```ts
 * import { asBoolean, type Value } from 'helmwright';
 * import { ConfigMap } from 'cdk8s-plus-28';
 * import type { Construct } from 'constructs';
 *
 * declare const scope: Construct;
 * declare const immutable: Value<boolean>;
 * new ConfigMap(scope, 'settings', { immutable: asBoolean(immutable) });
 * ```
 */
export function asBoolean(value: Value<boolean>): boolean;
export function asBoolean(value: Value<boolean>): unknown {
  if (typeof value === 'boolean') return value;
  const context = value[contextOf];
  if (context !== undefined) return given(value, context) === true;
  activeSentinels()?.inspect(value[expressionOf]);
  return value;
}

/**
 * The value for a parameter that takes a map, such as the labels of an `ApiObject`.
 *
 * @example
 * ```ts
 * import { asMap, type Value } from 'helmwright';
 * import { ApiObject } from 'cdk8s';
 * import type { Construct } from 'constructs';
 *
 * declare const scope: Construct;
 * declare const labels: Value<Readonly<Record<string, string>>>;
 * new ApiObject(scope, 'account', { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { labels: asMap(labels) } });
 * ```
 */
export function asMap<T>(value: Value<Readonly<Record<string, T>>>): Record<string, T>;
export function asMap(value: Value<unknown>): object {
  const context = value[contextOf];
  const map = context?.bareValues?.maps === true ? given(value, context) : undefined;
  if (isJsonObject(map)) return { ...map };
  activeSentinels()?.inspect(value[expressionOf]);
  return { ...value };
}

function concrete(value: Value<unknown>, context: RenderContext): unknown {
  return evaluate(value[expressionOf], context);
}

/** As {@link concrete}, for JavaScript to have. */
function given(value: Value<unknown>, context: RenderContext): unknown {
  noteInspection(value, context);
  return concrete(value, context);
}

function noteInspection(value: Value<unknown>, { bareValues }: RenderContext): void {
  if (bareValues?.inspected !== undefined) addValuesOf(value[expressionOf], bareValues.inspected);
}

function textOf(value: Value<unknown>, context: RenderContext): string {
  noteInspection(value, context);
  const text = evaluate({ kind: 'concat', parts: [value[expressionOf]] }, context);
  return typeof text === 'string' ? text : '';
}

function sentinelsFor(value: Value<unknown>): Sentinels {
  const sentinels = activeSentinels();
  if (sentinels === undefined) throw misuse(value, 'is used after its chart was exported');
  return sentinels;
}

function misuse(value: Value<unknown>, detail: string): HelmwrightError {
  return new HelmwrightError('misused-value', nameOf(value[expressionOf]), detail);
}

/** How to call an expression in a message. */
export function nameOf(expression: Expression): string {
  switch (expression.kind) {
    case 'reference':
      return `value ${referencePath(expression)}`;
    case 'builtin':
      return expression.name;
    case 'call':
      return `${expression.function.name}(…)`;
    case 'is-set':
      return `isSet(${referencePath(expression.of)})`;
    case 'conditional':
      return isOptional(expression) ? nameOf(expression.then) : 'when(…)';
    case 'include':
      return `namedString(${JSON.stringify(expression.helper.name)}, …)`;
    case 'concat':
      return 'a string of several parts';
    case 'map':
    case 'list':
      return `a ${expression.kind}`;
    case 'literal':
      return JSON.stringify(String(expression.value));
  }
}

/** What to do about an expression that may give nothing. */
export function guardOf(expression: Conditional | Reference): string {
  return expression.kind === 'reference' || isOptional(expression)
    ? 'use orElse(), or put when(isSet(…), …) around what it is in'
    : 'give when() a third argument';
}

/** An optional value, which is there where it is set. */
function isOptional({ test, then, otherwise }: Conditional): boolean {
  return test.kind === 'is-set' && test.of === then && otherwise === undefined;
}
