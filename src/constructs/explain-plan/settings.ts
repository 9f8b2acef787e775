import type { Construct } from 'constructs';
import { settingNames, variableOf } from '../../settings/setting-names.js';
import { type Setting, settings } from '../../settings/settings.js';
import { Each } from '../../chart/build/control.js';
import { HelmwrightError } from '../../errors.js';
import { and, concat, hasPrefix, not, regexMatch } from '../../template/functions/index.js';
import { isValue, type ValueOr, type Value } from '../../template/author/value.js';
import { failWhen } from '../../chart/build/fail-when.js';
import { joined, type TemplatedMap } from '../kubernetes/templated.js';

/** The limits of the service that are worth choosing, with the variable of each. */
export const explainPlanLimitVariables = {
  freshnessMs: 'HELMWRIGHT_FRESHNESS_MS',
  maxBodyBytes: 'HELMWRIGHT_MAX_BODY_BYTES',
  maxConcurrent: 'HELMWRIGHT_MAX_CONCURRENT',
  maxQueued: 'HELMWRIGHT_MAX_QUEUED',
  queueTimeoutMs: 'HELMWRIGHT_QUEUE_TIMEOUT_MS',
  planProcesses: 'HELMWRIGHT_PLAN_PROCESSES',
  planTimeoutMs: 'HELMWRIGHT_PLAN_TIMEOUT_MS',
  maxPlanBytes: 'HELMWRIGHT_MAX_PLAN_BYTES',
  maxFilterBytes: 'HELMWRIGHT_MAX_FILTER_BYTES',
} as const;

/** The name of such a limit, which is the setting's. */
export type ExplainPlanLimit = keyof typeof explainPlanLimitVariables;

/** Limits of the service; its own defaults hold for what is left out. */
export type ExplainPlanLimits = Readonly<Partial<Record<ExplainPlanLimit, ValueOr<number>>>>;

/** The variables that the construct sets itself. */
export const explainPlanVariables = {
  host: 'HELMWRIGHT_HOST',
  port: 'HELMWRIGHT_PORT',
  adminHost: 'HELMWRIGHT_ADMIN_HOST',
  adminPort: 'HELMWRIGHT_ADMIN_PORT',
  basePath: 'HELMWRIGHT_BASE_PATH',
  root: 'HELMWRIGHT_ROOT',
  storageOptionsFile: 'HELMWRIGHT_STORAGE_OPTIONS_FILE',
  auth: 'HELMWRIGHT_AUTH',
  allowAnonymousOnNetwork: 'HELMWRIGHT_ALLOW_ANONYMOUS_ON_NETWORK',
  accessFile: 'HELMWRIGHT_ACCESS_FILE',
  jwtIssuer: 'HELMWRIGHT_JWT_ISSUER',
  jwtJwksUrl: 'HELMWRIGHT_JWT_JWKS_URL',
  jwtAudience: 'HELMWRIGHT_JWT_AUDIENCE',
  kubernetesAudience: 'HELMWRIGHT_KUBERNETES_AUDIENCE',
  kubernetesCredentialsDir: 'HELMWRIGHT_KUBERNETES_CREDENTIALS_DIR',
  keysFile: 'HELMWRIGHT_KEYS_FILE',
  drainSeconds: 'HELMWRIGHT_DRAIN_SECONDS',
  drainDelayMs: 'HELMWRIGHT_DRAIN_DELAY_MS',
  logLevel: 'HELMWRIGHT_LOG_LEVEL',
} as const;

/**
 * Refuses further environment that says what the construct says itself: the service would then listen, end or judge its
 * callers in another way than its pods, probes and rules are made for.
 *
 * @param place - what the message calls it
 * @throws HelmwrightError `invalid-values`
 */
export function refuseEnvironment(scope: Construct, env: TemplatedMap | undefined, place: string): void {
  if (env === undefined) return;
  if (isValue(env)) {
    refuseOneByOne(scope, env, place);
    return;
  }
  const taken = Object.keys(env).find((name) => ownVariables.some((each) => each === name));
  if (taken !== undefined) {
    throw new HelmwrightError('invalid-values', scope.node.path, `${place}.${taken} ${isSetElsewhere}`);
  }
}

const ownVariables: readonly string[] = [
  ...Object.values(explainPlanVariables),
  ...Object.values(explainPlanLimitVariables),
];

const isSetElsewhere = 'may not be set here: what it says has a name of its own beside env';

/** Also what would stop the service at its start: variables of a name, or with a text, that it does not know. */
function refuseOneByOne(scope: Construct, env: Value<Readonly<Record<string, string>>>, place: string): void {
  const oneOf = (names: readonly string[]): string => `^(${names.join('|')})$`;
  const ofKind = (kind: Setting['kind']): string =>
    oneOf(settingNames.filter((name) => settings[name].kind === kind).map(variableOf));
  new Each(scope, 'Variable', env, (turn, text, name) => {
    const refuse = (id: string, test: Value<boolean>, what: string): void =>
      failWhen(turn, id, test, concat(`${place}.`, name, ` ${what}`));
    const isOurs = hasPrefix(name, 'HELMWRIGHT_');
    refuse('Own', regexMatch(name, oneOf(ownVariables)), isSetElsewhere);
    refuse(
      'Name',
      and(isOurs, not(regexMatch(name, oneOf(settingNames.map(variableOf))))),
      'is no variable of the service',
    );
    // An empty variable counts as not set.
    const isNone = (kind: Setting['kind'], form: string): Value<boolean> =>
      and(regexMatch(name, ofKind(kind)), not(regexMatch(text, form)));
    refuse('Number', isNone('number', '^([0-9]{1,15})?$'), 'must be a whole number');
    refuse('Boolean', isNone('boolean', '^(true|false)?$'), 'must be true or false');
  });
}

/** Variables with the limits that are given. */
export function limitSettings(limits: ExplainPlanLimits): Readonly<Record<string, ValueOr<string>>> {
  const names = Object.entries(explainPlanLimitVariables);
  const given = names.flatMap(([limit, variable]) => {
    const value = Object.entries(limits).find(([name]) => name === limit)?.[1];
    return value === undefined ? [] : [[variable, joined(value)] as const];
  });
  return Object.fromEntries(given);
}
