import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../settings/settings.js';
import type { Authenticator } from './authenticator.js';
import { invalidToken } from './credentials.js';
import { isRecord, ownMember, type VerifiedToken } from './claims.js';
import type { TokenServices } from './jwt.js';
import { type IssuerKeys, KeySet } from './key-set.js';
import { readKubernetesSettings } from '../../settings/auth-settings.js';
import { requestJson } from './request-json.js';
import { TokenAuthenticator } from './token-authenticator.js';
import { verifyToken } from './verify-token.js';

/** Signature algorithms of API servers. */
const algorithms = ['RS256', 'ES256', 'ES384', 'ES512'] as const;

const documentLimits = { timeoutMs: 5_000, maxBytes: 262_144 } as const;

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
  const read = clusterReader(apiUrl, settings.kubernetesCredentialsDir, closing.signal);
  const keys = new KeySet({ read, warn, now });
  const rules = { keys, audience, algorithms, clockSkewSeconds, now };
  return new TokenAuthenticator({
    keys,
    verify: async (token) => serviceAccountOf(await verifyToken(token, rules)),
    access,
    now,
    close: () => closing.abort(),
  });
}

function clusterReader(apiUrl: URL, credentialsDir: string, signal: AbortSignal): () => Promise<IssuerKeys> {
  const base = apiUrl.href.replace(/\/$/, '');
  return async () => {
    const credentials = await readCredentials(credentialsDir);
    const read = (path: string) => readDocument(new URL(`${base}${path}`), credentials, signal);
    const [discovery, jwks] = await Promise.all([read('/.well-known/openid-configuration'), read('/openid/v1/jwks')]);
    const issuer = ownMember(discovery, 'issuer');
    if (typeof issuer !== 'string' || issuer === '') throw new Error(`${base}: the response has no issuer`);
    return { issuer, jwks };
  };
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

async function readDocument(
  url: URL,
  { token, ca }: ClusterCredentials,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await requestJson({ url, headers, ca, signal, ...documentLimits });
  if (status !== 200 || !isRecord(body)) throw new Error(`${url.href}: responded with ${status} and no keys`);
  return body;
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
