import { define, parameters } from '../author/define.js';
import { command } from '../print/go-code.js';
import { int64 } from '../evaluate/arguments.js';

// Integers are Go's int64.

/**
 * The sum of two integers, in 64 bits.
 *
 * @example
 * ```ts
 * import { add } from 'helmwright';
 *
 * add(1, 2); // 3
 * ```
 */
export const add = define({
  name: 'add',
  takes: parameters<[a: 'integer', b: 'integer']>('integer', 'integer'),
  gives: 'integer',
  go: ([a, b]) => command('add', a, b),
  evaluate: ([a, b]) => int64(a + b),
});

/**
 * The difference of two integers, in 64 bits.
 *
 * @example
 * ```ts
 * import { sub } from 'helmwright';
 *
 * sub(5, 2); // 3
 * ```
 */
export const sub = define({
  name: 'sub',
  takes: parameters<[a: 'integer', b: 'integer']>('integer', 'integer'),
  gives: 'integer',
  go: ([a, b]) => command('sub', a, b),
  evaluate: ([a, b]) => int64(a - b),
});

/**
 * The product of two integers, in 64 bits.
 *
 * @example
 * ```ts
 * import { mul } from 'helmwright';
 *
 * mul(2, 3); // 6
 * ```
 */
export const mul = define({
  name: 'mul',
  takes: parameters<[a: 'integer', b: 'integer']>('integer', 'integer'),
  gives: 'integer',
  go: ([a, b]) => command('mul', a, b),
  evaluate: ([a, b]) => int64(a * b),
});

/**
 * The greater of two integers.
 *
 * @example
 * ```ts
 * import { max } from 'helmwright';
 *
 * max(2, 3); // 3
 * ```
 */
export const max = define({
  name: 'max',
  takes: parameters<[a: 'integer', b: 'integer']>('integer', 'integer'),
  gives: 'integer',
  go: ([a, b]) => command('max', a, b),
  evaluate: ([a, b]) => int64(a > b ? a : b),
});

/**
 * The smaller of two integers.
 *
 * @example
 * ```ts
 * import { min } from 'helmwright';
 *
 * min(2, 3); // 2
 * ```
 */
export const min = define({
  name: 'min',
  takes: parameters<[a: 'integer', b: 'integer']>('integer', 'integer'),
  gives: 'integer',
  go: ([a, b]) => command('min', a, b),
  evaluate: ([a, b]) => int64(a < b ? a : b),
});
