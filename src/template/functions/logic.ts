import { literal } from '../ast/expression.js';
import { contextFor } from '../author/context-for.js';
import { apply, define, parameters } from '../author/define.js';
import { isValue, Value, type ValueOr } from '../author/value.js';
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
  takesTests: true,
  go: ([a]) => command('not', a),
  evaluate: ([a]) => !a,
});

/**
 * Whether all conditions are true; those of an array too: `and(...conditions)`.
 *
 * @example
 * ```ts
 * import { and } from 'helmwright';
 *
 * and(true, true, false); // false
 * ```
 */
export const and = junction('and', true);

/**
 * Whether at least one condition is true; of an array too: `or(...conditions)`.
 *
 * @example
 * ```ts
 * import { or } from 'helmwright';
 *
 * or(false, true); // true
 * ```
 */
export const or = junction('or', false);

/** Takes any number of conditions, and leaves out those of JavaScript that decide nothing, and what Go would not reach. */
function junction(name: 'and' | 'or', neutral: boolean) {
  const { definition } = define({
    name,
    takes: parameters<[a: 'boolean', b: 'boolean']>('boolean', 'boolean'),
    rest: 'boolean',
    gives: 'boolean',
    takesTests: true,
    stopsAt: !neutral,
    go: (args) => command(name, ...args),
    evaluate: ([a, b], rest) => (neutral ? [a, b, ...rest].every(Boolean) : [a, b, ...rest].some(Boolean)),
  });
  const join = (...conditions: readonly ValueOr<boolean>[]): Value<boolean> => {
    const open = conditions.filter((condition) => condition !== neutral);
    const end = open.indexOf(!neutral);
    const [first = neutral, ...rest] = end === -1 ? open : open.slice(0, end + 1);
    if (rest.length > 0) return apply(definition, [first, ...rest]);
    return isValue(first) ? first : new Value<boolean>(literal(first), contextFor(conditions));
  };
  return Object.assign(join, { definition });
}
