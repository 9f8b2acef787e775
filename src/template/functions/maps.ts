import { byCodePoint, own } from '../../values/json.js';
import { type Evaluated, isEvaluatedMap } from '../ast/function.js';
import { define, parameters } from '../author/define.js';
import { command, operand, pipe } from '../print/go-code.js';

/**
 * Whether a map has a key.
 *
 * @example
 * ```ts
 * import { hasKey } from 'helmwright';
 *
 * hasKey({ team: 'search' }, 'team'); // true
 * ```
 */
export const hasKey = define({
  name: 'hasKey',
  takes: parameters<[map: 'map', key: 'string']>('map', 'string'),
  gives: 'boolean',
  go: ([map, key]) => command('hasKey', map, key),
  evaluate: ([map, key]) => Object.hasOwn(map, key),
});

/**
 * The string at a key of a string map; empty if there is no such key.
 *
 * @example
 * ```ts
 * import { get } from 'helmwright';
 *
 * get({ team: 'search' }, 'team'); // 'search'
 * ```
 */
export const get = define({
  name: 'get',
  takes: parameters<[map: 'stringMap', key: 'string']>('stringMap', 'string'),
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([map, key]) => command('get', map, key),
  evaluate: ([map, key]) => own(map, key) ?? '',
});

/**
 * The string at a path of keys in a map of maps, such as the result of `lookup`; empty if there is no such path.
 *
 * @example
 * ```ts
 * import { dig } from 'helmwright';
 *
 * dig({ data: { token: 'abc' } }, 'data', 'token'); // 'abc'
 * ```
 */
export const dig = define({
  name: 'dig',
  takes: parameters<[map: 'map', key: 'string']>('map', 'string'),
  rest: 'string',
  gives: 'string',
  ascii: 'kept',
  oneLine: 'kept',
  // What is there may be null.
  go: ([map, ...path]) => pipe(command('dig', ...path, operand('""'), map), 'default', operand('""')),
  evaluate: ([map, first], rest) => [first, ...rest].reduce<Evaluated>(step, map),
});

function step(at: Evaluated, key: string): Evaluated {
  return (isEvaluatedMap(at) ? own(at, key) : undefined) ?? '';
}

/**
 * The keys of a map, sorted.
 *
 * @example
 * ```ts
 * import { keys } from 'helmwright';
 *
 * keys({ b: 1, a: 2 }); // ['a', 'b']
 * ```
 */
export const keys = define({
  name: 'keys',
  takes: parameters<[map: 'map']>('map'),
  gives: 'strings',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([map]) => pipe(command('keys', map), 'sortAlpha'),
  evaluate: ([map]) => Object.keys(map).sort(byCodePoint),
});

/**
 * A map without the entries of some keys.
 *
 * @example
 * ```ts
 * import { omit } from 'helmwright';
 *
 * omit({ a: 1, b: 2 }, 'b'); // { a: 1 }
 * ```
 */
export const omit = define({
  name: 'omit',
  takes: parameters<[map: 'map']>('map'),
  rest: 'string',
  gives: 'map',
  ascii: 'kept',
  oneLine: 'kept',
  go: ([map, ...keys]) => command('omit', map, ...keys),
  evaluate: ([map], keys) => Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key))),
});
