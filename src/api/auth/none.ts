import type { Authenticator } from './authenticator.js';

/** Everybody may explain everything, whatever they show. */
export const anonymousAuthenticator: Authenticator = {
  authenticate: () => Promise.resolve({ subject: 'anonymous', prefixes: [[]] }),
  ready: () => Promise.resolve(),
  close: () => undefined,
};
