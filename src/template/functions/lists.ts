import { HelmwrightError } from '../../errors.js';
import { byCodePoint } from '../../values/json.js';
import { define, parameters } from '../author/define.js';
import { command, pipe } from '../print/go-code.js';
import type { ValueOr, Value } from '../author/value.js';

/**
 * Whether a list contains a string.
 *
 * @example
 * ```ts
 * import { has } from 'helmwright';
 *
 * has(['read', 'write'], 'read'); // true
 * ```
 */
export const has = define({
  name: 'has',
  takes: parameters<[list: 'strings', item: 'string']>('strings', 'string'),
  gives: 'boolean',
  go: ([list, item]) => command('has', item, list),
  evaluate: ([list, item]) => list.includes(item),
});

/**
 * A list of strings, sorted by their code points.
 *
 * @example
 * ```ts
 * import { sortAlpha } from 'helmwright';
 *
 * sortAlpha(['b', 'a']); // ['a', 'b']
 * ```
 */
export const sortAlpha = define({
  name: 'sortAlpha',
  takes: parameters<[list: 'strings']>('strings'),
  gives: 'strings',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([list]) => pipe(list, 'sortAlpha'),
  evaluate: ([list]) => [...list].sort(byCodePoint),
});

/**
 * A list of strings without duplicates, in the order of their first appearance.
 *
 * @example
 * ```ts
 * import { uniq } from 'helmwright';
 *
 * uniq(['a', 'b', 'a']); // ['a', 'b']
 * ```
 */
export const uniq = define({
  name: 'uniq',
  takes: parameters<[list: 'strings']>('strings'),
  gives: 'strings',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([list]) => pipe(list, 'uniq'),
  evaluate: ([list]) => [...new Set(list)],
});

/**
 * The strings of a list with `separator` between them.
 *
 * @example
 * ```ts
 * import { join } from 'helmwright';
 *
 * join(['a', 'b'], ','); // 'a,b'
 * ```
 */
export const join = define({
  name: 'join',
  takes: parameters<[list: 'strings', separator: 'string']>('strings', 'string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([list, separator]) => pipe(list, 'join', separator),
  evaluate: ([list, separator]) => list.join(separator),
});

const splitString = define({
  name: 'splitList',
  takes: parameters<[text: 'string', separator: 'string']>('string', 'string'),
  gives: 'strings',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([text, separator]) => pipe(text, 'splitList', separator),
  evaluate: ([text, separator]) => text.split(separator),
});

/**
 * The parts of a string between separators.
 *
 * @param separator - a constant, not empty
 * @throws HelmwrightError `misused-value` if the separator is empty
 *
 * @example
 * ```ts
 * import { split } from 'helmwright';
 *
 * split('a,b', ','); // ['a', 'b']
 * ```
 */
export function split(text: ValueOr<string>, separator: string): Value<readonly string[]> {
  if (separator === '') throw new HelmwrightError('misused-value', 'split()', 'the separator is empty');
  return splitString(text, separator);
}
