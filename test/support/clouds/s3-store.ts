import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../api/auth/listen.js';
import { startMoto } from '../object-store.js';
import { type CloudStore, within } from './cloud-store.js';
import { type ClusterTokens, startClusterTokens, type TokenClaims } from './cluster-tokens.js';
import { type Arriving, arrivingOf, startGate } from './gate.js';

const region = 'eu-west-1';
const account = '123456789012';
const issuer = `https://oidc.eks.${region}.amazonaws.com/id/EXAMPLE`;
const identity = `arn:aws:sts::${account}:assumed-role/lance-pods/pod`;
const pods = { issuer, subject: 'system:serviceaccount:lance:lance.lance', audience: 'sts.amazonaws.com' };
const agent = { ...pods, audience: 'pods.eks.amazonaws.com' };

/** The keys of the role's session. */
const keys = { AccessKeyId: 'ASIAEXAMPLE', SecretAccessKey: 'secret-of-the-session', SessionToken: 'session-token' };

/**
 * S3, and in front of it what moto lacks: an STS that looks at the tokens of web identities, the agent of EKS Pod Identity, and
 * checks of signatures and paths.
 *
 * @param python - one that has `requirements-object-store.txt`
 */
export async function startS3Store(python: string): Promise<CloudStore> {
  const [moto, tokens] = await Promise.all([startMoto(python), startClusterTokens()]);
  await fetch(`${moto.url}/tables`, { method: 'PUT' });
  const gate = await startGate(moto.url, (request) => Promise.resolve(refusalOf(request)));
  const front = await listen((request, response) => {
    void (request.url === '/v1/credentials' ? answerPod : answerSts)(tokens, request, response);
  });
  const common = {
    AWS_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL_STS: front.url,
    AWS_ENDPOINT: gate.url,
    AWS_ALLOW_HTTP: 'true',
  };
  const web = async (claims: TokenClaims) => ({
    ...common,
    AWS_ROLE_ARN: `arn:aws:iam::${account}:role/lance-pods`,
    AWS_WEB_IDENTITY_TOKEN_FILE: await tokens.mount(claims),
  });
  const podIdentity = async (claims: TokenClaims) => ({
    ...common,
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${front.url}/v1/credentials`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: await tokens.mount(claims),
  });
  return {
    root: 's3://tables/db',
    identity,
    pods: { 'web identity': await web(pods), 'Pod Identity': await podIdentity(agent) },
    strangers: {
      'another ServiceAccount': await web({ ...pods, subject: 'system:serviceaccount:lance:default' }),
      'no identity': common,
    },
    end: async () => {
      await Promise.all([front.close(), gate.close()]);
      await Promise.all([moto.end(), tokens.end()]);
    },
  };
}

/** As the policy of the role has it: the objects below the path, and lists of them. */
function refusalOf(request: Arriving): string | undefined {
  if (!isSession(request)) return 'the session or its signature is wrong';
  const { pathname, searchParams } = request.url;
  // The engine deletes with POST /tables?delete, whose objects are in the body.
  if (pathname === '/tables' && searchParams.has('delete')) return undefined;
  return within(pathname === '/tables' ? (searchParams.get('prefix') ?? '') : pathname.replace('/tables/', ''));
}

/** AWS Signature Version 4, of a request whose signature is in a header. */
function isSigned({ method, url, headers }: Arriving, secret: string, body = ''): boolean {
  const { authorization = '', 'x-amz-date': date = '' } = headers;
  const payload = headers['x-amz-content-sha256'] ?? createHash('sha256').update(body).digest('hex');
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? [];
  const query = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .sort();
  const signed = names.split(';').map((name) => `${name}:${headers[name] ?? ''}\n`);
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, payload].join('\n');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, hashed].join('\n')).toString('hex') === signature;
}

/** STS: AssumeRoleWithWebIdentity, and GetCallerIdentity of the session. */
async function answerSts(tokens: ClusterTokens, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const asked = new URLSearchParams(body);
  const action = asked.get('Action') ?? '';
  const isAllowed =
    action === 'AssumeRoleWithWebIdentity'
      ? (await tokens.refusal(asked.get('WebIdentityToken') ?? '', pods)) === undefined
      : action === 'GetCallerIdentity' && isSession(arrivingOf(request), body);
  const error = `<Error><Type>Sender</Type><Code>AccessDenied</Code><Message>Not authorized to perform sts:${action}</Message></Error>`;
  const credentials = Object.entries({ ...keys, Expiration: inAnHour() });
  const xml = credentials.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const user = `<AssumedRoleUser><Arn>${identity}</Arn><AssumedRoleId>AROA:pod</AssumedRoleId></AssumedRoleUser>`;
  const result = action === 'GetCallerIdentity' ? `<Arn>${identity}</Arn>` : `<Credentials>${xml}</Credentials>${user}`;
  const answer = `<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result>${result}</${action}Result></${action}Response>`;
  response.writeHead(isAllowed ? 200 : 403, { 'content-type': 'text/xml' });
  response.end(isAllowed ? answer : `<ErrorResponse>${error}</ErrorResponse>`);
}

function isSession(request: Arriving, body?: string): boolean {
  return request.headers['x-amz-security-token'] === keys.SessionToken && isSigned(request, keys.SecretAccessKey, body);
}

async function answerPod(tokens: ClusterTokens, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = await tokens.refusal(request.headers.authorization ?? '', agent);
  const { AccessKeyId, SecretAccessKey, SessionToken: Token } = keys;
  const given = { AccessKeyId, SecretAccessKey, Token, AccountId: account, Expiration: inAnHour() };
  response.writeHead(refusal === undefined ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(refusal === undefined ? given : { message: refusal }));
}

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}
