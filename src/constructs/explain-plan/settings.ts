import type { Construct } from 'constructs';
import { settingNames, variableOf } from '../../settings/setting-names.js';
import { settings } from '../../settings/settings.js';
import { and, eq, not, regexMatch } from '../../template/functions/index.js';
import { constantFold } from '../../template/author/constant-fold.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { defineFunction } from '../../template/author/define-function.js';
import { goCall } from '../../template/author/go-call.js';
import { byCodePoint, own } from '../../values/json.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { concatenate } from '../kubernetes/templated.js';
import { eachVariable, type Variables } from '../kubernetes/variables.js';

/** The configurable limits of the service, with their environment variables. */
export const explainPlanLimitVariables = {
  freshnessMs: 'HELMWRIGHT_FRESHNESS_MS',
  maxConcurrent: 'HELMWRIGHT_MAX_CONCURRENT',
  planProcesses: 'HELMWRIGHT_PLAN_PROCESSES',
  planTimeoutMs: 'HELMWRIGHT_PLAN_TIMEOUT_MS',
  analyzeTimeoutMs: 'HELMWRIGHT_ANALYZE_TIMEOUT_MS',
} as const;

/** The name of a limit, which is also the name of its setting. */
export type ExplainPlanLimit = keyof typeof explainPlanLimitVariables;

/** Limits of the service. Unset limits keep the defaults of the service. */
export type ExplainPlanLimits = Readonly<Partial<Record<ExplainPlanLimit, ValueOr<number>>>>;

/** The environment variables that the construct sets. */
export const explainPlanVariables = {
  host: 'HELMWRIGHT_HOST',
  port: 'HELMWRIGHT_PORT',
  metricsPort: 'HELMWRIGHT_METRICS_PORT',
  basePath: 'HELMWRIGHT_BASE_PATH',
  root: 'HELMWRIGHT_ROOT',
  storageOptionsFile: 'HELMWRIGHT_STORAGE_OPTIONS_FILE',
  auth: 'HELMWRIGHT_AUTH',
  allowAnonymousOnNetwork: 'HELMWRIGHT_ALLOW_ANONYMOUS_ON_NETWORK',
  accessFile: 'HELMWRIGHT_ACCESS_FILE',
  jwtIssuer: 'HELMWRIGHT_JWT_ISSUER',
  jwtJwksUrl: 'HELMWRIGHT_JWT_JWKS_URL',
  audience: 'HELMWRIGHT_AUDIENCE',
  drainSeconds: 'HELMWRIGHT_DRAIN_SECONDS',
  logLevel: 'HELMWRIGHT_LOG_LEVEL',
} as const;

/**
 * Fails for environment variables that the construct sets: the pods, probes and rules depend on them.
 *
 * Also fails for unknown or invalid settings in values of a chart, with which the service would not start.
 *
 * @param place - the path of the variables in messages
 * @throws HelmwrightError `invalid-values`
 */
export function checkEnvironment(scope: Construct, env: Variables | undefined, place: string): void {
  eachVariable(scope, 'Variable', env, (item, name, value) => {
    const fail = (id: string, test: Value<boolean>, what: string): void =>
      failWhen(item, id, constantFold(test), concatenate(`${place}.`, name, ` ${what}`));
    const kind = kindOf(name);
    fail('Own', eq<string>(kind, 'own'), isReserved);
    // The checks of the service name the settings that are like it.
    if (!isValue(name)) return;
    fail('Name', eq<string>(kind, 'unknown'), 'is not a setting of the service: remove it');
    // An empty variable counts as unset.
    const isInvalid = and(eq<string>(kind, 'integer'), not(regexMatch(value, '^([0-9]{1,15})?$')));
    fail('Integer', isInvalid, 'must be an integer');
  });
}

const ownVariables: readonly string[] = [
  ...Object.values(explainPlanVariables),
  ...Object.values(explainPlanLimitVariables),
];

/** What the settings of the service are, by their variables. */
const kinds: Readonly<Record<string, 'own' | 'integer' | 'text'>> = {
  ...Object.fromEntries(
    settingNames.map((name) => [variableOf(name), settings[name].type === 'integer' ? 'integer' : 'text'] as const),
  ),
  ...Object.fromEntries(ownVariables.map((name) => [name, 'own'] as const)),
};

const ownPrefix = 'HELMWRIGHT_';

/** What a variable is: `own`, `integer`, `text`, `unknown` if the service has no such setting, or `other`. */
const kindOf = defineFunction({
  name: 'variableKind',
  takes: ['string'],
  gives: 'string',
  mayFail: 'never',
  helper: {
    name: 'variableKind',
    comment: 'What an environment variable is to the explain-plan service.',
    body: `{{- $settings := dict
${Object.entries(kinds)
  .sort(([a], [b]) => byCodePoint(a, b))
  .map(([name, kind]) => `  "${name}" "${kind}"`)
  .join('\n')}
}}
{{- get $settings . | default (ternary "unknown" "other" (hasPrefix "${ownPrefix}" .)) }}`,
  },
  go: ([name], { prefix }) => goCall('include', `${prefix}.variableKind`, name),
  evaluate: ([name]) => own(kinds, name) ?? (name.startsWith(ownPrefix) ? 'unknown' : 'other'),
});

const isReserved = 'is not allowed here: set the property of its own instead';

/** The environment variables of the limits that are set. */
export function limitSettings(limits: ExplainPlanLimits): Readonly<Record<string, ValueOr<string>>> {
  const names = Object.entries(explainPlanLimitVariables);
  const entries = names.flatMap(([limit, variable]) => {
    const value = Object.entries(limits).find(([name]) => name === limit)?.[1];
    return value === undefined ? [] : [[variable, concatenate(value)] as const];
  });
  return Object.fromEntries(entries);
}
