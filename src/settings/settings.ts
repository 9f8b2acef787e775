import { authentication } from './groups/authentication.js';
import { logging } from './groups/logging.js';
import { network } from './groups/network.js';
import { planning } from './groups/planning.js';
import { requests } from './groups/requests.js';
import { storage } from './groups/storage.js';
import type { BooleanSetting, EnumSetting, IntegerSetting, ListSetting, Setting } from './setting.js';

/**
 * The settings of the service, by name.
 *
 * @example
 * ```ts
 * import { settings } from 'helmwright/api';
 *
 * settings.port.default; // 2333
 * ```
 */
export const settings = { ...storage, ...network, ...authentication, ...requests, ...planning, ...logging } as const;

/** The name of a setting. */
export type SettingName = keyof typeof settings;

/** The settings as the service has them: what has a default is always there, other strings only if they are set. */
export type Settings = {
  readonly [Name in SettingName as (typeof settings)[Name] extends { readonly default: unknown } ? Name : never]: Read<
    (typeof settings)[Name]
  >;
} & {
  readonly [Name in SettingName as (typeof settings)[Name] extends { readonly default: unknown } ? never : Name]?: Read<
    (typeof settings)[Name]
  >;
};

type Read<S extends Setting> = S extends IntegerSetting
  ? number
  : S extends BooleanSetting
    ? boolean
    : S extends ListSetting
      ? readonly string[]
      : S extends EnumSetting
        ? S['members'][number]
        : string;

/**
 * The settings with nothing set.
 *
 * @example
 * ```ts
 * import { defaultSettings } from 'helmwright/api';
 *
 * defaultSettings.port; // 2333
 * ```
 */
export const defaultSettings: Settings = withDefaults({});

/**
 * Settings, with the defaults of those that are not given.
 *
 * @example
 * ```ts
 * import { withDefaults } from 'helmwright/api';
 *
 * withDefaults({ port: 8080 }).host; // '127.0.0.1'
 * ```
 */
export function withDefaults(given: Partial<Settings>): Settings {
  const defaults = Object.entries(settings).flatMap(([name, setting]) =>
    'default' in setting ? [[name, setting.default] as const] : [],
  );
  const whole = { ...Object.fromEntries(defaults), ...given };
  if (!isWhole(whole)) throw new Error('a setting with a default is undefined');
  return whole;
}

function isWhole(given: Partial<Settings>): given is Settings {
  return Object.entries(settings).every(
    ([name, setting]) => !('default' in setting) || Reflect.get(given, name) !== undefined,
  );
}
