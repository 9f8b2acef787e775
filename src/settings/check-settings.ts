import { ConfigError } from './config-error.js';
import { parseSetting, type SettingValue } from './parse-setting.js';
import { placeOf, settingNames } from './setting-names.js';
import { type SettingName, type Settings, settings as table } from './settings.js';

/**
 * Checks what must be given, and what one setting means for another. Storage and callers are checked where they are
 * used.
 *
 * @throws ConfigError with one line that names the variable and the flag and says what to do
 */
export function checkSettings(settings: Settings): void {
  for (const name of settingNames) checkKind(name, settings[name]);
  checkRoot(settings);
  checkListening(settings);
  checkTimes(settings);
  checkMemory(settings);
}

/** Settings that come from code were never texts, and types know no bounds. */
function checkKind(name: SettingName, value: SettingValue | undefined): void {
  const setting = table[name];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return;
  const text = Array.isArray(value) ? value.join(',') : String(value);
  const parsed = parseSetting(setting, text);
  if (!parsed.ok) fail(name, `${JSON.stringify(text)} is not allowed: give ${parsed.allowed}`);
}

function checkRoot({ root }: Settings): void {
  if (root === undefined) fail('root', 'is not set: give the folder or the object store url that holds the tables');
}

function checkListening({ host, port, adminPort, adminHost }: Settings): void {
  if (adminPort !== 0 && adminPort === port && adminHost === host) {
    fail('adminPort', 'is the main port: give another, or 0 to serve both on the main port');
  }
}

function checkTimes({ headersTimeoutMs, requestTimeoutMs }: Settings): void {
  if (headersTimeoutMs > requestTimeoutMs) {
    fail('headersTimeoutMs', 'is longer than the request timeout, of which the headers are a part: give at most that');
  }
}

function checkMemory({ maxBodyBytes, maxBodyMemoryBytes }: Settings): void {
  if (maxBodyMemoryBytes < 2 * maxBodyBytes) {
    fail('maxBodyMemoryBytes', 'is less than two bodies of the greatest length: give more, or make maxBodyBytes less');
  }
}

function fail(name: SettingName, detail: string): never {
  throw new ConfigError(placeOf(name), detail);
}
