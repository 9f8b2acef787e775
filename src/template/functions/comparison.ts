import { byCodePoint } from '../../values/json.js';
import { apply, define, operandExpression } from '../author/define.js';
import { typeOf } from '../ast/expression.js';
import { command } from '../print/go-code.js';
import type { ValueOr, Value } from '../author/value.js';
import { not } from './logic.js';

// One function for each type, because Go compares numbers of one type only.

type Scalar = string | number | boolean;
type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

const holds: Readonly<Record<Comparison, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
};

const compareIntegers = comparisons((name) =>
  define({
    name: `${name}, integers`,
    takes: ['integer', 'integer'],
    gives: 'boolean',
    go: ([a, b]) => command(name, a, b),
    evaluate: ([a, b]) => holds[name](a < b ? -1 : Number(a > b)),
  }),
);

const compareNumbers = comparisons((name) =>
  define({
    name: `${name}, numbers`,
    takes: ['number', 'number'],
    gives: 'boolean',
    go: ([a, b]) => command(name, a, b),
    evaluate: ([a, b]) => holds[name](a < b ? -1 : Number(a > b)),
  }),
);

const compareStrings = comparisons((name) =>
  define({
    name: `${name}, strings`,
    takes: ['string', 'string'],
    gives: 'boolean',
    go: ([a, b]) => command(name, a, b),
    evaluate: ([a, b]) => holds[name](byCodePoint(a, b)),
  }),
);

const equalBooleans = define({
  name: 'eq, booleans',
  takes: ['boolean', 'boolean'],
  gives: 'boolean',
  go: ([a, b]) => command('eq', a, b),
  evaluate: ([a, b]) => a === b,
});

function comparisons<F>(make: (name: Comparison) => F): Readonly<Record<Comparison, F>> {
  return { eq: make('eq'), ne: make('ne'), lt: make('lt'), le: make('le'), gt: make('gt'), ge: make('ge') };
}

function compare(name: Comparison, a: ValueOr<Scalar>, b: ValueOr<Scalar>): Value<boolean> {
  const operands = [a, b];
  const types = operands.map((operand) => typeOf(operandExpression(operand, `${name}()`)));
  if (types.every((type) => type === 'boolean')) return apply(equalBooleans.definition, operands);
  if (types.includes('string')) return apply(compareStrings[name].definition, operands);
  return apply((types.includes('number') ? compareNumbers : compareIntegers)[name].definition, operands);
}

/**
 * Whether two strings, numbers or booleans are equal. The compiler refuses to compare an enum with what is not one of its
 * members.
 *
 * @example
 * ```ts
 * import { eq } from 'helmwright';
 *
 * eq('a', 'a'); // true
 * ```
 */
export function eq<T extends Scalar>(a: ValueOr<T>, b: ValueOr<NoInfer<T>>): Value<boolean>;
/** Whether a constant and a value are equal. */
export function eq<T extends Scalar>(a: ValueOr<NoInfer<T>>, b: ValueOr<T>): Value<boolean>;
export function eq(a: ValueOr<Scalar>, b: ValueOr<Scalar>): Value<boolean> {
  return compare('eq', a, b);
}

/**
 * Whether two strings, numbers or booleans differ. The compiler refuses what it refuses for `eq()`.
 *
 * @example
 * ```ts
 * import { ne } from 'helmwright';
 *
 * ne(3, 3); // false
 * ```
 */
export function ne<T extends Scalar>(a: ValueOr<T>, b: ValueOr<NoInfer<T>>): Value<boolean>;
/** Whether a constant and a value differ. */
export function ne<T extends Scalar>(a: ValueOr<NoInfer<T>>, b: ValueOr<T>): Value<boolean>;
export function ne(a: ValueOr<Scalar>, b: ValueOr<Scalar>): Value<boolean> {
  return isBoolean(a) && isBoolean(b) ? not(compare('eq', a, b)) : compare('ne', a, b);
}

/**
 * Whether one number, or string in the order of code points, is less than another.
 *
 * @example
 * ```ts
 * import { lt } from 'helmwright';
 *
 * lt(1, 2); // true
 * ```
 */
export function lt<T extends number | string>(a: ValueOr<T>, b: ValueOr<T>): Value<boolean> {
  return compare('lt', a, b);
}

/**
 * Whether one number, or string in the order of code points, is at most another.
 *
 * @example
 * ```ts
 * import { le } from 'helmwright';
 *
 * le(2, 2); // true
 * ```
 */
export function le<T extends number | string>(a: ValueOr<T>, b: ValueOr<T>): Value<boolean> {
  return compare('le', a, b);
}

/**
 * Whether one number, or string in the order of code points, is greater than another.
 *
 * @example
 * ```ts
 * import { gt } from 'helmwright';
 *
 * gt('b', 'a'); // true
 * ```
 */
export function gt<T extends number | string>(a: ValueOr<T>, b: ValueOr<T>): Value<boolean> {
  return compare('gt', a, b);
}

/**
 * Whether one number, or string in the order of code points, is at least another.
 *
 * @example
 * ```ts
 * import { ge } from 'helmwright';
 *
 * ge(2, 2); // true
 * ```
 */
export function ge<T extends number | string>(a: ValueOr<T>, b: ValueOr<T>): Value<boolean> {
  return compare('ge', a, b);
}

function isBoolean(operand: ValueOr<Scalar>): boolean {
  return typeOf(operandExpression(operand, 'ne()')) === 'boolean';
}
