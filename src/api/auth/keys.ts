import { createHash } from 'node:crypto';
import { type Authenticator, type Principal, unauthenticated } from './authenticator.js';
import { boolean, list, object, text } from '../json-schema.js';
import { prefixes } from './access.js';
import { jsonFileParser } from './file.js';

/** What each API key grants, by its digest, under the name in the log: the keys themselves are not stored. */
export type ApiKeys = ReadonlyMap<string, Principal>;

const key = object(
  'A key.',
  { analyze: boolean('Whether plans may be analyzed, too, which executes the query.') },
  {
    name: text('Its name in the log.', 128, { pattern: '^[A-Za-z0-9][A-Za-z0-9._@/-]{0,127}$' }),
    sha256: text('Its digest.', 64, { pattern: '^[0-9a-f]{64}$' }),
    prefixes,
  },
);

const parse = jsonFileParser(object('API keys.', {}, { keys: list('The keys.', key, 10_000) }));

/** Its errors name the place as a JSON pointer, and no digest. */
export function parseApiKeys(text: string): ApiKeys {
  const { keys } = parse(text);
  for (const member of ['name', 'sha256'] as const) {
    const seen = new Set<string>();
    for (const [index, { [member]: value }] of keys.entries()) {
      if (seen.has(value)) throw new Error(`/keys/${index}/${member} is the same as that of another key`);
      seen.add(value);
    }
  }
  return new Map(
    keys.map(({ name, sha256, prefixes, analyze }) => [
      sha256,
      { subject: `key:${name}`, prefixes, analyzes: analyze === true ? prefixes : [] },
    ]),
  );
}

/** Authenticates callers by API keys, which are compared by digest, so that the duration reveals nothing. */
export function keyAuthenticator(keys: () => ApiKeys): Authenticator {
  return {
    authenticate: async ({ apiKey }) => {
      if (apiKey === undefined) throw unauthenticated('ApiKey', '', 'an API key is required in x-api-key');
      const principal = keys().get(createHash('sha256').update(apiKey).digest('hex'));
      if (principal === undefined) throw unauthenticated('ApiKey', 'invalid_key', 'the API key is not valid');
      return Promise.resolve(principal);
    },
    // Readiness probes check the file, so that the log shows an error before the first request.
    ready: async () => {
      keys();
      return Promise.resolve();
    },
  };
}
