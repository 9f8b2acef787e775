import { isLoopback } from './loopback.js';

/** What is wrong with a url over which keys, tokens or secrets go, or the url. */
export type SecureUrl = { readonly url: URL } | { readonly mistake: string };

/** Reads a url that must be https, unless this machine itself answers it, and must have no name or password in it. */
export function secureUrl(text: string): SecureUrl {
  if (!URL.canParse(text)) return { mistake: 'is no url: give one such as https://login.example.org' };
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return { mistake: 'has a user name or password in it: take it out' };
  if (url.hash !== '') return { mistake: 'has a # in it: take out what follows' };
  if (url.protocol === 'https:') return { url };
  if (url.protocol === 'http:' && isLoopback(url.hostname)) return { url };
  return { mistake: 'must be https, for anybody on the way could change what http brings; only loopback may be http' };
}
