import { isIP } from 'node:net';
import type { Construct } from 'constructs';
import { ConfigError } from '../../settings/config-error.js';
import { parseSetting } from '../../settings/parse-setting.js';
import { readAuth } from '../../settings/read-auth.js';
import { readSettings } from '../../settings/read-settings.js';
import { settingNames, variableOf } from '../../settings/setting-names.js';
import { type SettingName, settings } from '../../settings/settings.js';
import { readRoot } from '../../settings/storage-root.js';
import { HelmwrightError } from '../../errors.js';
import { isValue } from '../../template/author/value.js';
import { staticValue } from '../../template/author/constant-fold.js';
import { explainPlanLimitVariables } from './settings.js';
import { fieldOf, type Variables } from '../kubernetes/variables.js';

/** The environment variables of the service that are known at synth. */
interface StaticVariables {
  readonly byName: ReadonlyMap<string, string>;
  /** Whether no variable depends on values of a chart. */
  readonly isComplete: boolean;
}

/**
 * Fails for settings that the service rejects at start, with the service's own checks, as far as they are known at synth: the
 * schema of a chart checks its values.
 *
 * @param data - the environment variables that the construct sets
 * @param env - further environment variables, which may include settings
 * @param place - prefix of the properties in messages, such as `explainPlan.`, or an empty string
 * @throws HelmwrightError `invalid-values`, naming the construct and the property
 */
export function checkSettings(
  scope: Construct,
  data: Readonly<Record<string, unknown>>,
  env: Variables | undefined,
  place: string,
): void {
  const fail = (variable: string, detail: string): never => {
    throw new HelmwrightError('invalid-values', scope.node.path, `${place}${propertyOf(variable)}: ${detail}`);
  };
  const known = staticVariables(data, env);
  for (const name of settingNames) {
    const text = known.byName.get(variableOf(name));
    const detail = text === undefined ? undefined : detailOf(name, text);
    if (detail !== undefined) fail(variableOf(name), detail);
  }
  if (!known.isComplete) return;
  try {
    const read = readSettings({ environment: Object.fromEntries(known.byName) });
    readAuth(read);
    readRoot(read);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [variable = ''] = error.place.split(' ');
    fail(variable, error.detail);
  }
}

function staticVariables(data: Readonly<Record<string, unknown>>, env: Variables = []): StaticVariables {
  const written = isValue(env) ? [] : env.map((variable) => [fieldOf(variable, 'name'), valueOf(variable)] as const);
  const set = [...Object.entries(data), ...written].filter(([, operand]) => operand !== undefined);
  const strings = set.flatMap(([variable, operand]) => {
    const [name, value] = [staticValue(variable), staticValue(operand)];
    return typeof name === 'string' && typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { byName: new Map(strings), isComplete: strings.length === set.length && !isValue(env) };
}

/** What is read from elsewhere is not known. */
function valueOf(variable: Parameters<typeof fieldOf>[0]): unknown {
  const isRead = typeof variable === 'object' && Reflect.get(variable, 'valueFrom') !== undefined;
  return isRead ? null : fieldOf(variable, 'value');
}

function detailOf(name: SettingName, text: string): string | undefined {
  // An empty variable counts as unset.
  if (text === '') return undefined;
  if (name === 'host' && isIP(text) === 0)
    return `${JSON.stringify(text)} is not a valid IP address; use one such as 0.0.0.0 or ::`;
  const parsed = parseSetting(settings[name], text);
  return parsed.ok ? undefined : `${JSON.stringify(text)} is invalid: must be ${parsed.allowed}`;
}

/** The property that a variable is set from; other variables come from `env`. */
function propertyOf(variable: string): string {
  const name = settingNames.find((each) => variableOf(each) === variable);
  const limit = name !== undefined && name in explainPlanLimitVariables ? `limits.${name}` : undefined;
  return limit ?? (name === undefined ? undefined : properties.get(name)) ?? `extraEnv.${variable}`;
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
  ['audience', 'auth.jwt.audience'],
]);
