import { createHash } from 'node:crypto';
import type { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { longestString } from '../../template/ast/strings.js';
import { concat, dnsLabel, trimSuffix, trunc } from '../../template/functions/index.js';
import { withoutSentinels } from '../../template/author/sentinel.js';
import { expressionOf, type Value, type ValueOr } from '../../template/author/value.js';
import { Iteration } from './control.js';

/** The longest name of most Kubernetes objects, and of a DNS label. */
export const longestName = 63;
/** The Job that a CronJob makes has 11 more characters. */
const longestCronJobName = 52;
/** The longest `fullname`: what is left of a name is for what the object is. */
export const longestFullName = 40;

/** What names an object within its chart: the ids on its path, and the keys of the loops that it stands in. */
export interface PathName {
  readonly fixed: string;
  readonly keys: readonly Value<string | number>[];
}

/** Ids that cdk8s-plus gives to what stands for its parent. */
const silent = new Set(['resource', 'default']);

export function pathName(construct: Construct, chart: Construct): PathName {
  const scopes = construct.node.scopes.slice(chart.node.scopes.length);
  const fixed = scopes.filter((scope) => !Iteration.isIteration(scope)).map((scope) => kebab(scope.node.id));
  const keys = scopes.flatMap((scope) => (Iteration.isIteration(scope) ? [scope.key] : []));
  return { fixed: fixed.filter((id) => id !== '' && !silent.has(id)).join('-'), keys };
}

/** `RayCluster` and `ray cluster` are `ray-cluster`. cdk8s-plus makes ids of names, and so of values: these say nothing. */
export function kebab(id: string): string {
  return withoutSentinels(id)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The name of an object that was given none. */
export function generatedName(object: ApiObject, chart: Construct, fullName: Value<string>): Value<string> {
  const { fixed, keys } = pathName(object, chart);
  const longest = object.kind === 'CronJob' ? longestCronJobName : longestName;
  if (keys.length > 0) return dnsLabel(joined([fullName, fixed, ...keys]), longest);
  return suffixed(fullName, shortened(fixed, longest - longestFullName - 1), longest);
}

/**
 * A name that starts with the chart's `fullname`.
 *
 * @throws HelmwrightError `invalid-name` if it could be longer than `longest`
 */
export function nameWithSuffix(fullName: Value<string>, suffix: string, longest: number, place: string): Value<string> {
  const room = longest - longestFullName - 1;
  if (!/^([a-z0-9]([-a-z0-9]*[a-z0-9])?)?$/.test(suffix)) {
    throw new HelmwrightError(
      'invalid-name',
      place,
      `${JSON.stringify(suffix)} cannot end a name: use lower-case letters, digits and hyphens`,
    );
  }
  if (suffix.length > room) {
    throw new HelmwrightError(
      'invalid-name',
      place,
      `the name's end ${JSON.stringify(suffix)} is too long: ${suffix.length} characters where ${room} fit`,
    );
  }
  return suffixed(fullName, suffix, longest);
}

/** What tells the pods of one workload of a chart from those of another: the value of the component label. */
export function componentOf(construct: Construct, chart: Construct): ValueOr<string> {
  const { fixed, keys } = pathName(construct, chart);
  return keys.length > 0
    ? dnsLabel(joined([fixed, ...keys]), longestName)
    : shortened(fixed === '' ? 'main' : fixed, longestName);
}

/** A full name that is too long for what follows is cut, as authors of charts do. */
function suffixed(fullName: Value<string>, suffix: string, longest: number): Value<string> {
  const end = suffix === '' ? '' : `-${suffix}`;
  const room = longest - end.length;
  const isShort = (longestString(fullName[expressionOf]) ?? Infinity) <= room;
  const start = isShort ? fullName : trimSuffix(trunc(fullName, room), '-');
  return end === '' ? start : concat(start, end);
}

function joined(parts: readonly ValueOr<string | number>[]): Value<string> {
  const present = parts.filter((part) => part !== '');
  return concat(...present.flatMap((part, index) => (index === 0 ? [part] : ['-', part])));
}

/** A fixed text cut to fit, with a hash in place of what was cut. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return room <= hash.length
    ? hash.slice(0, room)
    : `${text.slice(0, room - hash.length - 1).replace(/-$/, '')}-${hash}`;
}
