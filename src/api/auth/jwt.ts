import { type JwtSettings, readJwtSettings } from '../../settings/auth-settings.js';
import { secureUrl } from '../../settings/secure-url.js';
import type { Settings } from '../../settings/settings.js';
import type { AccessRules } from './access.js';
import type { Authenticator } from './authenticator.js';
import { type Clock, isRecord, ownMember } from './claims.js';
import { type IssuerKeys, KeySet } from './key-set.js';
import { requestJson } from './request-json.js';
import { TokenAuthenticator } from './token-authenticator.js';
import { verifyToken } from './verify-token.js';

export interface TokenServices {
  readonly access: () => AccessRules;
  readonly warn: (message: string) => void;
  readonly now: Clock;
}

/** The algorithms that a token may be signed with: those whose verifier cannot sign. */
export const jwtAlgorithms: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Maximum clock skew of the issuer, in seconds. */
const clockSkewSeconds = 30;

const documentLimits = { timeoutMs: 5_000, maxBytes: 262_144 } as const;

/**
 * Authenticates callers by JSON Web Tokens of one issuer.
 *
 * @throws ConfigError where the issuer, its keys or the audience is missing or cannot be trusted
 */
export function jwtAuthenticator(settings: Settings, { access, warn, now }: TokenServices): Authenticator {
  const closing = new AbortController();
  const jwt = readJwtSettings(settings);
  const read = issuerReader(jwt, closing.signal);
  const keys = new KeySet({ read, warn, now });
  const rules = { keys, audience: jwt.audience, algorithms: jwtAlgorithms, clockSkewSeconds, now };
  return new TokenAuthenticator({
    keys,
    verify: (token) => verifyToken(token, rules),
    access,
    now,
    close: () => closing.abort(),
  });
}

function issuerReader({ issuer, jwksUrl }: JwtSettings, signal: AbortSignal): () => Promise<IssuerKeys> {
  return async () => ({ issuer, jwks: await readDocument(jwksUrl ?? (await discoverKeys(issuer, signal)), signal) });
}

async function discoverKeys(issuer: string, signal: AbortSignal): Promise<URL> {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const document = await readDocument(url, signal);
  if (ownMember(document, 'issuer') !== issuer) throw new Error(`${url.href}: the issuer must be ${issuer}`);
  const jwksUri = ownMember(document, 'jwks_uri');
  const checked = secureUrl(typeof jwksUri === 'string' ? jwksUri : '');
  if ('error' in checked) throw new Error(`${url.href}: jwks_uri ${checked.error}`);
  return checked.url;
}

async function readDocument(url: URL, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await requestJson({ url, signal, ...documentLimits });
  if (status !== 200 || !isRecord(body))
    throw new Error(`${url.origin}${url.pathname}: responded with ${status} and no keys`);
  return body;
}
