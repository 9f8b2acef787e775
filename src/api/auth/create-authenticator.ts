import { readAuth } from '../../settings/read-auth.js';
import { placeOf } from '../../settings/setting-names.js';
import type { Settings } from '../../settings/settings.js';
import { parseAccessRules } from './access.js';
import { anonymousAuthenticator, type Authenticator } from './authenticator.js';
import { watchedFile } from './file.js';
import { jwtIssuer, kubernetesIssuer } from './issuers.js';
import { keyAuthenticator, parseApiKeys } from './keys.js';
import { tokenAuthenticator } from './tokens.js';

/**
 * The authenticator of the settings.
 *
 * @param warn - called once for each later error: a file that becomes malformed, keys that cannot be read
 * @throws ConfigError with one line that names the setting
 */
export function createAuthenticator(
  settings: Settings,
  warn: (message: string) => void,
  now: () => number = Date.now,
): Authenticator {
  const given = readAuth(settings);
  const services = { warn, now };
  const fileOf = <T>(path: string, parse: (text: string) => T) =>
    watchedFile(placeOf('accessFile'), path, parse, services);
  switch (given.auth) {
    case 'jwt':
      return tokenAuthenticator(jwtIssuer(given), fileOf(given.accessFile, parseAccessRules), services);
    case 'kubernetes':
      return tokenAuthenticator(kubernetesIssuer(given), fileOf(given.accessFile, parseAccessRules), services);
    case 'keys':
      return keyAuthenticator(fileOf(given.accessFile, parseApiKeys));
    case 'none':
      return anonymousAuthenticator;
  }
}
