import type { Credentials } from '../auth/authenticator.js';
import type { ContextHeaders } from './read-context.js';
import { refusal } from './refusal.js';
import { given } from './read-values.js';
import type { IdentityBody, Maybe } from './request-body.js';

/**
 * Who calls, as a body says it: in its identity, in that of its query, or in the headers of its context. A body that says
 * it twice must say the same. The headers of the request itself win over this.
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

/** An empty secret is none: clients that have no key send it so. */
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
