import type { NumberSetting, Setting, TextSetting } from './settings.js';

/** What a setting may be. */
export type SettingValue = string | number | boolean | readonly string[];

/** What came of a text: the value, or what would have been allowed. */
export type Parsed =
  { readonly ok: true; readonly value: SettingValue } | { readonly ok: false; readonly allowed: string };

/** Reads the text of a flag or a variable as its setting's kind. */
export function parseSetting(setting: Setting, text: string): Parsed {
  switch (setting.kind) {
    case 'text':
      return parseText(setting, text);
    case 'choice':
      return setting.choices.includes(text) ? value(text) : allowed(`one of ${setting.choices.join(', ')}`);
    case 'number':
      return parseNumber(setting, text);
    case 'boolean':
      return text === 'true' || text === 'false' ? value(text === 'true') : allowed('true or false');
    case 'list':
      return parseList(text);
  }
}

function parseText({ form = anyLine }: TextSetting, text: string): Parsed {
  return form.pattern.test(text) && anyLine.pattern.test(text) ? value(text) : allowed(form.words);
}

const anyLine = { pattern: /^[^\p{Cc}]*$/u, words: 'a string on one line' } as const;

function parseNumber({ min, max }: NumberSetting, text: string): Parsed {
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
