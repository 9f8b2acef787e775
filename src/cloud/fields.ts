import { HelmwrightError } from '../errors.js';

/** What a field must look like, and how to say so. */
export interface Rule {
  readonly pattern: RegExp;
  /** Follows the name of the field: `must be …`. */
  readonly says: string;
}

/** The error for a field of a description. Its place is the name of the field, such as `bucket`. */
export function invalidField(field: string, detail: string): HelmwrightError {
  return new HelmwrightError('invalid-values', field, detail);
}

/** @throws HelmwrightError `invalid-values` */
export function checkField(field: string, value: string | undefined, { pattern, says }: Rule): void {
  if (value !== undefined && !pattern.test(value)) throw invalidField(field, `${says}, got ${JSON.stringify(value)}`);
}

export function checkEach(field: string, values: readonly string[], rule: Rule): void {
  values.forEach((value, index) => {
    checkField(`${field}[${index}]`, value, rule);
  });
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw invalidField(field, `has ${JSON.stringify(twice)} twice`);
}

export function checkOneOf(field: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value))
    throw invalidField(field, `must be one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`);
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
  pattern: /^(?!\.{1,2}(\/|$))[\w.=-]+(\/(?!\.{1,2}(\/|$))[\w.=-]+)*$/,
  says: 'must be the path of the database without a slash at its start or end: letters, digits, - _ . = and /',
};

export const uuidRule: Rule = {
  pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  says: 'must be a UUID',
};
