import { ConfigError } from '../config/config-error.js';
import { placeOf } from '../config/setting-names.js';
import type { SettingName, Settings } from '../config/settings.js';
import type { AccessRules } from './access.js';
import type { Authenticator } from './authenticator.js';
import { isRecord, ownMember } from './claims.js';
import type { Clock } from './clock.js';
import { type IssuerKeys, KeySet } from './key-set.js';
import { requestJson } from './request-json.js';
import { secureUrl } from './secure-url.js';
import { TokenAuthenticator } from './token-authenticator.js';
import { asymmetricAlgorithms, verifyToken } from './verify-token.js';

export interface TokenServices {
  readonly access: () => AccessRules;
  readonly warn: (message: string) => void;
  readonly now: Clock;
}

const documentLimits = { timeoutMs: 5_000, maxBytes: 262_144 } as const;

/**
 * Callers show a JSON Web Token of one issuer.
 *
 * @throws ConfigError where the issuer, its keys, the audience or an algorithm is missing or cannot be trusted
 */
export function jwtAuthenticator(settings: Settings, { access, warn, now }: TokenServices): Authenticator {
  const closing = new AbortController();
  const read = issuerReader(settings, closing.signal);
  const keys = new KeySet({ read, warn, now, retryAfterSeconds: settings.retryAfterSeconds });
  const rules = {
    keys,
    audience: checkedAudience('jwtAudience', settings.jwtAudience),
    algorithms: checkedAlgorithms(settings.jwtAlgorithms),
    clockSkewSeconds: settings.jwtClockSkewSeconds,
    now,
  };
  return new TokenAuthenticator({
    keys,
    verify: (token) => verifyToken(token, rules),
    access,
    cacheSize: settings.tokenCacheSize,
    cacheTtlSeconds: settings.tokenCacheTtlSeconds,
    now,
    close: () => closing.abort(),
  });
}

/** @throws ConfigError where there is none: a token that is meant for anybody else would do */
export function checkedAudience(name: SettingName, audience: readonly string[]): readonly string[] {
  if (audience.length > 0) return audience;
  throw new ConfigError(placeOf(name), 'is not set: give the audience that tokens for this service have');
}

function checkedAlgorithms(algorithms: readonly string[]): readonly string[] {
  if (algorithms.length === 0) throw new ConfigError(placeOf('jwtAlgorithms'), 'is empty: leave it out or name one');
  for (const algorithm of algorithms) {
    if (asymmetricAlgorithms.includes(algorithm)) continue;
    throw new ConfigError(
      placeOf('jwtAlgorithms'),
      `${JSON.stringify(algorithm)} is not allowed: give some of ${asymmetricAlgorithms.join(', ')}`,
    );
  }
  return algorithms;
}

function issuerReader({ jwtIssuer, jwtJwksUrl }: Settings, signal: AbortSignal): () => Promise<IssuerKeys> {
  if (jwtIssuer === undefined) {
    throw new ConfigError(placeOf('jwtIssuer'), 'is not set: give the issuer that tokens name');
  }
  if (jwtJwksUrl !== undefined) {
    const url = checkedUrl('jwtJwksUrl', jwtJwksUrl);
    return async () => ({ issuer: jwtIssuer, jwks: await readDocument(url, signal) });
  }
  checkedUrl('jwtIssuer', jwtIssuer);
  return async () => ({ issuer: jwtIssuer, jwks: await readDocument(await discoverKeys(jwtIssuer, signal), signal) });
}

function checkedUrl(name: SettingName, text: string): URL {
  const checked = secureUrl(text);
  if ('url' in checked) return checked.url;
  throw new ConfigError(placeOf(name), checked.mistake);
}

async function discoverKeys(issuer: string, signal: AbortSignal): Promise<URL> {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const document = await readDocument(url, signal);
  if (ownMember(document, 'issuer') !== issuer) throw new Error(`${url.href}: names another issuer than ${issuer}`);
  const jwksUri = ownMember(document, 'jwks_uri');
  const checked = secureUrl(typeof jwksUri === 'string' ? jwksUri : '');
  if ('mistake' in checked) throw new Error(`${url.href}: jwks_uri ${checked.mistake}`);
  return checked.url;
}

async function readDocument(url: URL, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await requestJson({ url, signal, ...documentLimits });
  if (status !== 200 || !isRecord(body)) throw new Error(`${url.origin}${url.pathname}: answers ${status} and no keys`);
  return body;
}
