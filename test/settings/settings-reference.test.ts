import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { settingNames } from '../../src/settings/setting-names.js';
import { settingsReference } from '../../src/settings/settings-reference.js';
import { settingGroups } from '../../src/settings/settings.js';

it('docs/settings.md is what the table of settings gives', () => {
  const page = readFileSync(fileURLToPath(new URL('../../docs/settings.md', import.meta.url)), 'utf8');
  expect(page).toBe(settingsReference());
});

it('every setting is in one group', () => {
  expect(Object.values(settingGroups).flatMap((group) => Object.keys(group))).toEqual(settingNames);
});
