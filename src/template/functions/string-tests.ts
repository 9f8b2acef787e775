import { checkPattern } from '../../values/definition/pattern.js';
import { define } from '../author/define.js';
import { command } from '../print/go-code.js';
import { satisfies } from './semver.js';
import type { ValueOr, Value } from '../author/value.js';

/** Whether a string contains `part`. */
export const contains = define({
  name: 'contains',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, part]) => command('contains', part, text),
  evaluate: ([text, part]) => text.includes(part),
});

/** Whether a string starts with `prefix`. */
export const hasPrefix = define({
  name: 'hasPrefix',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, prefix]) => command('hasPrefix', prefix, text),
  evaluate: ([text, prefix]) => text.startsWith(prefix),
});

/** Whether a string ends with `suffix`. */
export const hasSuffix = define({
  name: 'hasSuffix',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, suffix]) => command('hasSuffix', suffix, text),
  evaluate: ([text, suffix]) => text.endsWith(suffix),
});

const matches = define({
  name: 'regexMatch',
  takes: ['string', 'string'],
  gives: 'boolean',
  go: ([text, pattern]) => command('regexMatch', pattern, text),
  evaluate: ([text, pattern]) => new RegExp(pattern, 'u').test(text),
});

/** Whether a pattern matches anywhere in a string. @param pattern - in the syntax that Go and JavaScript share */
export function regexMatch(text: ValueOr<string>, pattern: string): Value<boolean> {
  checkPattern(pattern);
  return matches(text, pattern);
}

const satisfiesConstraint = define({
  name: 'semverCompare',
  takes: ['string', 'string'],
  gives: 'boolean',
  mayFail: 'on values',
  go: ([version, constraint]) => command('semverCompare', constraint, version),
  evaluate: ([version, constraint]) => satisfies(version, constraint),
});

/** Whether a version is in a range such as `>=1.27.0-0 <2.0.0-0`: full versions, all of which must hold. */
export function semverCompare(constraint: string, version: ValueOr<string>): Value<boolean> {
  satisfies('0.0.0', constraint);
  return satisfiesConstraint(version, constraint);
}
