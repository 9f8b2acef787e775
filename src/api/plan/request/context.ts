import type { Credentials } from '../../auth/authenticator.js';
import type { AddressedBody } from './schema.js';

/**
 * The credentials in the identities and contexts of a body and its query; of several, the first. An entry `header.<name>`
 * of a context is that header. Other entries are for other services.
 */
export function readCaller(...bodies: readonly AddressedBody[]): Credentials {
  const identities = bodies.map(({ identity = {} }) => identity);
  const headers = bodies.flatMap(({ context = {} }) => Object.entries(context));
  const header = (name: string): readonly string[] =>
    headers.filter(([key]) => key.toLowerCase() === `header.${name}`).map(([, value]) => value);
  const tokens = header('authorization').map((value) => /^bearer +(\S+) *$/iu.exec(value)?.[1]);
  const bearer = first([...identities.map(({ auth_token: token }) => token), ...tokens]);
  const apiKey = first([...identities.map(({ api_key: key }) => key), ...header('x-api-key')]);
  return { ...(bearer === undefined ? {} : { bearer }), ...(apiKey === undefined ? {} : { apiKey }) };
}

/** Clients without a key send an empty one. */
function first(values: readonly (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value !== '');
}
