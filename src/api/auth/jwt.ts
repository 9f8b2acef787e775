import { readJwtSettings } from '../../settings/auth-settings.js';
import { secureUrl } from '../../settings/secure-url.js';
import type { Settings } from '../../settings/settings.js';
import type { AccessRules } from './access.js';
import type { Authenticator } from './authenticator.js';
import { type Clock, ownMember } from './claims.js';
import { Issuer, type ReadDocument } from './issuer.js';
import { readDocument } from './request-json.js';
import { tokenAuthenticator } from './token-authenticator.js';
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

/**
 * Authenticates callers by JSON Web Tokens of one issuer.
 *
 * @throws ConfigError where the issuer, its keys or the audience is missing or cannot be trusted
 */
export function jwtAuthenticator(settings: Settings, { access, warn, now }: TokenServices): Authenticator {
  const closing = new AbortController();
  const { issuer, jwksUrl, audience } = readJwtSettings(settings);
  const read = (url: URL) => readDocument({ url, signal: closing.signal });
  const discover = async () => ({ issuer, jwksUrl: jwksUrl ?? (await discoverKeys(issuer, read)) });
  const tokenIssuer = new Issuer({ discover, read, warn, now });
  const rules = { issuer: tokenIssuer, audience, algorithms: jwtAlgorithms, clockSkewSeconds, now };
  return tokenAuthenticator({
    issuer: tokenIssuer,
    verify: (token) => verifyToken(token, rules),
    access,
    now,
    close: () => closing.abort(),
  });
}

async function discoverKeys(issuer: string, read: ReadDocument): Promise<URL> {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const document = await read(url);
  if (ownMember(document, 'issuer') !== issuer) throw new Error(`${url.href}: the issuer must be ${issuer}`);
  const jwksUri = ownMember(document, 'jwks_uri');
  const checked = secureUrl(typeof jwksUri === 'string' ? jwksUri : '');
  if ('error' in checked) throw new Error(`${url.href}: jwks_uri ${checked.error}`);
  return checked.url;
}
