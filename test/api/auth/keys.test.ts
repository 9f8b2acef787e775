import { createHash } from 'node:crypto';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Authenticator } from '../../../src/api/auth/authenticator.js';
import { createAuthenticator } from '../../../src/api/auth/create-authenticator.js';
import { parseApiKeys } from '../../../src/api/auth/keys.js';
import { fileCheckMs } from '../../../src/api/auth/file.js';
import { withDefaults } from '../../../src/settings/settings.js';
import { withFiles } from '../../support/helm.js';
import { refusalOf } from './refusal.js';

function sha256(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function keysFile(...keys: readonly string[]): string {
  return JSON.stringify({
    keys: keys.map((key) => ({ name: `name-of-${key}`, sha256: sha256(key), prefixes: [['prod', key]] })),
  });
}

interface Started {
  readonly authenticator: Authenticator;
  readonly file: string;
  readonly folder: string;
  readonly warnings: readonly string[];
  readonly clock: { now: number };
}

function withKeys(content: string, use: (started: Started) => Promise<void>): Promise<void> {
  return withFiles({ 'keys.json': content }, async (folder) => {
    const file = join(folder, 'keys.json');
    const warnings: string[] = [];
    const clock = { now: 0 };
    const settings = withDefaults({ auth: 'keys', accessFile: file });
    const warn = (message: string): void => void warnings.push(message);
    const authenticator = createAuthenticator(settings, warn, () => clock.now);
    await use({ authenticator, file, folder, warnings, clock });
  });
}

const unknown = {
  failure: 'unauthenticated',
  detail: 'the API key is not valid',
  'WWW-Authenticate': 'ApiKey realm="helmwright", error="invalid_key", error_description="the API key is not valid"',
};

const missing = {
  failure: 'unauthenticated',
  detail: 'an API key is required in x-api-key',
  'WWW-Authenticate': 'ApiKey realm="helmwright"',
};

describe('an API key', () => {
  it('identifies the caller, wherever it is in the file', async () => {
    await withKeys(keysFile('a', 'b', 'c'), async ({ authenticator }) => {
      for (const key of ['a', 'b', 'c']) {
        expect(await authenticator.authenticate({ apiKey: key })).toMatchObject({
          subject: `key:name-of-${key}`,
          prefixes: [['prod', key]],
        });
      }
    });
  });

  it.each([
    ['another key', { apiKey: 'd' }, unknown],
    ['a key that goes on', { apiKey: 'aa' }, unknown],
    ['the digest of a key', { apiKey: sha256('a') }, unknown],
    ['the name of a key', { apiKey: 'name-of-a' }, unknown],
    ['nothing', {}, missing],
    ['a key as a bearer token', { bearer: 'a' }, missing],
  ])('is required: %s is rejected', async (_, credentials, refusal) => {
    await withKeys(keysFile('a', 'b'), async ({ authenticator }) => {
      expect(await refusalOf(authenticator.authenticate(credentials))).toEqual(refusal);
    });
  });

  it('is valid while the file contains it', async () => {
    await withKeys(keysFile('a'), async ({ authenticator, file, clock }) => {
      await authenticator.ready();
      await writeFile(file, keysFile('b', 'c'));
      expect(await authenticator.authenticate({ apiKey: 'a' })).toMatchObject({ subject: 'key:name-of-a' });
      clock.now += fileCheckMs;
      expect(await authenticator.authenticate({ apiKey: 'b' })).toMatchObject({ subject: 'key:name-of-b' });
      expect(await refusalOf(authenticator.authenticate({ apiKey: 'a' }))).toEqual(unknown);
    });
  });

  it('is read again if the file is a swapped symbolic link, as in a Kubernetes mount', async () => {
    await withFiles({ 'one/keys.json': keysFile('a'), 'two/keys.json': keysFile('b') }, async (folder) => {
      await symlink('one', join(folder, '..data'));
      await symlink(join('..data', 'keys.json'), join(folder, 'keys.json'));
      const clock = { now: 0 };
      const settings = withDefaults({ auth: 'keys', accessFile: join(folder, 'keys.json') });
      const authenticator = createAuthenticator(
        settings,
        () => undefined,
        () => clock.now,
      );
      await symlink('two', join(folder, '..next'));
      await rename(join(folder, '..next'), join(folder, '..data'));
      clock.now += fileCheckMs;
      expect(await authenticator.authenticate({ apiKey: 'b' })).toMatchObject({ subject: 'key:name-of-b' });
      expect(await refusalOf(authenticator.authenticate({ apiKey: 'a' }))).toEqual(unknown);
    });
  });

  it.each<[string, (file: string) => Promise<void>, string]>([
    ['becomes malformed', (file) => writeFile(file, '{"keys": [\n{"name"'), ': is not valid JSON'],
    ['gets a wrong form', (file) => writeFile(file, '{"keys": {}}'), ': /keys: must be array'],
    ['is removed', (file) => rm(file), ': ENOENT: no such file'],
    ['becomes a folder', (file) => rm(file).then(() => mkdir(file)), ': EISDIR: illegal operation on a directory'],
  ])('stays valid when the file %s, which is logged once', async (_, change, message) => {
    await withKeys(keysFile('a'), async ({ authenticator, file, clock, warnings }) => {
      await change(file);
      for (let time = 0; time < 3; time++) {
        clock.now += fileCheckMs;
        expect(await authenticator.authenticate({ apiKey: 'a' })).toMatchObject({ subject: 'key:name-of-a' });
      }
      expect(warnings).toEqual([expect.stringContaining(`${file}${message}`)]);
      expect(warnings[0]).toMatch(/; the previous content stays in effect$/);
    });
  });
});

describe('a file of keys', () => {
  const entry = (changes: object) => ({ name: 'ci', sha256: sha256('k'), prefixes: [['prod']], ...changes });
  const entries = (...changes: readonly object[]) => JSON.stringify({ keys: changes.map(entry) });

  it.each([
    ['no JSON', '{"keys": [', 'is not valid JSON'],
    ['a list', '[]', 'the file: must be object'],
    ['a key in plain text', entries({ key: 'k' }), '/keys/0/key: unknown field'],
    ['a key without prefixes', entries({ prefixes: undefined }), '/keys/0/prefixes: is missing'],
    ['no digest', entries({ sha256: 'k' }), '/keys/0/sha256: must match pattern'],
    ['a digest of capitals', entries({ sha256: sha256('k').toUpperCase() }), '/keys/0/sha256: must match pattern'],
    ['an odd name', entries({ name: 'a\nb' }), '/keys/0/name: must match pattern'],
    ['a name twice', entries({}, { sha256: sha256('l') }), '/keys/1/name is the same as that of another key'],
    ['a key twice', entries({}, { name: 'other' }), '/keys/1/sha256 is the same as that of another key'],
  ])('with %s is refused', (_, text, message) => {
    expect(() => parseApiKeys(text)).toThrow(message);
  });

  it('does not reveal digests in errors', () => {
    for (const text of [entries({}, {}), `${entries({})}x`, entries({ sha256: `${sha256('k')}0` })]) {
      expect(messageOf(text)).not.toContain(sha256('k').slice(0, 8));
    }
  });

  function messageOf(text: string): string {
    try {
      parseApiKeys(text);
    } catch (error) {
      return String(error);
    }
    throw new Error('the file was taken');
  }
});
