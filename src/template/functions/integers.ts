import { define } from '../author/define.js';
import { command } from '../print/go-code.js';
import { int64 } from '../evaluate/arguments.js';

// Integers are Go's int64.

/** The sum of two integers, in 64 bits. */
export const add = define({
  name: 'add',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('add', a, b),
  evaluate: ([a, b]) => int64(a + b),
});

/** The difference of two integers, in 64 bits. */
export const sub = define({
  name: 'sub',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('sub', a, b),
  evaluate: ([a, b]) => int64(a - b),
});

/** The product of two integers, in 64 bits. */
export const mul = define({
  name: 'mul',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('mul', a, b),
  evaluate: ([a, b]) => int64(a * b),
});

/** The greater of two integers. */
export const max = define({
  name: 'max',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('max', a, b),
  evaluate: ([a, b]) => int64(a > b ? a : b),
});

/** The smaller of two integers. */
export const min = define({
  name: 'min',
  takes: ['integer', 'integer'],
  gives: 'integer',
  go: ([a, b]) => command('min', a, b),
  evaluate: ([a, b]) => int64(a < b ? a : b),
});
