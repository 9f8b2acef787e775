import { readFile } from 'node:fs/promises';
import { get as getPlainly, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { messageOf } from '../../errors.js';
import type { AuthSettings, TokenSettings } from '../../settings/read-auth.js';
import { checkedUrl } from '../../settings/secure-url.js';
import { isJsonObject, type JsonObject, member } from '../json.js';
import { invalidToken } from './authenticator.js';
import type { IssuerOptions, VerifiedToken } from './tokens.js';

/** The algorithms that a token may be signed with: those whose verifier cannot sign. */
export const jwtAlgorithms: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** The issuer of JSON Web Tokens, whose keys are found by OpenID discovery unless the settings have their URL. */
export function jwtIssuer({ issuer, jwksUrl, audience }: AuthSettings & { readonly auth: 'jwt' }): IssuerOptions {
  const read = async () => ({ issuer, keys: await readKeys(jwksUrl ?? (await discoverKeys(issuer))) });
  return { url: jwksUrl ?? new URL(issuer), read, audience, algorithms: jwtAlgorithms, clockSkewSeconds: 30 };
}

async function discoverKeys(issuer: string): Promise<URL> {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const document = await readDocument(url);
  if (member(document, 'issuer') !== issuer) throw new Error(`${url.href}: the issuer must be ${issuer}`);
  return checkedUrl(`${url.href} jwks_uri`, String(member(document, 'jwks_uri')));
}

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
    const issuer = member(await readDocument(url, credentials), 'issuer');
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

/** Checks that a token is of a ServiceAccount: it names its account in two places, which must match. */
function checkServiceAccount(claims: VerifiedToken): void {
  const [, namespace, name] =
    /^system:serviceaccount:([a-z0-9](?:[a-z0-9-]*[a-z0-9])?):([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/.exec(claims.sub) ??
    [];
  const cluster = member(claims, 'kubernetes.io');
  const account = member(cluster, 'serviceaccount');
  const agrees = member(cluster, 'namespace') === namespace && member(account, 'name') === name;
  if (namespace === undefined || name === undefined || !agrees) {
    throw invalidToken('the token does not belong to a ServiceAccount of the cluster');
  }
}

interface Credentials {
  readonly headers?: Readonly<Record<string, string>>;
  /** PEM certificates that are trusted instead of the default ones. */
  readonly ca?: string;
}

const timeoutMs = 5_000;

/**
 * Reads a JSON object of an issuer. Redirects are not followed, because they could send a token to another host. Not
 * fetch, which cannot trust the certificate of a cluster.
 */
export async function readDocument(url: URL, credentials: Credentials = {}): Promise<JsonObject> {
  try {
    const response = await respond(url, credentials);
    const document: unknown = await json(response).catch(() => undefined);
    if (response.statusCode === 200 && isJsonObject(document)) return document;
    throw new Error(`responded with ${response.statusCode ?? 0} and no keys`);
  } catch (cause) {
    throw new Error(`${url.href}: ${messageOf(cause)}`, { cause });
  }
}

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
    ca,
  };
  return new Promise((resolve, reject) => get(url, options, resolve).on('error', reject));
}
