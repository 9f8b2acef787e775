import { at } from '../fields.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import type { Assuming } from '../../cloud/eks/names.js';

/**
 * Why a role's trust policy does not let somebody assume it; none if it does.
 *
 * If several statements allow the same action, the one with the fewest reasons counts.
 */
export function trustReasons(policy: JsonObject, assuming: Assuming): readonly string[] {
  const { allowing, denying } = statementsOf(policy);
  const missing = assuming.actions.flatMap((action) => {
    const reasons = allowing.filter((one) => allows(one, action)).map((one) => reasonsOf(one, assuming));
    return reasons.sort((a, b) => a.length - b.length)[0] ?? [`does not allow ${action}`];
  });
  return [...new Set([...missing, ...denials(denying, assuming)])];
}

/** Whether a trust policy lets tokens of other namespaces assume the role: without a condition on `sub`, or with a wildcard. */
export function trustsOtherNamespaces(policy: JsonObject, assuming: Assuming): boolean {
  const isOwn = /^[^:_]*:[^:_]*:[^:_]*:/;
  return trustsAltered(policy, assuming, ':sub', (subject) => !isOwn.test(subject));
}

/** The same of tokens of other audiences, such as those for another service. */
export function trustsOtherAudiences(policy: JsonObject, assuming: Assuming): boolean {
  return trustsAltered(policy, assuming, ':aud', () => true);
}

/** Whether the policy lets somebody assume the role with another value of a key. Neither names nor audiences have `_`: only a wildcard matches it. */
function trustsAltered(
  policy: JsonObject,
  assuming: Assuming,
  key: string,
  isOther: (value: string) => boolean,
): boolean {
  const [name, own] = Object.entries(assuming.context).find(([each]) => each.endsWith(key)) ?? [];
  if (name === undefined || own === undefined) return false;
  const trusts = (statement: JsonObject, value: string) =>
    reasonsOf(statement, { ...assuming, context: { ...assuming.context, [name]: value } }).length === 0;
  return statementsOf(policy)
    .allowing.filter((one) => isAbout(one, assuming.actions))
    .some((one) => [...altered(own), ...examplesOf(one, name)].filter(isOther).some((value) => trusts(one, value)));
}

/** With `_` somewhere: one of these matches each pattern that the text itself matches by a wildcard. */
function altered(text: string): readonly string[] {
  return [...text, ''].flatMap((_, at) => [at, at + 1].map((next) => `${text.slice(0, at)}_${text.slice(next)}`));
}

/** What the patterns of a key match. */
function examplesOf(statement: JsonObject, name: string): readonly string[] {
  const patterns = conditionsOf(statement).filter(({ key }) => key.toLowerCase() === name.toLowerCase());
  return patterns
    .flatMap(({ values }) => values.filter((value) => /[*?]/.test(value)))
    .map((value) => value.replaceAll(/[*?]/g, '_'));
}

interface Statements {
  readonly allowing: readonly JsonObject[];
  /** All others. */
  readonly denying: readonly JsonObject[];
}

function statementsOf(policy: JsonObject): Statements {
  const statements = listed(policy['Statement']).filter(isJsonObject);
  return {
    allowing: statements.filter((one) => one['Effect'] === 'Allow'),
    denying: statements.filter((one) => one['Effect'] !== 'Allow'),
  };
}

/** A Deny counts unless it is about other actions: whom else it is about, doctor does not know. */
function denials(denying: readonly JsonObject[], { actions }: Assuming): readonly string[] {
  const counting = denying.filter((one) => one['Action'] === undefined || isAbout(one, actions));
  return counting.map((one) => {
    const [sid = ''] = strings(one['Sid']);
    return `has a statement that denies${sid && ` (${sid})`}, which doctor does not compare`;
  });
}

function reasonsOf(statement: JsonObject, { principal: [kind, name], context }: Assuming): readonly string[] {
  const principals = strings(at(statement, 'Principal', kind));
  return [
    ...(principals.includes(name) ? [] : [`trusts ${principals.join(', ') || `no ${kind}`}, not ${name}`]),
    ...conditionsOf(statement).flatMap((condition) => unmet(condition, context)),
  ];
}

function isAbout(statement: JsonObject, actions: readonly string[]): boolean {
  return actions.some((action) => allows(statement, action));
}

function allows(statement: JsonObject, action: string): boolean {
  return strings(statement['Action']).some((pattern) => isLike(action.toLowerCase(), pattern.toLowerCase()));
}

interface Condition {
  readonly operator: string;
  readonly key: string;
  readonly values: readonly string[];
}

function conditionsOf(statement: JsonObject): readonly Condition[] {
  const operators = at(statement, 'Condition');
  return Object.entries(isJsonObject(operators) ? operators : {}).flatMap(([operator, keys]) =>
    Object.entries(isJsonObject(keys) ? keys : {}).map(([key, value]) => ({ operator, key, values: strings(value) })),
  );
}

/** An operator or a key that is not known counts as not met. */
function unmet({ operator, key, values }: Condition, context: Assuming['context']): readonly string[] {
  const [, actual] = Object.entries(context).find(([known]) => known.toLowerCase() === key.toLowerCase()) ?? [];
  const wanted = values.join(' or ');
  if (actual === undefined) return [`has the condition ${operator} ${key}, which requests of these pods do not meet`];
  const compare = /^(String|Arn)(Equals|Like)$/.exec(operator);
  if (compare === null) return [`has the condition ${operator} ${key}, which doctor does not know`];
  const [, type, how] = compare;
  // ArnEquals has wildcards too.
  const hasWildcards = how === 'Like' || type === 'Arn';
  const isMet = values.some((value) => (hasWildcards ? isLike(actual, value) : actual === value));
  return isMet ? [] : [`requires ${key} = ${wanted}, but it is ${actual}`];
}

/** `*` and `?` are wildcards. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(text);
}

function strings(value: Json | undefined): readonly string[] {
  return listed(value).filter((item) => typeof item === 'string');
}

function listed(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : isJsonArray(value) ? value : [value];
}
