/** What a description takes in its fields, as `v` has it for the values of a chart: `f.string(…)`, `f.optional(…)`. */
import { HelmwrightError } from '../errors.js';
import { similarName } from '../similar-name.js';

/**
 * Checks the value of a field, such as `nodePools.head.spot`, and gives it with its type.
 *
 * @throws HelmwrightError `invalid-values`; its place is the field
 */
export type Check<T> = (field: string, value: unknown) => T;

/** A check for each field of a description. */
export type Fields<T> = { readonly [Name in keyof T]-?: Check<T[Name]> } & Readonly<Record<string, Check<unknown>>>;

/** The error for a field of a description. Its place is the name of the field, such as `bucket`. */
export function invalidField(field: string, detail: string): HelmwrightError {
  return new HelmwrightError('invalid-values', field, detail);
}

/**
 * Checks each field by itself, of a description in TypeScript or in JSON.
 *
 * @throws HelmwrightError `invalid-values`
 */
export function checkFields<T extends object>(given: object, fields: Fields<T>, prefix = ''): asserts given is T {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(fields, name)) continue;
    const similar = similarName(name, Object.keys(fields));
    throw invalidField(`${prefix}${name}`, `unknown field${similar === undefined ? '' : `; did you mean ${similar}?`}`);
  }
  const values = new Map<string, unknown>(Object.entries(given));
  for (const [name, check] of Object.entries<Check<unknown>>(fields)) check(`${prefix}${name}`, values.get(name));
}

/** @param says - follows the name of the field: `must be …` */
export function string(pattern: RegExp, says: string): Check<string> {
  return (field, value) => {
    const found = typed(field, value, 'string');
    if (!pattern.test(found)) throw invalidField(field, `${says}, got ${JSON.stringify(found)}`);
    return found;
  };
}

export function oneOf<const T extends string>(...choices: readonly T[]): Check<T> {
  return (field, value) => {
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw invalidField(field, `must be one of ${choices.join(', ')}, got ${JSON.stringify(value)}`);
  };
}

export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (field, value) => {
    if (!Array.isArray(value)) throw invalidField(field, 'must be a list of strings');
    const list = value.map((each: unknown, index) => check(`${field}[${index}]`, each));
    const twice = list.find((each, index) => list.indexOf(each) !== index);
    if (twice !== undefined) throw invalidField(field, `has ${JSON.stringify(twice)} twice`);
    return list;
  };
}

export function integer(least: number, most: number): Check<number> {
  return (field, value) => {
    const found = typed(field, value, 'number');
    if (Number.isInteger(found) && found >= least && found <= most) return found;
    throw invalidField(field, `must be an integer between ${least} and ${most}, got ${found}`);
  };
}

export const boolean: Check<boolean> = (field, value) => typed(field, value, 'boolean');

export function object<T extends object>(fields: Fields<T>): Check<T> {
  return (field, value) => {
    const found = typed(field, value, 'object');
    checkFields<T>(found, fields, `${field}.`);
    return found;
  };
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (field, value) => (value === undefined ? undefined : check(field, value));
}

/** A field that would be ignored. */
export function unused(reason: string): Check<undefined> {
  return (field, value) => {
    if (value !== undefined) throw invalidField(field, reason);
    return undefined;
  };
}

interface Types {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly object: object;
}

function typed<Name extends keyof Types>(field: string, value: unknown, type: Name): Types[Name] {
  if (value === undefined) throw invalidField(field, 'is required');
  if (isTyped(value, type)) return value;
  throw invalidField(field, `must be ${type === 'object' ? 'an' : 'a'} ${type}, got ${JSON.stringify(value)}`);
}

function isTyped<Name extends keyof Types>(value: unknown, type: Name): value is Types[Name] {
  return typeof value === type && value !== null && !Array.isArray(value);
}

/** Fields that would be ignored, by what they need. */
export function checkUsed(
  description: object,
  needs: Readonly<Record<string, readonly [isMet: boolean, need: string]>>,
) {
  const given = new Map<string, unknown>(Object.entries(description));
  for (const [field, [isMet, need]] of Object.entries(needs))
    if (!isMet) unused(`is used only with ${need}`)(field, given.get(field));
}

const dnsLabel = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';

export const namespaceName = string(
  new RegExp(`^${dnsLabel}$`),
  'must be the name of a namespace: at most 63 lowercase letters, digits and hyphens',
);

export const objectName = string(
  new RegExp(`^(?=.{1,253}$)${dnsLabel}(\\.${dnsLabel})*$`),
  'must be a Kubernetes name: lowercase letters, digits, hyphens and dots',
);

/** Without the characters that are wildcards or variables in a policy. */
export const databasePath = string(
  /^(?=.{1,900}$)(?!\.{1,2}(\/|$))[\w.=-]+(\/(?!\.{1,2}(\/|$))[\w.=-]+)*$/,
  'must be the path of the database without a slash at its start or end: at most 900 letters, digits, - _ . = and /',
);

export const uuid = string(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be a UUID');
