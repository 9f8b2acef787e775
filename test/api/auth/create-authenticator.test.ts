import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../src/api/auth/create-authenticator.js';
import { ConfigError } from '../../../src/settings/config-error.js';
import { type Settings, withDefaults } from '../../../src/settings/settings.js';
import { withFiles } from '../../support/helm.js';
import { signed, signingKey, startIssuer } from './test-issuer.js';

function created(settings: Partial<Settings>) {
  return createAuthenticator(withDefaults(settings), (message) => {
    throw new Error(message);
  });
}

describe('auth none', () => {
  const everybody = { subject: 'anonymous', prefixes: [[]], analyzes: [[]] };

  it.each(['127.0.0.1', '127.8.9.10', '::1', 'localhost', '::ffff:127.0.0.1'])(
    'accepts every caller on %s',
    async (host) => {
      const authenticator = created({ auth: 'none', host });
      await authenticator.ready();
      expect(await authenticator.authenticate({})).toEqual(everybody);
      expect(await authenticator.authenticate({ bearer: 'x', apiKey: 'y' })).toEqual(everybody);
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.1', '', 'explain.example.org', 'localhost.example.org', '128.0.0.1'])(
    'does not start on %s without --allow-anonymous-on-network',
    (host) => {
      expect(() => created({ auth: 'none', host })).toThrow(
        `HELMWRIGHT_HOST (--host): other machines can reach "${host}", and auth none gives everyone access`,
      );
      expect(() => created({ auth: 'none', host, allowAnonymousOnNetwork: true })).not.toThrow();
    },
  );
});

describe('the configuration of authentication', () => {
  const jwt = { auth: 'jwt', jwtIssuer: 'https://login.example.org', audience: ['explain'] } as const;

  it.each<[Partial<Settings>, string]>([
    [{}, 'HELMWRIGHT_AUTH (--auth): is required: jwt, kubernetes, keys or none'],
    [jwt, 'HELMWRIGHT_ACCESS_FILE (--access-file): is required with auth jwt'],
    [{ auth: 'kubernetes' }, 'HELMWRIGHT_ACCESS_FILE (--access-file): is required with auth kubernetes'],
    [{ auth: 'keys' }, 'HELMWRIGHT_ACCESS_FILE (--access-file): is required with auth keys'],
    [
      { ...jwt, accessFile: '/nowhere/a.json' },
      'HELMWRIGHT_ACCESS_FILE (--access-file): /nowhere/a.json: ENOENT: no such file',
    ],
    [
      { auth: 'keys', accessFile: '/nowhere' },
      'HELMWRIGHT_ACCESS_FILE (--access-file): /nowhere: ENOENT: no such file',
    ],
    [{ auth: 'none', accessFile: 'a' }, 'HELMWRIGHT_ACCESS_FILE (--access-file): must not be set with auth none'],
  ])('%j stops the start with one line', (settings, message) => {
    expect(() => created(settings)).toThrow(ConfigError);
    expect(() => created(settings)).toThrow(message);
    expect(() => created(settings)).toThrow(/^[^\n]*$/);
  });

  it('names the file and the place in it', async () => {
    await withFiles({ 'access.json': '{"rules": [{"prefixes": [["prod"]]}]}' }, (folder) => {
      const accessFile = join(folder, 'access.json');
      expect(() => created({ ...jwt, accessFile })).toThrow(
        `HELMWRIGHT_ACCESS_FILE (--access-file): ${accessFile}: /rules/0 must have subjects, claims or "everyone": true`,
      );
      return Promise.resolve();
    });
  });

  it('of tokens is the issuer and a file of rules', async () => {
    const key = await signingKey('one');
    const issuer = await startIssuer(key);
    const rules = JSON.stringify({ rules: [{ subjects: ['alice'], prefixes: [['prod']] }] });
    try {
      await withFiles({ 'access.json': rules }, async (folder) => {
        const settings = { ...jwt, jwtIssuer: issuer.url, accessFile: join(folder, 'access.json') };
        const authenticator = created(settings);
        const exp = Math.floor(Date.now() / 1_000) + 60;
        const bearer = await signed(key, { iss: issuer.url, aud: 'explain', sub: 'alice', exp });
        expect(await authenticator.authenticate({ bearer })).toMatchObject({ subject: 'alice', prefixes: [['prod']] });
      });
    } finally {
      await issuer.close();
    }
  });
});
