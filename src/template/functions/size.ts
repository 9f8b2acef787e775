import { type Evaluated, type EvaluatedMap, isEvaluatedList } from '../ast/function.js';
import { define, parameters } from '../author/define.js';
import { command } from '../print/go-code.js';

/**
 * Whether a string, list or map is empty, or an optional one is absent.
 *
 * @example
 * ```ts
 * import { isEmpty } from 'helmwright';
 *
 * isEmpty([]); // true
 * ```
 */
export const isEmpty = define({
  name: 'empty',
  takes: parameters<[collection: 'emptiable']>('emptiable'),
  gives: 'boolean',
  go: ([collection]) => command('empty', collection),
  evaluate: ([collection]) => sizeOf(collection) === 0,
});

/**
 * Whether a string, list or map is not empty; an optional one that is absent is empty.
 *
 * @example
 * ```ts
 * import { notEmpty } from 'helmwright';
 *
 * notEmpty('a'); // true
 * ```
 */
export const notEmpty = define({
  name: 'not empty',
  takes: parameters<[collection: 'emptiable']>('emptiable'),
  gives: 'boolean',
  go: ([collection]) => command('not', command('empty', collection)),
  goTest: ([collection]) => collection,
  evaluate: ([collection]) => sizeOf(collection) > 0,
});

/**
 * The number of items of a list, entries of a map, or UTF-8 bytes of a string.
 *
 * @example
 * ```ts
 * import { len } from 'helmwright';
 *
 * len(['a', 'b']); // 2
 * ```
 */
export const len = define({
  name: 'len',
  takes: parameters<[collection: 'measurable']>('measurable'),
  gives: 'integer',
  go: ([collection]) => command('len', collection),
  evaluate: ([collection]) => sizeOf(collection),
});

function sizeOf(collection: string | readonly Evaluated[] | EvaluatedMap): number {
  if (typeof collection === 'string') return Buffer.byteLength(collection);
  return isEvaluatedList(collection) ? collection.length : Object.keys(collection).length;
}
