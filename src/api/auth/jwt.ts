import type { AuthSettings } from '../../settings/read-auth.js';
import { checkedUrl } from '../../settings/secure-url.js';
import { ownMember, readDocument, readKeys } from './documents.js';
import type { IssuerOptions } from './issuer.js';

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
  if (ownMember(document, 'issuer') !== issuer) throw new Error(`${url.href}: the issuer must be ${issuer}`);
  return checkedUrl(`${url.href} jwks_uri`, String(ownMember(document, 'jwks_uri')));
}
