import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { listen, type Listening } from './listen.js';

/** A key pair of an issuer. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export async function signingKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** An issuer whose documents a test can change, and who counts who reads them. */
export interface TestIssuer extends Listening {
  keys: readonly JWK[];
  /** What discovery says besides, or instead. */
  discovery: Readonly<Record<string, unknown>>;
  /** The status of every answer. */
  status: number;
  readonly requests: string[];
}

export async function startIssuer(...keys: readonly SigningKey[]): Promise<TestIssuer> {
  const requests: string[] = [];
  const server = await listen(({ url = '' }, response) => {
    requests.push(url);
    response.writeHead(issuer.status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(JSON.stringify(url === '/jwks' ? { keys: issuer.keys } : discovered()));
  });
  const discovered = () => ({ issuer: server.url, jwks_uri: `${server.url}/jwks`, ...issuer.discovery });
  const issuer: TestIssuer = {
    ...server,
    requests,
    keys: keys.map(({ publicJwk }) => publicJwk),
    discovery: {},
    status: 200,
  };
  return issuer;
}

/** Signs claims; a header member or a claim that is undefined is left out. */
export function signed(key: SigningKey, claims: JWTPayload, header: Readonly<Record<string, unknown>> = {}) {
  return new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey);
}
