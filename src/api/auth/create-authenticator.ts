import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import type { Settings } from '../../settings/settings.js';
import { type AccessRules, parseAccessRules } from './access.js';
import type { Authenticator } from './authenticator.js';
import type { Clock } from './claims.js';
import { jwtAuthenticator } from './jwt.js';
import { keyAuthenticator, parseApiKeys } from './keys.js';
import { kubernetesAuthenticator } from './kubernetes.js';
import { anonymousAuthenticator } from './authenticator.js';
import { checkedAuth } from '../../settings/auth-settings.js';
import { WatchedFile } from './files.js';

export interface AuthenticatorServices {
  /** Called once for each later error: a file that becomes malformed, keys that cannot be read. */
  readonly warn: (message: string) => void;
  /** @default Date.now */
  readonly now?: Clock;
}

/**
 * The authenticator of the settings.
 *
 * @throws ConfigError with one line that names the variable
 */
export function createAuthenticator(
  settings: Settings,
  { warn, now = Date.now }: AuthenticatorServices,
): Authenticator {
  switch (checkedAuth(settings)) {
    case 'jwt':
      return jwtAuthenticator(settings, { access: accessOf(settings, { warn, now }), warn, now });
    case 'kubernetes':
      return kubernetesAuthenticator(settings, { access: accessOf(settings, { warn, now }), warn, now });
    case 'keys':
      return keyAuthenticator(watched(settings, 'keysFile', parseApiKeys, { warn, now }));
    case 'none':
      return anonymousAuthenticator;
  }
}

type FileServices = Required<AuthenticatorServices>;

function accessOf(settings: Settings, services: FileServices): () => AccessRules {
  return watched(settings, 'accessFile', parseAccessRules, services);
}

function watched<T>(
  settings: Settings,
  name: 'accessFile' | 'keysFile',
  parse: (text: string) => T,
  services: FileServices,
): () => T {
  // checkedAuth has seen that there is one.
  const path = settings[name] ?? '';
  try {
    const file = new WatchedFile({ path, parse, ...services });
    return () => file.current();
  } catch (error) {
    throw new ConfigError(placeOf(name), error instanceof Error ? error.message : 'cannot be read');
  }
}
