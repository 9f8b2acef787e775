import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authenticator } from './authenticator.js';
import { invalidKey, missingCredentials } from './credentials.js';
import { boolean, list, object, type Of, text } from '../json-schema.js';
import { type Prefix, prefixes } from './access.js';
import { jsonFileParser } from './files.js';

/** An API key, of which only the digest is stored. */
export interface ApiKey {
  readonly name: string;
  readonly digest: Uint8Array;
  readonly prefixes: readonly Prefix[];
  readonly analyze: boolean;
}

const key = object(
  'A key.',
  { analyze: boolean('Whether plans may be analyzed, too, which executes the query.') },
  {
    name: text('Its name in the log.', 128, { pattern: '^[A-Za-z0-9][A-Za-z0-9._@/-]{0,127}$' }),
    sha256: text('Its digest.', 64, { pattern: '^[0-9a-f]{64}$' }),
    prefixes,
  },
);

type KeyEntry = Of<typeof key>;

const parse = jsonFileParser(object('API keys.', {}, { keys: list('The keys.', key, 10_000) }));

/** @throws Error with one line that names the place in the text as a JSON pointer, and no digest */
export function parseApiKeys(text: string): readonly ApiKey[] {
  const { keys } = parse(text);
  refuseDoubles(keys, 'name');
  refuseDoubles(keys, 'sha256');
  return keys.map(({ name, sha256, prefixes, analyze = false }) => ({
    name,
    digest: Buffer.from(sha256, 'hex'),
    prefixes,
    analyze,
  }));
}

function refuseDoubles(keys: readonly KeyEntry[], member: 'name' | 'sha256'): void {
  const seen = new Map<string, number>();
  for (const [index, { [member]: value }] of keys.entries()) {
    const first = seen.get(value);
    if (first !== undefined) throw new Error(`/keys/${index}/${member} is the same as that of /keys/${first}`);
    seen.set(value, index);
  }
}

/** Authenticates callers by API keys. */
export function keyAuthenticator(keys: () => readonly ApiKey[]): Authenticator {
  return {
    authenticate: async ({ apiKey }) => {
      if (apiKey === undefined) throw missingCredentials('ApiKey', 'an API key is required in x-api-key');
      const found = findKey(keys(), apiKey);
      if (found === undefined) throw invalidKey();
      const { name, prefixes, analyze } = found;
      return Promise.resolve({ subject: `key:${name}`, prefixes, analyzes: analyze ? prefixes : [] });
    },
    // Readiness probes check the file, so that the log shows an error before the first request.
    ready: async () => {
      keys();
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

/** Compares with every key in constant time, so that the duration reveals nothing. */
export function findKey(keys: readonly ApiKey[], given: string): ApiKey | undefined {
  const digest = createHash('sha256').update(given).digest();
  return keys.reduce<ApiKey | undefined>(
    (found, key) => (timingSafeEqual(key.digest, digest) ? key : found),
    undefined,
  );
}
