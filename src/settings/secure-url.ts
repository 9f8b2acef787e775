import { isLoopback } from './loopback.js';

/** What is wrong with a url over which keys, tokens or secrets go, or the url. */
export type SecureUrl = { readonly url: URL } | { readonly error: string };

/** Reads a url that must be https, unless this machine itself answers it, and must have no name or password in it. */
export function secureUrl(text: string): SecureUrl {
  if (!URL.canParse(text)) return { error: 'is not a valid URL; use one such as https://login.example.org' };
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return { error: 'must not have a user name or password' };
  if (url.hash !== '') return { error: 'must not have a fragment (#)' };
  if (url.protocol === 'https:') return { url };
  if (url.protocol === 'http:' && isLoopback(url.hostname)) return { url };
  return { error: 'must be https; http is allowed for loopback only' };
}
