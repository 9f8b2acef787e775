import { ConfigError } from './config-error.js';
import { type SettingName, settings } from './settings.js';

/** The prefix of all variables of the service. */
export const variablePrefix = 'HELMWRIGHT_';

/** The flag of a setting: `planTimeoutMs` is `--plan-timeout-ms`. */
export function flagOf(name: string): string {
  return `--${words(name).join('-')}`;
}

/** The environment's variable of a setting: `planTimeoutMs` is `HELMWRIGHT_PLAN_TIMEOUT_MS`. */
export function variableOf(name: string): string {
  return `${variablePrefix}${words(name).join('_').toUpperCase()}`;
}

/** How messages name a setting: by both of its names. */
export function placeOf(name: SettingName): string {
  return `${variableOf(name)} (${flagOf(name)})`;
}

/** @throws ConfigError, always */
export function failSetting(name: SettingName, detail: string): never {
  throw new ConfigError(placeOf(name), detail);
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name);
}

export const settingNames: readonly SettingName[] = Object.keys(settings).filter(isSettingName);

function words(name: string): readonly string[] {
  return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
}
