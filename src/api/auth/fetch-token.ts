import { ownMember } from './claims.js';
import { requestJson } from './request-json.js';

/** Where the client sends its secret: in the Authorization header, or in the form. */
export type ClientAuthentication = 'basic' | 'post';

export interface TokenRequest {
  /** The URL of the server. `/oauth/token` is appended if missing; see `secureUrl`. */
  readonly authUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuthentication: ClientAuthentication;
  readonly scope?: string;
  /** The audience parameter of some servers. */
  readonly audience?: string;
  /** The resource parameter of RFC 8707: a URL. */
  readonly resource?: string;
  readonly timeoutMs: number;
}

export interface FetchedToken {
  readonly token: string;
  /** Absent if the server does not return it. */
  readonly expiresInSeconds?: number;
  readonly scope?: string;
}

/**
 * Requests an access token with client credentials (RFC 6749, section 4.4).
 *
 * @throws Error with one line that names the url, says what the server said, and holds no secret
 */
export async function fetchToken(request: TokenRequest): Promise<FetchedToken> {
  const url = tokenUrl(request.authUrl);
  const place = `${url.origin}${url.pathname}`;
  const { status, body } = await requestJson({
    url,
    form: formOf(request),
    headers: request.clientAuthentication === 'basic' ? { authorization: basicOf(request) } : {},
    timeoutMs: request.timeoutMs,
  });
  if (status !== 200) throw new Error(`${place}: refuses (${status})${refusalOf(body)}`);
  return tokenOf(body, place);
}

function tokenUrl(authUrl: URL): URL {
  const url = new URL(authUrl);
  url.pathname = `${url.pathname.replace(/(?:\/oauth\/token)?\/*$/, '')}/oauth/token`;
  return url;
}

function formOf({ clientId, clientSecret, clientAuthentication, scope, audience, resource }: TokenRequest) {
  const fields = {
    grant_type: 'client_credentials',
    ...(clientAuthentication === 'post' ? { client_id: clientId, client_secret: clientSecret } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(audience === undefined ? {} : { audience }),
    ...(resource === undefined ? {} : { resource }),
  };
  return new URLSearchParams(fields);
}

/** RFC 6749 requires form encoding of both parts, because a secret may contain a colon. */
function basicOf({ clientId, clientSecret }: TokenRequest): string {
  const encoded = [clientId, clientSecret].map((text) => new URLSearchParams({ '': text }).toString().slice(1));
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}

function tokenOf(body: unknown, place: string): FetchedToken {
  const token = ownMember(body, 'access_token');
  const type = ownMember(body, 'token_type');
  if (typeof token !== 'string' || !/^[A-Za-z0-9._~+/-]+=*$/.test(token)) {
    throw new Error(`${place}: the response has no access token`);
  }
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') {
    throw new Error(`${place}: the response has a token that is not a bearer token`);
  }
  const expiresInSeconds = ownMember(body, 'expires_in');
  const scope = ownMember(body, 'scope');
  return {
    token,
    ...(typeof expiresInSeconds === 'number' ? { expiresInSeconds } : {}),
    ...(typeof scope === 'string' ? { scope } : {}),
  };
}

function refusalOf(body: unknown): string {
  const [error, description] = [ownMember(body, 'error'), ownMember(body, 'error_description')];
  if (typeof error !== 'string') return '; check that it is the authorization server';
  return typeof description === 'string' ? `: ${error}: ${description.slice(0, 500)}` : `: ${error}`;
}
