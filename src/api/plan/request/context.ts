import type { Credentials } from '../../auth/authenticator.js';
import type { ContextBody, IdentityBody, Maybe } from './body.js';
import { given, pointer, refusal } from './refusal.js';

/** Values by header name in lower case. */
export type ContextHeaders = ReadonlyMap<string, string>;

export interface ReadContext {
  readonly all: ContextHeaders;
  /** Without credentials, which are read separately. */
  readonly others: ContextHeaders;
}

const prefix = 'header.';
const identifying = new Set(['authorization', 'x-api-key']);
const maxHeaders = 32;
const maxHeaderBytes = 8_192;

/**
 * The headers in the contexts of a body and of its query. An entry `header.<name>` is used as that header if the
 * request does not have it. Other entries are ignored. Clients convert response headers to context entries
 * themselves.
 *
 * @throws ApiError invalidInput if a name or value is not valid in a header, or the two contexts differ
 */
export function readContext(body: Maybe<ContextBody>, query: Maybe<ContextBody>): ReadContext {
  const all = new Map<string, string>();
  addHeaders(all, body, '/context');
  addHeaders(all, query, '/query/context');
  return { all, others: new Map([...all].filter(([name]) => !identifying.has(name))) };
}

function addHeaders(headers: Map<string, string>, context: Maybe<ContextBody>, place: string): void {
  for (const [key, value] of Object.entries(context ?? {})) {
    if (!key.startsWith(prefix) || value === null || value === undefined) continue;
    const name = key.slice(prefix.length).toLowerCase();
    const at = pointer(place, key);
    checkHeader(name, value, at);
    if (headers.has(name) && headers.get(name) !== value)
      throw refusal(at, 'differs from another value of the same header');
    if (headers.size === maxHeaders && !headers.has(name))
      throw refusal(at, `is too much: at most ${maxHeaders} headers are allowed`);
    headers.set(name, value);
  }
}

function checkHeader(name: string, value: string, place: string): void {
  if (!/^[!#$%&'*+.^_`|~\w-]{1,128}$/u.test(name)) throw refusal(place, 'is not a valid header name');
  if (value.length > maxHeaderBytes) throw refusal(place, `must have at most ${maxHeaderBytes} bytes`);
  if (!/^[\t\x20-\x7e]*$/u.test(value)) throw refusal(place, 'must contain only printable ASCII characters');
}

/**
 * The credentials in a body: in its identity, in that of its query, or in the headers of its context. They must not
 * contradict each other. Headers of the request take precedence.
 *
 * @throws ApiError invalidInput where the body contradicts itself; the message shows no secret
 */
export function readIdentity(
  body: Maybe<IdentityBody>,
  query: Maybe<IdentityBody>,
  headers: ContextHeaders,
): Credentials {
  const bearer = agreed([
    { place: '/identity/auth_token', secret: body?.auth_token },
    { place: '/query/identity/auth_token', secret: query?.auth_token },
    { place: '/context/header.authorization', secret: given(headers.get('authorization'), bearerOf) },
  ]);
  const apiKey = agreed([
    { place: '/identity/api_key', secret: body?.api_key },
    { place: '/query/identity/api_key', secret: query?.api_key },
    { place: '/context/header.x-api-key', secret: headers.get('x-api-key') },
  ]);
  return { ...given(bearer, (bearer) => ({ bearer })), ...given(apiKey, (apiKey) => ({ apiKey })) };
}

interface Said {
  readonly place: string;
  readonly secret: Maybe<string>;
}

/** An empty secret means none: clients without a key send it. */
function agreed(said: readonly Said[]): string | undefined {
  const [first, ...others] = said.filter(({ secret }) => (secret ?? '') !== '');
  const other = others.find(({ secret }) => secret !== first?.secret);
  if (other !== undefined) throw refusal(other.place, `differs from ${first?.place ?? ''}`);
  return first?.secret ?? undefined;
}

function bearerOf(authorization: string): string {
  const [, token] = /^bearer +(\S+) *$/iu.exec(authorization) ?? [];
  if (token === undefined) throw refusal('/context/header.authorization', 'must be Bearer and a token');
  return token;
}
