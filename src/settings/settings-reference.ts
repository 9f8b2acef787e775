import { authentication } from './groups/authentication.js';
import { logging } from './groups/logging.js';
import { network } from './groups/network.js';
import { planning } from './groups/planning.js';
import { requests } from './groups/requests.js';
import { storage } from './groups/storage.js';
import type { Setting, SettingGroup } from './setting.js';
import { flagOf, isSettingName, variableOf } from './setting-names.js';
import { type SettingName, settings } from './settings.js';

/** A group of settings, as help and reference show them. */
export interface TitledGroup {
  readonly title: string;
  readonly names: readonly SettingName[];
}

export const settingGroups: readonly TitledGroup[] = [
  titled('Storage', storage),
  titled('Network', network),
  titled('Authentication', authentication),
  titled('Request limits', requests),
  titled('Planning limits', planning),
  titled('Logging', logging),
];

function titled(title: string, group: SettingGroup): TitledGroup {
  return { title, names: Object.keys(group).filter(isSettingName) };
}

/** The allowed values of a setting, such as `0 to 65535`. */
export function describeSetting(setting: Setting): string {
  switch (setting.type) {
    case 'string':
      return 'string';
    case 'enum':
      return setting.members.join(', ');
    case 'integer':
      return `${setting.min} to ${setting.max}`;
    case 'boolean':
      return 'true, false';
    case 'list':
      return 'comma-separated list';
  }
}

/** A setting's default as it would be written, or `-`. */
export function describeDefault(setting: Setting): string {
  const text = 'default' in setting ? String(setting.default) : '';
  return text === '' ? '-' : text;
}

/** The reference of all settings, as Markdown. */
export function settingsReference(): string {
  const sections = settingGroups.map(({ title, names }) => `## ${title}\n\n${tableOf(names)}`);
  return `${introduction}\n${sections.join('\n')}`;
}

const introduction = `# Settings of the explain-plan service

Each setting is a flag of \`helmwright serve\` and an environment variable. The flag wins; an empty variable counts as not
set. An invalid value stops the start with a one-line error that names it. This page is generated from the code.
`;

function tableOf(names: readonly SettingName[]): string {
  const rows = names.map((name) => {
    const setting = settings[name];
    const cells = [
      `\`${flagOf(name)}\`<br>\`${variableOf(name)}\``,
      describeSetting(setting),
      describeDefault(setting),
      setting.description,
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  });
  return `| flag, variable | allowed | default | description |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}
