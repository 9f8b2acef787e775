import { isIP } from 'node:net';
import type { Construct } from 'constructs';
import { checkedAuth } from '../../settings/auth-settings.js';
import { ConfigError } from '../../settings/config-error.js';
import { parseSetting } from '../../settings/parse-setting.js';
import { readSettings } from '../../settings/read-settings.js';
import { settingNames, variableOf } from '../../settings/setting-names.js';
import { type SettingName, settings } from '../../settings/settings.js';
import { readRoot } from '../../settings/storage-root.js';
import { HelmwrightError } from '../../errors.js';
import { isValue } from '../../template/author/value.js';
import { staticValue } from '../../template/author/constant-fold.js';
import { explainPlanLimitVariables } from './settings.js';
import type { TemplatedMap } from '../kubernetes/templated.js';

/** The variables of the service, as they are known. */
interface Given {
  readonly texts: ReadonlyMap<string, string>;
  /** Whether none is left to a user's values. */
  readonly isWhole: boolean;
}

/**
 * Refuses what the service would refuse when it starts, by its own table and its own checks, as far as it is known now:
 * what is a user's value is bounded by the chart's schema.
 *
 * @param data - the variables that the construct sets, by their names
 * @param env - further environment, which may have settings too
 * @param place - what stands before the properties in messages, such as `explainPlan.`, or nothing
 * @throws HelmwrightError `invalid-values`, naming the construct and the property
 */
export function refuseSettings(
  scope: Construct,
  data: Readonly<Record<string, unknown>>,
  env: TemplatedMap | undefined,
  place: string,
): void {
  const refuse = (variable: string, detail: string): never => {
    throw new HelmwrightError('invalid-values', scope.node.path, `${place}${propertyOf(variable)}: ${detail}`);
  };
  const given = givenOf(data, env);
  for (const name of settingNames) {
    const text = given.texts.get(variableOf(name));
    const detail = text === undefined ? undefined : detailOf(name, text);
    if (detail !== undefined) refuse(variableOf(name), detail);
  }
  if (!given.isWhole) return;
  try {
    const read = readSettings({ environment: Object.fromEntries(given.texts) });
    checkedAuth(read);
    readRoot(read);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [variable = ''] = error.place.split(' ');
    refuse(variable, error.detail);
  }
}

function givenOf(data: Readonly<Record<string, unknown>>, env: TemplatedMap | undefined): Given {
  const entries = [...Object.entries(data), ...Object.entries(env === undefined || isValue(env) ? {} : env)];
  const there = entries.filter(([, operand]) => operand !== undefined);
  const texts = there.flatMap(([variable, operand]) => {
    const known = staticValue(operand);
    return typeof known === 'string' ? [[variable, known] as const] : [];
  });
  return { texts: new Map(texts), isWhole: texts.length === there.length && !isValue(env) };
}

function detailOf(name: SettingName, text: string): string | undefined {
  // An empty variable counts as not set.
  if (text === '') return undefined;
  if (name === 'host' && isIP(text) === 0)
    return `${JSON.stringify(text)} is not a valid IP address; use one such as 0.0.0.0 or ::`;
  const parsed = parseSetting(settings[name], text);
  return parsed.ok ? undefined : `${JSON.stringify(text)} is invalid: must be ${parsed.allowed}`;
}

/** The property that a variable is made from; other variables are a user's own. */
function propertyOf(variable: string): string {
  const name = settingNames.find((each) => variableOf(each) === variable);
  const limit = name !== undefined && name in explainPlanLimitVariables ? `limits.${name}` : undefined;
  return limit ?? (name === undefined ? undefined : properties.get(name)) ?? `env.${variable}`;
}

const properties: ReadonlyMap<SettingName, string> = new Map<SettingName, string>([
  ['host', 'host'],
  ['basePath', 'basePath'],
  ['logLevel', 'logLevel'],
  ['drainSeconds', 'drainSeconds'],
  ['root', 'storage.root'],
  ['storageOptionsFile', 'storage.options'],
  ['auth', 'auth.mode'],
  ['jwtIssuer', 'auth.jwt.issuer'],
  ['jwtJwksUrl', 'auth.jwt.jwksUrl'],
  ['jwtAudience', 'auth.jwt.audience'],
  ['kubernetesAudience', 'auth.kubernetes.audience'],
]);
