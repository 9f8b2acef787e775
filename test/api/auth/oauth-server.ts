import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Provider } from 'oidc-provider';
import { listen, type Listening } from './listen.js';

export const audience = 'https://explain.example.org';
export const client = { id: 'ci', secret: 'a secret: with a colon, and a +' } as const;

/** A real OAuth server, which gives JWT access tokens for client credentials at /oauth/token. */
export interface OAuthServer extends Listening {
  /** A new key pair signs, and the old one is forgotten. */
  rotate(): Promise<void>;
}

export async function startOAuthServer(clientAuthentication = 'client_secret_basic'): Promise<OAuthServer> {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = await listen((request, response) => handle?.(request, response));
  const rotate = async () => {
    handle = new Provider(server.url, configuration(await signingKey(), clientAuthentication)).callback();
  };
  await rotate();
  return { ...server, rotate };
}

/** A token for the client, whose secret goes into the form (`client_secret_post`) or into the header. */
export async function fetchToken(
  { url }: OAuthServer,
  scope = 'explain',
  how: 'basic' | 'post' = 'basic',
): Promise<string> {
  const { id, secret } = client;
  const encoded = [id, secret].map((text) => new URLSearchParams({ '': text }).toString().slice(1)).join(':');
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: how === 'basic' ? { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` } : {},
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope,
      ...(how === 'post' ? { client_id: id, client_secret: secret } : {}),
    }),
  });
  const answer: unknown = await response.json();
  const token: unknown = Reflect.get(Object(answer), 'access_token');
  if (typeof token !== 'string') throw new Error(`no token: ${JSON.stringify(answer)}`);
  return token;
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: `key-${++made}` };
}

let made = 0;

function configuration(key: JWK, clientAuthentication: string): Readonly<Record<string, unknown>> {
  return {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: clientAuthentication,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    routes: { token: '/oauth/token' },
    scopes: ['explain'],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({
          audience,
          scope: 'explain admin',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  };
}
