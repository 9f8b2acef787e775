import type { SchemaObject } from 'ajv';
import { ApiError } from '../errors.js';
import type { Principal } from './authenticator.js';
import { type Claims, ownMember } from './claims.js';
import { fileSchemas, jsonFileParser } from './files.js';

/** Namespaces, or namespaces and a table; `[]` is the root, so every table. */
export type Prefix = readonly string[];

/** The schema of prefixes in files. A path is a list, not joined with `$`. */
export const prefixesSchema: SchemaObject = {
  type: 'array',
  minItems: 1,
  maxItems: 10_000,
  items: {
    type: 'array',
    maxItems: 64,
    items: { type: 'string', minLength: 1, maxLength: 1_024, pattern: '^[^$]*$' },
  },
};

/** Whether a prefix includes a table. Parts are compared exactly. */
export function covers(prefix: Prefix, path: readonly string[]): boolean {
  return prefix.every((part, index) => part === path[index]);
}

/** Throws unless a prefix of the caller includes the table. The error is the same whether the table exists or not. */
export function authorize(principal: Principal, path: readonly string[]): void {
  if (principal.prefixes.some((prefix) => covers(prefix, path))) return;
  throw new ApiError('permissionDenied', 'the caller is not allowed to explain queries on this table');
}

/** Throws unless the caller may have queries on the table executed. */
export function authorizeAnalyze({ analyzes = [] }: Principal, path: readonly string[]): void {
  if (analyzes.some((prefix) => covers(prefix, path))) return;
  throw new ApiError('permissionDenied', 'the caller is not allowed to analyze plans on this table');
}

/** Access rules. */
export interface AccessRules {
  /** The prefixes of all rules that match the caller. */
  prefixesOf(subject: string, claims: Claims): readonly Prefix[];
  /** Those of the rules that allow to analyze plans. */
  analyzedBy(subject: string, claims: Claims): readonly Prefix[];
}

/** A rule matches a caller who is one of its subjects, if it has any, and who has all of its claims. */
interface Rule {
  readonly everyone?: boolean;
  readonly subjects?: readonly string[];
  readonly claims?: readonly ClaimRule[];
  readonly prefixes: readonly Prefix[];
  /** Whether plans may be analyzed, too, which executes the query. */
  readonly analyze?: boolean;
}

interface ClaimRule {
  /** Property names that lead to the claim. */
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

const schema: SchemaObject = {
  type: 'object',
  required: ['rules'],
  additionalProperties: false,
  properties: {
    rules: {
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      items: {
        type: 'object',
        required: ['prefixes'],
        additionalProperties: false,
        properties: {
          everyone: { type: 'boolean' },
          subjects: { type: 'array', minItems: 1, maxItems: 10_000, items: { type: 'string', minLength: 1 } },
          claims: {
            type: 'array',
            minItems: 1,
            maxItems: 16,
            items: {
              type: 'object',
              required: ['path', 'value'],
              additionalProperties: false,
              properties: {
                path: { type: 'array', minItems: 1, maxItems: 16, items: { type: 'string', minLength: 1 } },
                value: { type: ['string', 'number', 'boolean'] },
              },
            },
          },
          prefixes: prefixesSchema,
          analyze: { type: 'boolean' },
        },
      },
    },
  },
};

const parse = jsonFileParser(fileSchemas.compile<{ readonly rules: readonly Rule[] }>(schema));

/** @throws Error with one line that names the place in the text as a JSON pointer */
export function parseAccessRules(text: string): AccessRules {
  const { rules } = parse(text);
  rules.forEach(checkRule);
  const prefixes = (some: readonly Rule[], subject: string, claims: Claims): readonly Prefix[] =>
    some.filter((rule) => fits(rule, subject, claims)).flatMap((rule) => rule.prefixes);
  const analyzing = rules.filter(({ analyze }) => analyze === true);
  return {
    prefixesOf: (subject, claims) => prefixes(rules, subject, claims),
    analyzedBy: (subject, claims) => prefixes(analyzing, subject, claims),
  };
}

/** A rule without conditions is an error unless it has `everyone`. */
function checkRule({ everyone, subjects, claims }: Rule, index: number): void {
  const limited = subjects !== undefined || claims !== undefined;
  if (everyone === true && limited)
    throw new Error(`/rules/${index} must have either everyone, or subjects and claims`);
  if (everyone !== true && !limited) throw new Error(`/rules/${index} must have subjects, claims or "everyone": true`);
}

function fits({ subjects, claims = [] }: Rule, subject: string, given: Claims): boolean {
  if (subjects !== undefined && !subjects.includes(subject)) return false;
  return claims.every((rule) => holds(rule, given));
}

function holds({ path, value }: ClaimRule, claims: Claims): boolean {
  const claim = path.reduce<unknown>(ownMember, claims);
  if (Array.isArray(claim)) return claim.includes(value);
  if (typeof claim === 'string' && isScope(path)) return claim.split(' ').includes(String(value));
  return claim === value;
}

/** Claims with scopes separated by spaces. */
function isScope([name, ...more]: readonly string[]): boolean {
  return more.length === 0 && (name === 'scope' || name === 'scp');
}
