import { type JsonObject, member } from '../json.js';
import { anyOf, boolean, list, number, object, type Of, type Schema, text } from '../json-schema.js';
import type { Grants } from './authenticator.js';
import { jsonFileParser } from './file.js';

/** Namespaces, or namespaces and a table; `[]` is the root, so every table. */
export type Prefix = readonly string[];

const most = 10_000;

/** The schema of prefixes in files. A path is a list, not joined with `$`. */
export const prefixes: Schema<readonly Prefix[]> = list(
  'Which tables the callers may explain queries on.',
  list('A path.', text('A part of a path.', 1_024, { minLength: 1, pattern: '^[^$]*$' }), 64),
  most,
  { minItems: 1 },
);

/** Whether a prefix includes a table. Parts are compared exactly. */
export function covers(prefix: Prefix, path: readonly string[]): boolean {
  return prefix.every((part, index) => part === path[index]);
}

/** What the rules that match a caller grant it. */
export type AccessRules = (subject: string, claims: JsonObject) => Grants;

const name = (description: string) => text(description, 65_536, { minLength: 1 });

const claim = object(
  'A claim that the caller must have.',
  {},
  {
    path: list('Property names that lead to the claim.', name('A property name.'), 16, { minItems: 1 }),
    value: anyOf('The value.', text('A string.', 65_536), number('A number.'), boolean('A boolean.')),
  },
);

/** A rule matches a caller who is one of its subjects, if it has any, and who has all of its claims. */
const rule = object(
  'A rule.',
  {
    everyone: boolean('Whether it matches every caller.'),
    subjects: list('The callers.', name('The subject of tokens.'), most, { minItems: 1 }),
    claims: list('Their claims.', claim, 16, { minItems: 1 }),
    analyze: boolean('Whether plans may be analyzed, too, which executes the query.'),
  },
  { prefixes },
);

type Rule = Of<typeof rule>;

const parse = jsonFileParser(object('Access rules.', {}, { rules: list('The rules.', rule, most, { minItems: 1 }) }));

export function parseAccessRules(text: string): AccessRules {
  const { rules } = parse(text);
  rules.forEach(checkRule);
  return (subject, claims) => {
    const matching = rules.filter((each) => matches(each, subject, claims));
    const analyzing = matching.filter(({ analyze }) => analyze === true);
    const [prefixes = [], analyzes = []] = [matching, analyzing].map((some) => some.flatMap((each) => each.prefixes));
    return { prefixes, analyzes };
  };
}

/** A rule without conditions is an error unless it has `everyone`. */
function checkRule({ everyone, subjects, claims }: Rule, index: number): void {
  const limited = subjects !== undefined || claims !== undefined;
  if (everyone === true && limited)
    throw new Error(`/rules/${index} must have either everyone, or subjects and claims`);
  if (everyone !== true && !limited) throw new Error(`/rules/${index} must have subjects, claims or "everyone": true`);
}

function matches({ subjects, claims = [] }: Rule, subject: string, given: JsonObject): boolean {
  if (subjects !== undefined && !subjects.includes(subject)) return false;
  return claims.every((rule) => holds(rule, given));
}

function holds({ path, value }: Of<typeof claim>, claims: JsonObject): boolean {
  const found = path.reduce<unknown>(member, claims);
  if (Array.isArray(found)) return found.includes(value);
  // Scopes are separated by spaces.
  const isScope = path.length === 1 && (path[0] === 'scope' || path[0] === 'scp');
  if (typeof found === 'string' && isScope) return found.split(' ').includes(String(value));
  return found === value;
}
