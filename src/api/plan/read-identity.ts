import type { Credentials } from '../auth/authenticator.js';
import type { ContextHeaders } from './read-context.js';
import { refusal } from './refusal.js';
import { given } from './read-values.js';
import type { IdentityBody, Maybe } from './request-body.js';

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
