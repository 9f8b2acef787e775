import { at } from '../../doctor/fields.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../values/json.js';
import type { Assuming } from '../eks/names.js';

/**
 * Why a role's trust policy does not let somebody assume it; none if it does.
 *
 * If several statements are about the same action, the one with the fewest reasons counts.
 */
export function trustReasons(policy: JsonObject, assuming: Assuming): readonly string[] {
  const [action = ''] = assuming.actions;
  const statements = listed(policy['Statement']).filter(isJsonObject);
  const allowing = statements.filter((one) => one['Effect'] === 'Allow' && allows(one, action));
  const [best] = allowing.map((statement) => reasonsOf(statement, assuming)).sort((a, b) => a.length - b.length);
  return best ?? [`does not allow ${action}`];
}

function reasonsOf(statement: JsonObject, { principal: [kind, name], actions, context }: Assuming): readonly string[] {
  const principals = strings(at(statement, 'Principal', kind));
  return [
    ...(principals.includes(name) ? [] : [`trusts ${principals.join(', ') || `no ${kind}`}, not ${name}`]),
    ...actions.filter((action) => !allows(statement, action)).map((action) => `does not allow ${action}`),
    ...conditionsOf(statement).flatMap((condition) => unmet(condition, context)),
  ];
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
