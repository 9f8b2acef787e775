import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/settings/config-error.js';
import { readSettings } from '../../src/settings/read-settings.js';
import { settingNames, variableOf } from '../../src/settings/setting-names.js';
import { defaultSettings, type Settings, settings, withDefaults } from '../../src/settings/settings.js';
import { startService } from '../../src/api/start-service.js';

const root = '/tables';

describe('readSettings', () => {
  it('gives the default of what is not set', () => {
    expect(readSettings({ flags: { root } })).toEqual({ ...defaultSettings, root });
  });

  it('reads variables, and flags before them', () => {
    const environment = { HELMWRIGHT_ROOT: root, HELMWRIGHT_PORT: '80', HELMWRIGHT_HOST: '::1' };
    expect(readSettings({ flags: { port: '81' }, environment })).toMatchObject({ root, port: 81, host: '::1' });
  });

  it('takes a variable that is empty for one that is not set', () => {
    expect(readSettings({ flags: { root }, environment: { HELMWRIGHT_PORT: '' } }).port).toBe(2333);
  });

  it.each([
    ['audience', 'a, b', ['a', 'b']],
    ['allowAnonymousOnNetwork', 'true', true],
    ['drainSeconds', '0', 0],
    ['auth', 'keys', 'keys'],
    ['basePath', '/lance/v2', '/lance/v2'],
  ] as const)('reads %s from %j', (name, text, value) => {
    expect(readSettings({ flags: { root, [name]: text } })[name]).toEqual(value);
  });

  it.each([
    ['HELMWRIGHT_PORT', '65536', 'HELMWRIGHT_PORT (--port): "65536" is invalid: must be an integer from 0 to 65535'],
    ['HELMWRIGHT_PORT', '8e1', 'HELMWRIGHT_PORT (--port): "8e1" is invalid: must be an integer from 0 to 65535'],
    [
      'HELMWRIGHT_PORT',
      'tcp://10.0.0.1:80',
      'HELMWRIGHT_PORT (--port): "tcp://10.0.0.1:80" is invalid: must be an integer from 0 to 65535',
    ],
    [
      'HELMWRIGHT_AUTH',
      'nobody',
      'HELMWRIGHT_AUTH (--auth): "nobody" is invalid: must be one of jwt, kubernetes, keys, none',
    ],
    [
      'HELMWRIGHT_ALLOW_ANONYMOUS_ON_NETWORK',
      'yes',
      'HELMWRIGHT_ALLOW_ANONYMOUS_ON_NETWORK (--allow-anonymous-on-network): "yes" is invalid: must be true or false',
    ],
    [
      'HELMWRIGHT_AUDIENCE',
      'a,,b',
      'HELMWRIGHT_AUDIENCE (--audience): "a,,b" is invalid: must be comma-separated items',
    ],
    ['HELMWRIGHT_HOST', 'a\nb', 'HELMWRIGHT_HOST (--host): "a\\nb" is invalid: must be a string on one line'],
    [
      'HELMWRIGHT_LOG_LEVEL',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzb21lYm9keSJ9.c2lnbmF0dXJl',
      'HELMWRIGHT_LOG_LEVEL (--log-level): the value is invalid: must be one of fatal, error, warn, info, debug, silent',
    ],
    [
      'HELMWRIGHT_BASE_PATH',
      '/lance/',
      'HELMWRIGHT_BASE_PATH (--base-path): "/lance/" is invalid: must be a path such as /lance, without a trailing / and without . or .. segments',
    ],
    [
      'HELMWRIGHT_BASE_PATH',
      '/a/../b',
      'HELMWRIGHT_BASE_PATH (--base-path): "/a/../b" is invalid: must be a path such as /lance, without a trailing / and without . or .. segments',
    ],
    [
      'HELMWRIGHT_METRICS_PORT',
      '2333',
      'HELMWRIGHT_METRICS_PORT (--metrics-port): must differ from the main port; use another port, or 0 to serve /metrics on the main port',
    ],
    ['HELMWRIGHT_PORTS', '80', 'HELMWRIGHT_PORTS: is no variable of the service; HELMWRIGHT_PORT is'],
    [
      'HELMWRIGHT_MAX_CONCURREN',
      '80',
      'HELMWRIGHT_MAX_CONCURREN: is no variable of the service; HELMWRIGHT_MAX_CONCURRENT is',
    ],
  ])('refuses %s=%j in one line', (variable, text, line) => {
    expect(() => readSettings({ environment: { HELMWRIGHT_ROOT: root, [variable]: text } })).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: line }),
    );
  });

  it('wants a root', () => {
    expect(() => readSettings({})).toThrow(
      'HELMWRIGHT_ROOT (--root): is required: the folder or object store URL of the tables',
    );
  });

  it.each(['HELMWRIGHT_SERVICE_HOST', 'HELMWRIGHT_PORT_80_TCP', 'HELMWRIGHT_CLIENT_SECRET', 'PORT'])(
    "leaves other people's variables alone: %s",
    (variable) => {
      expect(readSettings({ flags: { root }, environment: { [variable]: 'x' } })).toEqual({ ...defaultSettings, root });
    },
  );

  it('reads every setting back that it writes', () => {
    for (const name of settingNames) {
      const setting = settings[name];
      if (!('default' in setting) || String(setting.default) === '') continue;
      const environment = { HELMWRIGHT_ROOT: root, [variableOf(name)]: String(setting.default) };
      expect(readSettings({ environment })).toEqual({ ...defaultSettings, root });
    }
  });

  it('answers any text with a value of the kind or one line that names the variable', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingNames), fc.string({ unit: 'binary' }), (name, text) => {
        try {
          const read = readSettings({ environment: { HELMWRIGHT_ROOT: root, [variableOf(name)]: text } });
          expect({ ...read, [name]: undefined }).toEqual({ ...defaultSettings, root, [name]: undefined });
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error;
          expect(String(error)).toMatch(new RegExp(`^ConfigError: HELMWRIGHT_[A-Z_]+ \\(--[a-z-]+\\): [^\\n]+$`));
        }
      }),
    );
  });
});

it.each([
  ['HELMWRIGHT_PROT', 'HELMWRIGHT_PORT'],
  ['HELMWRIGHT_ROTO', 'HELMWRIGHT_ROOT'],
  ['HELMWRIGHT_HSOT', 'HELMWRIGHT_HOST'],
])('%s is meant to be %s', (name, meant) => {
  expect(() => readSettings({ environment: { [name]: 'x' } })).toThrow(
    `${name}: is no variable of the service; ${meant} is`,
  );
});

it.each<readonly [Partial<Settings>, string]>([
  [{}, 'HELMWRIGHT_ROOT (--root): is required'],
  [{ root: '.', port: 70_000 }, 'HELMWRIGHT_PORT (--port): "70000" is invalid: must be an integer from 0 to 65535'],
  [{ root: '.', maxConcurrent: 1.5 }, 'HELMWRIGHT_MAX_CONCURRENT (--max-concurrent): "1.5" is invalid'],
  [{ root: '.', basePath: 'lance' }, 'HELMWRIGHT_BASE_PATH (--base-path): "lance" is invalid'],
])('a service that is started from code has settings that would be read: %j', async (given, message) => {
  await expect(startService(withDefaults({ auth: 'none', ...given }))).rejects.toThrow(message);
});
