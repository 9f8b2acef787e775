import { define } from '../author/define.js';
import { command } from '../print/go-code.js';

// Operands are booleans, so that Go's `and` and `or`, which give an operand, give a boolean.

/** Whether a condition is false. */
export const not = define({
  name: 'not',
  takes: ['boolean'],
  gives: 'boolean',
  go: ([a]) => command('not', a),
  evaluate: ([a]) => !a,
});

/** Whether all conditions are true. */
export const and = define({
  name: 'and',
  takes: ['boolean', 'boolean'],
  rest: 'boolean',
  gives: 'boolean',
  stopsAt: false,
  go: (args) => command('and', ...args),
  evaluate: ([a, b], rest) => [a, b, ...rest].every(Boolean),
});

/** Whether at least one condition is true. */
export const or = define({
  name: 'or',
  takes: ['boolean', 'boolean'],
  rest: 'boolean',
  gives: 'boolean',
  stopsAt: true,
  go: (args) => command('or', ...args),
  evaluate: ([a, b], rest) => [a, b, ...rest].some(Boolean),
});
