import { flagOf, settingNames, variableOf } from './setting-names.js';
import { type Setting, type SettingName, settings } from './settings.js';

/** A group of settings, as help and reference show them. */
export interface SettingGroup {
  readonly title: string;
  readonly names: readonly SettingName[];
}

/** The settings in the groups that help and reference show, each group from its first setting to the next one's. */
export const settingGroups: readonly SettingGroup[] = grouped([
  ['root', 'Storage'],
  ['host', 'Network'],
  ['auth', 'Authentication'],
  ['maxBodyBytes', 'Request limits'],
  ['planProcesses', 'Planning limits'],
  ['logLevel', 'Logging'],
]);

function grouped(starts: readonly (readonly [SettingName, string])[]): readonly SettingGroup[] {
  const at = starts.map(([first]) => settingNames.indexOf(first));
  return starts.map(([, title], index) => ({ title, names: settingNames.slice(at[index], at[index + 1]) }));
}

/** What a setting may be, in a reader's words: `0 to 65535`. */
export function describeSetting(setting: Setting): string {
  switch (setting.kind) {
    case 'text':
      return 'text';
    case 'choice':
      return setting.choices.join(', ');
    case 'number':
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
