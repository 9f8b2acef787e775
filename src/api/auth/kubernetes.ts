import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TokenSettings } from '../../settings/read-auth.js';
import { invalidToken } from './credentials.js';
import { ownMember, readDocument, readKeys } from './documents.js';
import type { IssuerOptions, VerifiedToken } from './issuer.js';

/** The API server as a pod reaches it, and the folder with the pod's own token and `ca.crt`. */
const ownCluster = {
  apiUrl: 'https://kubernetes.default.svc',
  credentialsDir: '/var/run/secrets/kubernetes.io/serviceaccount',
};

/**
 * The issuer of ServiceAccount tokens of the service's own cluster. Its documents are read with the pod's own token,
 * which a default ClusterRoleBinding allows.
 */
export function kubernetesIssuer({ audience }: TokenSettings, { apiUrl, credentialsDir } = ownCluster): IssuerOptions {
  const url = new URL(`${apiUrl}/.well-known/openid-configuration`);
  const read = async () => {
    const credentials = await readCredentials(credentialsDir);
    const issuer = ownMember(await readDocument(url, credentials), 'issuer');
    if (typeof issuer !== 'string' || issuer === '') throw new Error(`${url.href}: the response has no issuer`);
    return { issuer, keys: await readKeys(new URL(`${apiUrl}/openid/v1/jwks`), credentials) };
  };
  return {
    url,
    read,
    audience,
    check: checkServiceAccount,
    // Those of API servers.
    algorithms: ['RS256', 'ES256', 'ES384', 'ES512'],
    // Clocks in a cluster are synchronized.
    clockSkewSeconds: 10,
  };
}

/** Read each time, because the kubelet replaces the token before it expires. */
async function readCredentials(folder: string) {
  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined);
  const [token, ca] = await Promise.all([read('token'), read('ca.crt')]);
  if (token === undefined || ca === undefined) {
    throw new Error(`${folder}: token and ca.crt not found: set automountServiceAccountToken: true`);
  }
  return { headers: { authorization: `Bearer ${token.trim()}` }, ca };
}

/**
 * Checks that a token is of a ServiceAccount: it names its account in two places, which must match.
 *
 * @throws ApiError unauthenticated
 */
function checkServiceAccount(claims: VerifiedToken): void {
  const [, namespace, name] =
    /^system:serviceaccount:([a-z0-9](?:[a-z0-9-]*[a-z0-9])?):([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/.exec(claims.sub) ??
    [];
  const cluster = ownMember(claims, 'kubernetes.io');
  const account = ownMember(cluster, 'serviceaccount');
  const agrees = ownMember(cluster, 'namespace') === namespace && ownMember(account, 'name') === name;
  if (namespace === undefined || name === undefined || !agrees) {
    throw invalidToken('the token does not belong to a ServiceAccount of the cluster');
  }
}
