import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../settings/settings.js';
import type { Authenticator } from './authenticator.js';
import { invalidToken } from './credentials.js';
import { ownMember, type VerifiedToken } from './claims.js';
import type { TokenServices } from './jwt.js';
import { Issuer } from './issuer.js';
import { readKubernetesSettings } from '../../settings/auth-settings.js';
import { readDocument } from './request-json.js';
import { tokenAuthenticator } from './token-authenticator.js';
import { verifyToken } from './verify-token.js';

/** Signature algorithms of API servers. */
const algorithms = ['RS256', 'ES256', 'ES384', 'ES512'] as const;

/** Clock tolerance in seconds. Clocks in a cluster are synchronized. */
const clockSkewSeconds = 10;

/**
 * Authenticates callers by ServiceAccount tokens of the service's own cluster. It reads the keys and the issuer with
 * the pod's own token, which a default ClusterRoleBinding allows.
 *
 * @throws ConfigError where the API server's url cannot be trusted or the audience is missing
 */
export function kubernetesAuthenticator(settings: Settings, { access, warn, now }: TokenServices): Authenticator {
  const closing = new AbortController();
  const { apiUrl, audience } = readKubernetesSettings(settings);
  const base = apiUrl.href.replace(/\/$/, '');
  const read = async (url: URL) => {
    const { token, ca } = await readCredentials(settings.kubernetesCredentialsDir);
    return readDocument({ url, headers: { authorization: `Bearer ${token}` }, ca, signal: closing.signal });
  };
  const discover = async () => {
    const issuer = ownMember(await read(new URL(`${base}/.well-known/openid-configuration`)), 'issuer');
    if (typeof issuer !== 'string' || issuer === '') throw new Error(`${base}: the response has no issuer`);
    return { issuer, jwksUrl: new URL(`${base}/openid/v1/jwks`) };
  };
  const tokenIssuer = new Issuer({ discover, read, warn, now });
  const rules = { issuer: tokenIssuer, audience, algorithms, clockSkewSeconds, now };
  return tokenAuthenticator({
    issuer: tokenIssuer,
    verify: async (token) => serviceAccountOf(await verifyToken(token, rules)),
    access,
    now,
    close: () => closing.abort(),
  });
}

interface ClusterCredentials {
  readonly token: string;
  readonly ca: string;
}

/** Read each time, because the kubelet replaces the token before it expires. */
async function readCredentials(folder: string): Promise<ClusterCredentials> {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
  const [token, ca] = await Promise.all([read('token'), read('ca.crt')]);
  if (token === undefined || ca === undefined) {
    throw new Error(`${folder}: token and ca.crt not found: set automountServiceAccountToken: true`);
  }
  return { token: token.trim(), ca };
}

/** A ServiceAccount token names its account in two places. Both must match. */
function serviceAccountOf(verified: VerifiedToken): VerifiedToken {
  const [, namespace, name] =
    /^system:serviceaccount:([a-z0-9](?:[a-z0-9-]*[a-z0-9])?):([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/.exec(
      verified.subject,
    ) ?? [];
  const cluster = ownMember(verified.claims, 'kubernetes.io');
  const account = ownMember(cluster, 'serviceaccount');
  const agrees = ownMember(cluster, 'namespace') === namespace && ownMember(account, 'name') === name;
  if (namespace === undefined || name === undefined || !agrees) {
    throw invalidToken('the token does not belong to a ServiceAccount of the cluster');
  }
  return verified;
}
