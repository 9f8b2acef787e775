import { parseSetting } from './parse-setting.js';
import { failSetting, settingNames } from './setting-names.js';
import { type SettingName, type Settings, settings as table, type SettingValue } from './settings.js';

/**
 * Checks the values of settings, one by one and against each other. Storage and authentication are checked where they are
 * used.
 *
 * @throws ConfigError with one line that names the variable and the flag and says what to do
 */
export function checkSettings(settings: Settings): void {
  for (const name of settingNames) checkType(name, settings[name]);
  const { root, port, metricsPort } = settings;
  if (root === undefined) failSetting('root', 'is required: the folder or object store URL of the tables');
  if (metricsPort !== 0 && metricsPort === port)
    failSetting(
      'metricsPort',
      'must differ from the main port; use another port, or 0 to serve /metrics on the main port',
    );
}

/** Settings that come from code were never parsed, and their TypeScript types have no bounds. */
function checkType(name: SettingName, value: SettingValue | undefined): void {
  const setting = table[name];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return;
  const text = Array.isArray(value) ? value.join(',') : String(value);
  const parsed = parseSetting(setting, text);
  if (!parsed.ok) failSetting(name, `${JSON.stringify(text)} is invalid: must be ${parsed.allowed}`);
}
