import { ConfigError } from '../config/config-error.js';
import { placeOf } from '../config/setting-names.js';
import type { Settings } from '../config/settings.js';
import type { Authenticator } from './authenticator.js';
import { isLoopback } from './loopback.js';

/** Everybody may explain everything, whatever they show. */
export const anonymousAuthenticator: Authenticator = {
  authenticate: () => Promise.resolve({ subject: 'anonymous', prefixes: [[]] }),
  ready: () => Promise.resolve(),
  close: () => undefined,
};

/** @throws ConfigError where everybody would be let in from other machines, and nobody asked for that */
export function checkAnonymous({ host, allowAnonymousOnNetwork }: Settings): void {
  if (allowAnonymousOnNetwork || isLoopback(host)) return;
  throw new ConfigError(
    placeOf('host'),
    `other machines reach ${JSON.stringify(host)}, and auth none lets everybody in: listen on 127.0.0.1, choose another auth, or set ${placeOf('allowAnonymousOnNetwork')}`,
  );
}
