import type { RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { HelmwrightError, messageOf } from '../errors.js';
import type { Expiring, Renewable } from './renewable.js';

/** What a request to the API server carries. */
export interface Credential extends Expiring {
  readonly token?: string | undefined;
  /** PEM, with its key. */
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
}

/** A cluster, and the credential that its requests carry, if that expires. */
export interface Authenticated {
  readonly config: KubeConfig;
  readonly credential: Renewable<Credential> | undefined;
}

/** Lets the config's current user take the credential before each request, watch and websocket. */
export function authenticateWith(config: KubeConfig, credential: Renewable<Credential>): void {
  const name = config.getCurrentUser()?.name;
  // The client prefers its own authenticators to ours.
  const free = { exec: undefined, authProvider: undefined };
  config.users = config.users.map((user) => (user.name === name ? { ...user, ...free } : user));
  config.addAuthenticator({
    isAuthProvider: (user) => user.name === name,
    applyAuthentication: async (_user, options: RequestOptions) => apply(await credential.get(), options),
  });
}

function apply({ token, certificate, key }: Credential, options: RequestOptions): void {
  if (token !== undefined) options.headers = { ...options.headers, Authorization: `Bearer ${token}` };
  if (certificate !== undefined) options.cert = certificate;
  if (key !== undefined) options.key = key;
}

/**
 * What a request needs. A missing plugin, certificate or token shows here, before the first request.
 *
 * @param place - of the message
 * @throws HelmwrightError `usage`
 */
export async function requestOptions(
  { config, credential }: Authenticated,
  place: string,
  signal?: AbortSignal,
): Promise<RequestOptions> {
  const options: RequestOptions = {};
  try {
    await credential?.get(signal);
    await config.applyToHTTPSOptions(options);
    return options;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HelmwrightError) throw error.within(place);
    throw new HelmwrightError('usage', place, `cannot get credentials: ${reasonOf(error)}`);
  }
}

/** The parser's message would quote a credential that a plugin prints. */
function reasonOf(error: unknown): string {
  return error instanceof SyntaxError ? 'the credential plugin printed invalid JSON' : messageOf(error);
}
