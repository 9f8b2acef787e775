import type { IntegerSetting, Setting, StringSetting } from './setting.js';
import type { SettingValue } from './settings.js';

/** The value, or what would have been allowed. */
export type Parsed =
  { readonly ok: true; readonly value: SettingValue } | { readonly ok: false; readonly allowed: string };

/** Parses the value of a flag or a variable. */
export function parseSetting(setting: Setting, text: string): Parsed {
  switch (setting.type) {
    case 'string':
      return parseString(setting, text);
    case 'enum':
      return setting.members.includes(text) ? value(text) : allowed(`one of ${setting.members.join(', ')}`);
    case 'integer':
      return parseInteger(setting, text);
    case 'boolean':
      return text === 'true' || text === 'false' ? value(text === 'true') : allowed('true or false');
    case 'list':
      return parseList(text);
  }
}

function parseString({ form = anyLine }: StringSetting, text: string): Parsed {
  return form.pattern.test(text) && anyLine.pattern.test(text) ? value(text) : allowed(form.words);
}

const anyLine = { pattern: /^[^\p{Cc}]*$/u, words: 'a string on one line' } as const;

function parseInteger({ min, max }: IntegerSetting, text: string): Parsed {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= max ? value(number) : allowed(`an integer from ${min} to ${max}`);
}

function parseList(text: string): Parsed {
  const items = text.split(',').map((item) => item.trim());
  return items.includes('') ? allowed('comma-separated items') : value(items);
}

function value(parsed: SettingValue): Parsed {
  return { ok: true, value: parsed };
}

function allowed(what: string): Parsed {
  return { ok: false, allowed: what };
}
