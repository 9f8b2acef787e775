import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AccessRules } from './access.js';
import type { Authenticator, AuthServices } from './authenticator.js';
import { missingCredentials } from './credentials.js';
import { Issuer, type IssuerOptions, type VerifiedToken } from './issuer.js';

const maxCachedTokens = 10_000;

/** How long a verified token stays valid after the issuer removed its key. */
export const cachedTokenMs = 60_000;

/** Authenticates callers by bearer tokens of an issuer, and looks up what the access rules grant them. */
export function tokenAuthenticator(
  options: IssuerOptions,
  access: () => AccessRules,
  services: AuthServices,
): Authenticator {
  const { now } = services;
  const issuer = new Issuer(options, services);
  // By digest, so that no token stays in memory. Invalid tokens are not cached.
  const cache = new LRUCache<string, { readonly claims: VerifiedToken; readonly until: number }>({
    max: maxCachedTokens,
  });
  const verify = async (token: string): Promise<VerifiedToken> => {
    const digest = createHash('sha256').update(token).digest('base64');
    const cached = cache.get(digest);
    if (cached !== undefined && now() < cached.until) return cached.claims;
    const claims = await issuer.verify(token);
    cache.set(digest, { claims, until: Math.min(claims.exp * 1_000, now() + cachedTokenMs) });
    return claims;
  };
  return {
    authenticate: async ({ bearer }) => {
      if (bearer === undefined) throw missingCredentials('Bearer', 'a bearer token is required');
      const claims = await verify(bearer);
      return { subject: claims.sub, ...access()(claims.sub, claims) };
    },
    // Readiness probes check the access file, so that the log shows an error before the first request.
    ready: async () => {
      access();
      await issuer.ready();
    },
  };
}
