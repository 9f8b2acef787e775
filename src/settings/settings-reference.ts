import type { Setting, SettingGroup } from './setting.js';
import { flagOf, variableOf } from './setting-names.js';
import { settingGroups } from './settings.js';

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
  const text = String(setting.default ?? '');
  return text === '' ? '-' : text;
}

/** The reference of all settings, as Markdown. */
export function settingsReference(): string {
  const sections = Object.entries(settingGroups).map(([title, group]) => `## ${title}\n\n${tableOf(group)}`);
  return `${introduction}\n${sections.join('\n')}`;
}

const introduction = `# Settings of the explain-plan service

Each setting is a flag of \`helmwright serve\` and an environment variable. The flag wins; an empty variable counts as not
set. An invalid value stops the start with a one-line error that names it. This page is generated from the code.
`;

function tableOf(group: SettingGroup): string {
  const rows = Object.entries(group).map(([name, setting]) => {
    const names = `\`${flagOf(name)}\`<br>\`${variableOf(name)}\``;
    const cells = [names, describeSetting(setting), describeDefault(setting), setting.description];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  });
  return `| flag, variable | allowed | default | description |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}
