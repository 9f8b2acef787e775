import { define, parameters } from '../author/define.js';
import { command } from '../print/go-code.js';

// Operands are booleans, so that Go's `and` and `or`, which give an operand, give a boolean.

/**
 * Whether a condition is false.
 *
 * @example
 * ```ts
 * import { not } from 'helmwright';
 *
 * not(false); // true
 * ```
 */
export const not = define({
  name: 'not',
  takes: parameters<[condition: 'boolean']>('boolean'),
  gives: 'boolean',
  go: ([a]) => command('not', a),
  evaluate: ([a]) => !a,
});

/**
 * Whether all conditions are true.
 *
 * @example
 * ```ts
 * import { and } from 'helmwright';
 *
 * and(true, true, false); // false
 * ```
 */
export const and = define({
  name: 'and',
  takes: parameters<[a: 'boolean', b: 'boolean']>('boolean', 'boolean'),
  rest: 'boolean',
  gives: 'boolean',
  stopsAt: false,
  go: (args) => command('and', ...args),
  evaluate: ([a, b], rest) => [a, b, ...rest].every(Boolean),
});

/**
 * Whether at least one condition is true.
 *
 * @example
 * ```ts
 * import { or } from 'helmwright';
 *
 * or(false, true); // true
 * ```
 */
export const or = define({
  name: 'or',
  takes: parameters<[a: 'boolean', b: 'boolean']>('boolean', 'boolean'),
  rest: 'boolean',
  gives: 'boolean',
  stopsAt: true,
  go: (args) => command('or', ...args),
  evaluate: ([a, b], rest) => [a, b, ...rest].some(Boolean),
});
