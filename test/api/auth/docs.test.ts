import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAccessRules } from '../../../src/api/auth/access.js';
import { jwtAlgorithms } from '../../../src/api/auth/issuers.js';
import { maxApiKeyLength, maxTokenLength } from '../../../src/api/auth/authenticator.js';
import { keysCooldownMs, keysRefreshMs, keysStaleMs } from '../../../src/api/auth/tokens.js';
import { parseApiKeys } from '../../../src/api/auth/keys.js';
import { flagOf, settingNames } from '../../../src/settings/setting-names.js';
import { kubernetesAudience } from '../../../src/settings/read-auth.js';

const guide = readFileSync(fileURLToPath(new URL('../../../docs/authentication.md', import.meta.url)), 'utf8');
const [accessFile = '', keysFile = ''] = [...guide.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => text);

describe('docs/authentication.md', () => {
  it.each([
    ['system:serviceaccount:lance:reader', {}, [['prod'], ['staging', 'eu'], ['public']]],
    ['x', { 'kubernetes.io': { namespace: 'research' } }, [['research'], ['public']]],
    ['x', { groups: ['ops', 'data'] }, [['shared', 'items'], ['public']]],
    ['x', { scope: 'openid explain:all' }, [[], ['public']]],
    ['x', {}, [['public']]],
  ])('has an access file that gives %s with %j the documented prefixes', (subject, claims, prefixes) => {
    expect(parseAccessRules(accessFile)(subject, claims).prefixes).toEqual(prefixes);
  });

  it('has a valid keys file', () => {
    expect([...parseApiKeys(keysFile).values()]).toMatchObject([{ subject: 'key:dashboard' }]);
  });

  it('names existing flags', () => {
    const flags = guide.match(/--[a-z]+(-[a-z]+)+/g) ?? [];
    expect(flags.length).toBeGreaterThan(5);
    for (const flag of flags) expect(settingNames.map(flagOf)).toContain(flag);
  });

  it('has the current limits and times', () => {
    expect(guide).toContain(`at most ${maxTokenLength.toLocaleString('en')} characters`);
    expect(guide).toContain(`a key ${maxApiKeyLength.toLocaleString('en')}.`);
    expect(guide).toContain(`at most once in ${keysCooldownMs / 1_000} seconds`);
    expect(guide).toContain(`forgotten within ${keysRefreshMs / 60_000} minutes`);
    expect({ hours: keysStaleMs / 3_600_000 }).toEqual({ hours: 1 });
    expect(guide).toContain(`--audience ${kubernetesAudience}`);
    for (const name of jwtAlgorithms) expect(guide).toContain(name);
  });
});
