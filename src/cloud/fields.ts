import { HelmwrightError } from '../errors.js';
import { similarName } from '../similar-name.js';

/** What a string must look like, and how to say so. */
export interface Rule {
  readonly pattern: RegExp;
  /** Follows the name of the field: `must be …`. */
  readonly says: string;
}

/** What a field of a description takes, by its type. */
type Shape<T> = [T] extends [string]
  ? Rule
  : [T] extends [readonly string[]]
    ? { readonly each: Rule }
    : [T] extends [number]
      ? { readonly least: number; readonly most: number }
      : [T] extends [boolean]
        ? { readonly isFlag: true }
        : { readonly fields: Fields<T> };

type AnyField = { readonly optional?: true } & (
  | Rule
  | { readonly each: Rule }
  | { readonly least: number; readonly most: number }
  | { readonly isFlag: true }
  | { readonly fields: AnyFields }
);

type AnyFields = Readonly<Record<string, AnyField>>;

/** A rule for each field of a description. */
export type Fields<T> = {
  readonly [Name in keyof T]-?: Shape<NonNullable<T[Name]>> &
    (undefined extends T[Name] ? { readonly optional: true } : { readonly optional?: never });
};

export function optional<T extends object>(field: T): T & { readonly optional: true } {
  return { ...field, optional: true };
}

/** The error for a field of a description. Its place is the name of the field, such as `bucket`. */
export function invalidField(field: string, detail: string): HelmwrightError {
  return new HelmwrightError('invalid-values', field, detail);
}

/**
 * Checks each field by itself, of a description in TypeScript or in JSON.
 *
 * @throws HelmwrightError `invalid-values`
 */
export function checkFields<T extends object>(
  given: object,
  fields: Fields<T> & AnyFields,
  prefix = '',
): asserts given is T {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(fields, name)) continue;
    const similar = similarName(name, Object.keys(fields));
    throw invalidField(`${prefix}${name}`, `unknown field${similar === undefined ? '' : `; did you mean ${similar}?`}`);
  }
  const values = new Map<string, unknown>(Object.entries(given));
  for (const [name, field] of Object.entries<AnyField>(fields)) checkValue(`${prefix}${name}`, values.get(name), field);
}

function checkValue(place: string, value: unknown, field: AnyField): void {
  if (value === undefined) {
    if (field.optional === true) return;
    throw invalidField(place, 'is required');
  }
  if ('pattern' in field) checkField(place, typed(place, value, 'string'), field);
  else if ('each' in field) checkEach(place, value, field.each);
  else if ('least' in field) checkCount(place, typed(place, value, 'number'), field);
  else if ('fields' in field) checkFields(typed(place, value, 'object'), field.fields, `${place}.`);
  else typed(place, value, 'boolean');
}

interface Types {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly object: object;
}

function typed<Name extends keyof Types>(place: string, value: unknown, type: Name): Types[Name] {
  if (isTyped(value, type)) return value;
  throw invalidField(place, `must be ${type === 'object' ? 'an' : 'a'} ${type}, got ${JSON.stringify(value)}`);
}

function isTyped<Name extends keyof Types>(value: unknown, type: Name): value is Types[Name] {
  return typeof value === type && value !== null && !Array.isArray(value);
}

/** @throws HelmwrightError `invalid-values` */
export function checkField(field: string, value: string | undefined, { pattern, says }: Rule): void {
  if (value !== undefined && !pattern.test(value)) throw invalidField(field, `${says}, got ${JSON.stringify(value)}`);
}

export function checkEach(field: string, values: unknown, rule: Rule): void {
  if (!Array.isArray(values)) throw invalidField(field, 'must be a list of strings');
  values.forEach((value: unknown, index) => {
    checkField(`${field}[${index}]`, typed(`${field}[${index}]`, value, 'string'), rule);
  });
  const twice: unknown = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw invalidField(field, `has ${JSON.stringify(twice)} twice`);
}

export function checkCount(field: string, value: number, { least, most }: { least: number; most: number }): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw invalidField(field, `must be an integer between ${least} and ${most}, got ${value}`);
}

/** Fields that would be ignored, by what they need. */
export function checkUsed(
  description: object,
  needs: Readonly<Record<string, readonly [isMet: boolean, need: string]>>,
) {
  const given = new Map<string, unknown>(Object.entries(description));
  for (const [field, [isMet, need]] of Object.entries(needs))
    if (!isMet && given.get(field) !== undefined) throw invalidField(field, `is used only with ${need}`);
}

export function oneOf(...choices: readonly string[]): Rule {
  return { pattern: new RegExp(`^(${choices.join('|')})$`), says: `must be one of ${choices.join(', ')}` };
}

const dnsLabel = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';

export const namespaceRule: Rule = {
  pattern: new RegExp(`^${dnsLabel}$`),
  says: 'must be the name of a namespace: at most 63 lowercase letters, digits and hyphens',
};

export const objectNameRule: Rule = {
  pattern: new RegExp(`^(?=.{1,253}$)${dnsLabel}(\\.${dnsLabel})*$`),
  says: 'must be a Kubernetes name: lowercase letters, digits, hyphens and dots',
};

/** Without the characters that are wildcards or variables in a policy. */
export const pathRule: Rule = {
  pattern: /^(?=.{1,900}$)(?!\.{1,2}(\/|$))[\w.=-]+(\/(?!\.{1,2}(\/|$))[\w.=-]+)*$/,
  says: 'must be the path of the database without a slash at its start or end: at most 900 letters, digits, - _ . = and /',
};

export const uuidRule: Rule = {
  pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  says: 'must be a UUID',
};
