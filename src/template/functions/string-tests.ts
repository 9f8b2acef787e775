import { checkPattern } from '../../values/definition/pattern.js';
import { define, parameters } from '../author/define.js';
import { command } from '../print/go-code.js';
import { satisfies } from './semver.js';
import type { ValueOr, Value } from '../author/value.js';

/**
 * Whether a string contains `part`.
 *
 * @example
 * ```ts
 * import { contains } from 'helmwright';
 *
 * contains('gpu-large', 'gpu'); // true
 * ```
 */
export const contains = define({
  name: 'contains',
  takes: parameters<[text: 'string', part: 'string']>('string', 'string'),
  gives: 'boolean',
  go: ([text, part]) => command('contains', part, text),
  evaluate: ([text, part]) => text.includes(part),
});

/**
 * Whether a string starts with `prefix`.
 *
 * @example
 * ```ts
 * import { hasPrefix } from 'helmwright';
 *
 * hasPrefix('s3://bucket', 's3://'); // true
 * ```
 */
export const hasPrefix = define({
  name: 'hasPrefix',
  takes: parameters<[text: 'string', prefix: 'string']>('string', 'string'),
  gives: 'boolean',
  go: ([text, prefix]) => command('hasPrefix', prefix, text),
  evaluate: ([text, prefix]) => text.startsWith(prefix),
});

/**
 * Whether a string ends with `suffix`.
 *
 * @example
 * ```ts
 * import { hasSuffix } from 'helmwright';
 *
 * hasSuffix('table.lance', '.lance'); // true
 * ```
 */
export const hasSuffix = define({
  name: 'hasSuffix',
  takes: parameters<[text: 'string', suffix: 'string']>('string', 'string'),
  gives: 'boolean',
  go: ([text, suffix]) => command('hasSuffix', suffix, text),
  evaluate: ([text, suffix]) => text.endsWith(suffix),
});

const matches = define({
  name: 'regexMatch',
  takes: parameters<[text: 'string', pattern: 'string']>('string', 'string'),
  gives: 'boolean',
  go: ([text, pattern]) => command('regexMatch', pattern, text),
  evaluate: ([text, pattern]) => new RegExp(pattern, 'u').test(text),
});

/**
 * Whether a pattern matches anywhere in a string.
 *
 * @param pattern - in the syntax that Go and JavaScript share
 *
 * @example
 * ```ts
 * import { regexMatch } from 'helmwright';
 *
 * regexMatch('v1.2', '^v[0-9]'); // true
 * ```
 */
export function regexMatch(text: ValueOr<string>, pattern: string): Value<boolean> {
  checkPattern(pattern);
  return matches(text, pattern);
}

const satisfiesConstraint = define({
  name: 'semverCompare',
  takes: parameters<[version: 'string', constraint: 'string']>('string', 'string'),
  gives: 'boolean',
  mayFail: 'on values',
  go: ([version, constraint]) => command('semverCompare', constraint, version),
  evaluate: ([version, constraint]) => satisfies(version, constraint),
});

/**
 * Whether a version is in a range such as `>=1.27.0-0 <2.0.0-0`: full versions, all of which must hold.
 *
 * @example
 * ```ts
 * import { semverCompare } from 'helmwright';
 *
 * semverCompare('>=1.27.0-0', '1.31.0'); // true
 * ```
 */
export function semverCompare(constraint: string, version: ValueOr<string>): Value<boolean> {
  satisfies('0.0.0', constraint);
  return satisfiesConstraint(version, constraint);
}
