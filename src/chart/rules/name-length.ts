import { HelmwrightError } from '../../errors.js';
import type { Call, Expression, Reference } from '../../template/ast/expression.js';
import { field } from '../../template/ast/field.js';
import {
  dnsLabel,
  lower,
  required,
  trim,
  trimPrefix,
  trimSuffix,
  trunc,
  upper,
} from '../../template/functions/index.js';
import type { ChartResource } from '../model/manifests.js';
import { longestFullName, longestName } from '../build/naming.js';

/** The longest name of an object of any kind. */
const longestSubdomain = 253;

/** Kinds whose names are DNS labels, or become parts of longer names. */
const longestByKind: Readonly<Record<string, number>> = {
  CronJob: 52,
  Job: longestName,
  Namespace: longestName,
  Service: longestName,
};

/**
 * Checks that an object's name fits its kind, whatever the values, as far as their bounds show.
 *
 * @throws HelmwrightError `invalid-name`
 */
export function checkNameLength({ place, construct, manifest }: ChartResource): void {
  const name = field(manifest, 'metadata', 'name');
  const length = name === undefined ? undefined : longestOf(name);
  const longest = longestByKind[construct.kind] ?? longestSubdomain;
  if (length === undefined || length <= longest) return;
  throw new HelmwrightError(
    'invalid-name',
    place,
    `the name is too long: it can have ${length} characters, and a ${construct.kind} may have ${longest}: shorten it, or use nameOf() or dnsLabel()`,
  );
}

/** The greatest length that a text can have, as far as its form says. */
function longestOf(expression: Expression): number | undefined {
  switch (expression.kind) {
    case 'literal':
      return String(expression.value).length;
    case 'concat':
      return sum(expression.parts.map(longestOf));
    case 'conditional':
      return greatest([expression.then, expression.otherwise ?? expression.then].map(longestOf));
    case 'include':
      return expression.helper.isName === true ? longestFullName : longestOf(expression.helper.body);
    case 'builtin':
      return longestBuiltins[expression.name];
    case 'reference':
      return longestValue(expression);
    case 'call':
      return longestResult(expression);
    case 'is-set':
    case 'parameter':
    case 'map':
    case 'list':
      return undefined;
  }
}

const longestBuiltins: Readonly<Record<string, number>> = { 'Release.Name': 53, 'Release.Namespace': longestName };

function longestValue({ of }: Reference): number | undefined {
  if (of.type === 'enum') return Math.max(...of.members.map((member) => member.length));
  return of.type === 'string' ? of.maxLength : undefined;
}

/** Functions whose result is no longer than their first argument. */
const keepLength = new Set([trimSuffix, trimPrefix, trim, lower, upper, required].map(({ definition }) => definition));

function longestResult({ function: fn, args }: Call): number | undefined {
  const [text, length] = args;
  if (fn === trunc.definition || fn === dnsLabel.definition)
    return length?.kind === 'literal' ? Number(length.value) : undefined;
  return keepLength.has(fn) && text !== undefined ? longestOf(text) : undefined;
}

function sum(lengths: readonly (number | undefined)[]): number | undefined {
  return lengths.reduce(
    (total, length) => (total === undefined || length === undefined ? undefined : total + length),
    0,
  );
}

function greatest(lengths: readonly (number | undefined)[]): number | undefined {
  return lengths.reduce(
    (most, length) => (most === undefined || length === undefined ? undefined : Math.max(most, length)),
    0,
  );
}
