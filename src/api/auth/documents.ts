import { get as getPlainly, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { json } from 'node:stream/consumers';
import { messageOf } from '../../errors.js';

/** A JSON object. */
export type Document = Readonly<Record<string, unknown>>;

interface Credentials {
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM certificates that are trusted instead of the default ones. */
  readonly ca?: string;
}

const timeoutMs = 5_000;

/**
 * Reads a JSON object of an issuer. Redirects are not followed, because they could send a token to another host. Not
 * fetch, which cannot trust the certificate of a cluster.
 *
 * @throws Error with one line that names the URL
 */
export async function readDocument(url: URL, credentials: Credentials = {}): Promise<Document> {
  try {
    const response = await respond(url, credentials);
    const document: unknown = await json(response).catch(() => undefined);
    if (response.statusCode === 200 && isDocument(document)) return document;
    throw new Error(`responded with ${response.statusCode ?? 0} and no keys`);
  } catch (cause) {
    throw new Error(`${url.href}: ${messageOf(cause)}`, { cause });
  }
}

/** The keys of a key set. */
export async function readKeys(url: URL, credentials?: Credentials): Promise<readonly unknown[]> {
  const { keys } = await readDocument(url, credentials);
  const found: readonly unknown[] = Array.isArray(keys) ? keys : [];
  if (found.length === 0) throw new Error(`${url.href}: the key set has no keys`);
  return found;
}

function respond(url: URL, { headers, ca }: Credentials): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getSecurely : getPlainly;
  const options = {
    // For key sets, API servers respond with 406 if Accept is application/json only.
    headers: { accept: 'application/json, application/jwk-set+json', ...headers },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => get(url, options, resolve).on('error', reject));
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property of an object: inherited properties are not claims. */
export function ownMember(value: unknown, name: string): unknown {
  return isDocument(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
