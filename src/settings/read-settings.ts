import { checkSettings } from './check-settings.js';
import { ConfigError } from './config-error.js';
import { similarName } from '../similar-name.js';
import { parseSetting } from './parse-setting.js';
import { failSetting, settingNames, variableOf, variablePrefix } from './setting-names.js';
import { complete, type SettingName, type Settings, settings, type SettingValue } from './settings.js';

/** Where settings are read from. */
export interface SettingSources {
  /** The values of flags, by the settings' names; they win over the environment. */
  readonly flags?: Readonly<Partial<Record<SettingName, string>>>;
  /** `process.env`, or its like. A variable that is empty counts as not set. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * The service's settings from flags and variables, with the defaults of all others, and checked against each other.
 *
 * @throws ConfigError with one line that names the variable and the flag and says what is allowed; also for a variable
 *   that looks like a misspelt one of the service
 * @example
 * ```ts
 * import { readSettings } from 'helmwright/api';
 *
 * const environment = { HELMWRIGHT_ROOT: 's3://bucket/tables', HELMWRIGHT_AUTH: 'none', HELMWRIGHT_HOST: '127.0.0.1' };
 * readSettings({ environment, flags: { port: '8080' } }).port; // 8080
 * ```
 */
export function readSettings({ flags = {}, environment = {} }: SettingSources): Settings {
  refuseMisspelt(environment);
  const read = settingNames.flatMap((name) => {
    const value = readSetting(name, givenText(name, { flags, environment }));
    return value === undefined ? [] : [[name, value] as const];
  });
  const whole = complete(Object.fromEntries(read));
  checkSettings(whole);
  return whole;
}

/** The value of one setting as it was given; undefined if it was not given, or is empty. */
export function givenText(name: SettingName, { flags = {}, environment = {} }: SettingSources): string | undefined {
  return given(flags[name]) ?? given(environment[variableOf(name)]);
}

function readSetting(name: SettingName, text: string | undefined): SettingValue | undefined {
  if (text === undefined) return undefined;
  const parsed = parseSetting(settings[name], text);
  if (parsed.ok) return parsed.value;
  return failSetting(name, `${shown(text)} is invalid: must be ${parsed.allowed}`);
}

function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** The value, so that its giver recognises it: a long one may be a secret in the wrong place. */
function shown(text: string): string {
  return text.length > 40 ? 'the value' : JSON.stringify(text);
}

function refuseMisspelt(environment: Readonly<Record<string, string | undefined>>): void {
  const bare = (name: string): string => name.slice(variablePrefix.length);
  const known = settingNames.map((name) => bare(variableOf(name)));
  const ours = Object.keys(environment).filter((name) => name.startsWith(variablePrefix));
  const unknown = ours.map(bare).filter((name) => !known.includes(name));
  for (const name of unknown) {
    const meant = similarName(name, known);
    if (meant !== undefined)
      throw new ConfigError(`${variablePrefix}${name}`, `is no variable of the service; ${variablePrefix}${meant} is`);
  }
}
