import { HelmwrightError } from '../../errors.js';
import { byCodePoint } from '../../values/json.js';
import { type Evaluated } from '../ast/function.js';
import { apply, define, operandExpression, parameters } from '../author/define.js';
import { typeOf } from '../ast/expression.js';
import { holdsStrings } from '../author/check-argument.js';
import { command, type GoCode, operand, pipe } from '../print/go-code.js';
import { expressionOf, isValue, type ValueOr, type Value } from '../author/value.js';

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
  name: 'split',
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

const mostNumbers = 1000n;

/**
 * The integers from 0 up to a count, for `each`: at most 1000.
 *
 * @example
 * ```ts
 * import { each, until, type Value } from 'helmwright';
 *
 * declare const replicas: Value<number>;
 * export const peers = each(until(replicas), (index) => `web-${index}`);
 * ```
 */
export const until = define({
  name: 'until',
  takes: parameters<[count: 'integer']>('integer'),
  gives: 'integers',
  go: ([count]) =>
    command('until', command('int', command('max', operand('0'), command('min', operand(`${mostNumbers}`), count)))),
  evaluate: ([count]) => {
    const length = count < 0n ? 0n : count > mostNumbers ? mostNumbers : count;
    return Array.from({ length: Number(length) }, (_, index) => index);
  },
});

const stringAt = define({
  name: 'at, strings',
  takes: parameters<[list: 'strings', index: 'integer']>('strings', 'integer'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  mayFail: 'always',
  go: ([list, index]) => indexOf(list, index),
  evaluate: ([list, index]) => itemAt(list, index),
});

const itemOfAnyType = define({
  name: 'at, any',
  takes: parameters<[list: 'list', index: 'integer']>('list', 'integer'),
  gives: 'any',
  ascii: 'kept',
  oneLine: 'kept',
  mayFail: 'always',
  go: ([list, index]) => indexOf(list, index),
  evaluate: ([list, index]) => itemAt(list, index),
});

function indexOf(list: GoCode, index: GoCode): GoCode {
  return command('index', list, index);
}

function itemAt<T extends Evaluated>(list: readonly T[], index: bigint): T {
  const item = index < 0n ? undefined : list[Number(index)];
  if (item !== undefined) return item;
  throw new HelmwrightError('render-failed', '', `the list has ${list.length} items, and none at index ${index}`);
}

/**
 * The item of a list at an index, of which the first is 0. Rendering fails if there is no such item: put `when()` around
 * it where the list may be too short.
 *
 * @example
 * ```ts
 * import { at } from 'helmwright';
 *
 * at(['a', 'b'], 1); // 'b'
 * ```
 */
export const at = Object.assign(itemOf, { definition: stringAt.definition });

function itemOf<T>(list: ValueOr<readonly T[]>, index: ValueOr<number>): Value<T>;
function itemOf(list: unknown, index: unknown): Value<unknown> {
  // In a cdk8s app the list is there already, and an empty one does not tell what it is a list of.
  const expression = isValue(list) ? list[expressionOf] : operandExpression(list, 'at()');
  const isOfStrings = typeOf(expression) !== 'any' && holdsStrings(expression, 'strings');
  return apply((isOfStrings ? stringAt : itemOfAnyType).definition, [list, index]);
}
