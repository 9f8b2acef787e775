import { HelmwrightError } from '../../errors.js';
import type { Json } from '../../values/json.js';
import { presentOnly, toExpression } from '../author/convert.js';
import { contextFor } from '../author/context-for.js';
import { define, operandExpression, parameters } from '../author/define.js';
import { type Expression, literal } from '../ast/expression.js';
import { withFallback } from '../ast/with-fallback.js';
import { pipe } from '../print/go-code.js';
import { expressionOf, isValue, type Templated, type ValueOr, Value } from '../author/value.js';

const requiredText = define({
  name: 'required',
  takes: parameters<[text: 'nullableString', message: 'string']>('nullableString', 'string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  mayFail: 'always',
  maxLength: ([text]) => text?.longest,
  go: ([text, message]) => pipe(text, 'required', message),
  evaluate: ([text, message]) => (text === '' ? refuse(message) : text),
});

function refuse(message: string): never {
  throw new HelmwrightError('render-failed', '', message);
}

/**
 * An optional string. Rendering fails with `message` if it is empty or absent.
 *
 * @example
 * ```ts
 * import { required, type Value } from 'helmwright';
 *
 * declare const bucket: Value<string | undefined>;
 * export const env = { name: 'BUCKET', value: required('set bucket, such as my-bucket', bucket) };
 * ```
 */
export const required = Object.assign(requiredString, { definition: requiredText.definition });

function requiredString(message: string, value: Value<string | undefined>): Value<string> {
  return requiredText(value, message);
}

/**
 * An optional value, or `fallback` if it is absent.
 *
 * @example
 * ```ts
 * import { orElse, type Value } from 'helmwright';
 *
 * declare const tag: Value<string | undefined>;
 * export const image = orElse(tag, 'latest');
 * ```
 */
export function orElse<T extends string | number | boolean>(
  value: Value<T | undefined>,
  fallback: ValueOr<T>,
): Value<T>;
/** An optional list, map or object of Kubernetes, or `fallback` if it is absent. */
export function orElse<T extends object>(value: Value<T | undefined>, fallback: Templated<NoInfer<T>>): Value<T>;
/** Any JSON, or `fallback` if it is absent. */
export function orElse(value: Value<Json | undefined>, fallback: ValueOr<Json>): Value<Json>;
export function orElse(value: unknown, fallback: unknown): Value<unknown> {
  const context = contextFor([value, fallback]);
  // JavaScript may have the value itself.
  if (!isValue(value)) return new Value(operandExpression(value ?? fallback, 'orElse()'), context);
  const present = presentOnly(value[expressionOf]);
  // A value that is always there needs no fallback, whatever that is.
  if (present.kind !== 'conditional') return value;
  return new Value(withFallback(present, operandExpression(fallback, 'orElse()')), context);
}

/**
 * Whether an optional value is set.
 *
 * @example
 * ```ts
 * import { isSet, when, type Value } from 'helmwright';
 *
 * declare const secret: Value<string | undefined>;
 * export const envFrom = when(isSet(secret), [{ secretRef: { name: secret } }]);
 * ```
 */
export function isSet(value: Value<unknown>): Value<boolean> {
  const present = operandOf(value);
  const test =
    present?.kind === 'conditional' && present.otherwise === undefined ? present.test : literal(present !== undefined);
  return new Value<boolean>(test, contextFor([value]));
}

function operandOf(value: Value<unknown>): Expression | undefined {
  return toExpression(value, 'orElse()');
}
