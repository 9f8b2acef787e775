import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { settingNames } from '../../src/settings/setting-names.js';
import { settingGroups, settingsReference } from '../../src/settings/settings-reference.js';

it('docs/settings.md is what the table of settings gives', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/settings.md', import.meta.url)), 'utf8');
  expect(page).toBe(settingsReference());
});

it('every setting is in one group', () => {
  expect(settingGroups.flatMap(({ names }) => names)).toEqual(settingNames);
});
