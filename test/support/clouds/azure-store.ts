import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../api/auth/listen.js';
import { signed, signingKey } from '../../api/auth/test-issuer.js';
import { startAzurite } from './azurite.js';
import type { CloudStore } from './cloud-store.js';
import { startClusterTokens, type TokenClaims } from './cluster-tokens.js';

const tenant = '11111111-1111-1111-1111-111111111111';
const client = '22222222-2222-2222-2222-222222222222';
const identity = '33333333-3333-3333-3333-333333333333';
const pods = {
  issuer: `https://westeurope.oic.prod-aks.azure.com/${tenant}/44444444-4444-4444-4444-444444444444/`,
  subject: 'system:serviceaccount:lance:lance.lance',
  audience: 'api://AzureADTokenExchange',
};

/**
 * Azurite, which looks at the audience, the issuer and the time of a token; and a stand-in of Entra, which gives such a token for a
 * token of the cluster whose issuer, subject and audience are those of the federated credential.
 */
export async function startAzureStore(): Promise<CloudStore> {
  const [azurite, tokens, key] = await Promise.all([startAzurite(), startClusterTokens(), signingKey('entra')]);
  const granted = () => {
    const now = Math.floor(Date.now() / 1_000);
    const times = { iat: now - 60, nbf: now - 60, exp: now + 3_600 };
    const about = { oid: identity, sub: identity, appid: client, tid: tenant };
    return signed(key, {
      aud: 'https://storage.azure.com',
      iss: `https://sts.windows.net/${tenant}/`,
      ...times,
      ...about,
    });
  };
  await azurite.createContainer('tables', await granted());
  const entra = await listen((request, response) => {
    void answer(request, response, tokens.refusal, granted);
  });
  const common = {
    AZURE_STORAGE_ACCOUNT_NAME: 'devstoreaccount1',
    AZURE_STORAGE_ENDPOINT: azurite.url,
    AZURE_ALLOW_INVALID_CERTIFICATES: 'true',
    AZURE_ALLOW_HTTP: 'true',
  };
  const federated = async (claims: TokenClaims) => ({
    ...common,
    AZURE_CLIENT_ID: client,
    AZURE_TENANT_ID: tenant,
    AZURE_AUTHORITY_HOST: `${entra.url}/`,
    AZURE_FEDERATED_TOKEN_FILE: await tokens.mount(claims),
  });
  return {
    root: 'az://tables/db',
    identity,
    pods: { 'a federated token': await federated(pods) },
    strangers: {
      'an issuer without the slash at its end': await federated({ ...pods, issuer: pods.issuer.replace(/\/$/, '') }),
    },
    end: async () => {
      await Promise.all([entra.close(), azurite.end(), tokens.end()]);
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: (token: string, claims: TokenClaims) => Promise<string | undefined>,
  granted: () => Promise<string>,
): Promise<void> {
  const asked = new URLSearchParams(await text(request));
  // The webhook's authority ends in a slash, to which the engine adds another.
  const isToken = request.url?.replace('//', '/') === `/${tenant}/oauth2/v2.0/token`;
  const isClient = asked.get('client_id') === client && asked.get('scope') === 'https://storage.azure.com/.default';
  const refused = isToken && isClient ? await refusal(asked.get('client_assertion') ?? '', pods) : 'unknown';
  response.writeHead(refused === undefined ? 200 : 401, { 'content-type': 'application/json' });
  const error = {
    error: 'invalid_client',
    error_description: 'AADSTS700211: No matching federated identity record found for presented assertion issuer',
  };
  const given = { token_type: 'Bearer', expires_in: 3_600, access_token: await granted() };
  response.end(JSON.stringify(refused === undefined ? given : error));
}
