import { ConfigError } from './config-error.js';
import { isLoopback } from './loopback.js';

/**
 * Reads a URL over which keys go: https, unless this machine itself responds, without a user name or password.
 *
 * @param place - the setting
 * @throws ConfigError
 */
export function checkedUrl(place: string, text: string): URL {
  const fail = (detail: string): never => {
    throw new ConfigError(place, detail);
  };
  if (!URL.canParse(text)) return fail('is not a valid URL; use one such as https://login.example.org');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return fail('must not have a user name or password');
  if (url.hash !== '') return fail('must not have a fragment (#)');
  const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return isSecure ? url : fail('must be https; http is allowed for loopback only');
}
