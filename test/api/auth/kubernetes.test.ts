import type { IncomingHttpHeaders } from 'node:http';
import { mkdtemp, rm, symlink, writeFile, mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JWTPayload } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseAccessRules } from '../../../src/api/auth/access.js';
import { keysRefreshMs, tokenAuthenticator } from '../../../src/api/auth/tokens.js';
import { kubernetesIssuer } from '../../../src/api/auth/issuers.js';
import { listenSecurely, type Listening } from './listen.js';
import { invalidTokenWith, refusalOf } from './refusal.js';
import { selfSigned, type SelfSigned } from './self-signed.js';
import { signed, type SigningKey, signingKey } from './test-issuer.js';

const issuer = 'https://kubernetes.default.svc.cluster.local';
const audience = 'helmwright-explain-plan';
const subject = 'system:serviceaccount:lance:reader';

const rules = parseAccessRules(
  JSON.stringify({
    rules: [
      { subjects: [subject], prefixes: [['prod']] },
      { claims: [{ path: ['kubernetes.io', 'namespace'], value: 'lance' }], prefixes: [['shared']] },
    ],
  }),
);

/** What a real API server answers: it gives its keys to those only who take a key set for what it is. */
function statusFor(url: string, { authorization, accept = '' }: IncomingHttpHeaders, token: string): number {
  if (authorization !== `Bearer ${token}`) return 401;
  return url === '/openid/v1/jwks' && !accept.includes('application/jwk-set+json') ? 406 : 200;
}

/** The two documents of an API server, for those who show the pod's token. */
interface ApiServer extends Listening {
  token: string;
  readonly requests: string[];
}

async function startApiServer(certificate: SelfSigned, key: SigningKey): Promise<ApiServer> {
  const requests: string[] = [];
  const server = await listenSecurely(certificate, ({ url = '', headers }, response) => {
    requests.push(`${url} ${headers.authorization ?? ''}`);
    const document = url === '/openid/v1/jwks' ? { keys: [key.publicJwk] } : { issuer, jwks_uri: 'https://192.0.2.1/' };
    response.writeHead(statusFor(url, headers, api.token));
    response.end(JSON.stringify(document));
  });
  const api: ApiServer = { ...server, token: 'pod-token-1', requests };
  return api;
}

describe('a ServiceAccount token', () => {
  /** jose has the system's clock. */
  const clock = {
    get now(): number {
      return Date.now();
    },
    set now(milliseconds: number) {
      vi.setSystemTime(milliseconds);
    },
  };
  const warnings: string[] = [];
  let certificate: SelfSigned;
  let key: SigningKey;
  let api: ApiServer;
  let folder: string;

  beforeAll(async () => {
    certificate = selfSigned();
    key = await signingKey('cluster', 'RS256');
  });

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    warnings.length = 0;
    api = await startApiServer(certificate, key);
    folder = await mkdtemp(join(tmpdir(), 'helmwright-'));
    await mount('pod-token-1', certificate.cert);
  });

  afterEach(async () => {
    vi.useRealTimers();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** As the kubelet does it: a new folder, and a link that is moved to it at once. */
  async function mount(token: string, ca: string): Promise<void> {
    const data = await mkdtemp(join(folder, '..data-'));
    await Promise.all([writeFile(join(data, 'token'), `${token}\n`), writeFile(join(data, 'ca.crt'), ca)]);
    await symlink(data, join(folder, '..next'));
    await rename(join(folder, '..next'), join(folder, '..data'));
    await mkdir(join(folder, 'mounted'), { recursive: true });
    for (const name of ['token', 'ca.crt']) {
      await symlink(join('..', '..data', name), join(folder, 'mounted', name)).catch(() => undefined);
    }
  }

  function authenticatorOf(credentialsDir = join(folder, 'mounted')) {
    const tokens = kubernetesIssuer({ accessFile: '', audience: [audience] }, { apiUrl: api.url, credentialsDir });
    const warn = (message: string): void => void warnings.push(message);
    return tokenAuthenticator(tokens, () => rules, { warn, now: () => clock.now });
  }

  function claims(changes: JWTPayload = {}): JWTPayload {
    return {
      iss: issuer,
      aud: [audience],
      sub: subject,
      exp: Math.floor(clock.now / 1_000) + 3_600,
      'kubernetes.io': { namespace: 'lance', serviceaccount: { name: 'reader', uid: 'u' }, pod: { name: 'p' } },
      ...changes,
    };
  }

  it("is verified with the cluster's keys, which the service reads from the API server with the pod's token", async () => {
    const authenticator = authenticatorOf();
    await authenticator.ready();
    expect(await authenticator.authenticate({ bearer: await signed(key, claims()) })).toMatchObject({
      subject,
      prefixes: [['prod'], ['shared']],
    });
    expect([...api.requests].sort()).toEqual([
      '/.well-known/openid-configuration Bearer pod-token-1',
      '/openid/v1/jwks Bearer pod-token-1',
    ]);
  });

  it("is verified after a rotation of the pod's own token", async () => {
    const authenticator = authenticatorOf();
    await authenticator.ready();
    api.token = 'pod-token-2';
    await mount('pod-token-2', certificate.cert);
    clock.now += keysRefreshMs;
    await authenticator.authenticate({ bearer: await signed(key, claims()) });
    expect(api.requests.at(-1)).toContain('pod-token-2');
    expect(warnings).toEqual([]);
  });

  const none = 'the token does not belong to a ServiceAccount of the cluster';
  const named = (namespace: unknown, name: unknown): JWTPayload => ({
    'kubernetes.io': { namespace, serviceaccount: { name } },
  });

  it.each<[string, JWTPayload, string]>([
    ['for the API server', { aud: 'https://kubernetes.default.svc' }, "the token's claim aud is not valid"],
    ['of another issuer', { iss: 'https://evil.example.org' }, "the token's claim iss is not valid"],
    ['without claims of the cluster', { 'kubernetes.io': undefined }, none],
    ['whose claims name another namespace', named('prod', 'reader'), none],
    ['whose claims name another account', named('lance', 'writer'), none],
    ['whose claims are no texts', named(['lance'], ['reader']), none],
    ['whose claims are a text', { 'kubernetes.io': 'lance' }, none],
    ['of a user', { sub: 'alice', ...named(undefined, undefined) }, none],
    ['of a node', { sub: 'system:node:one', ...named(undefined, undefined) }, none],
    ['of a subject with a part more', { sub: `${subject}:x`, ...named('lance', 'reader:x') }, none],
    ['of an empty namespace', { sub: 'system:serviceaccount::reader', ...named('', 'reader') }, none],
    ['of a subject with a line break', { sub: `${subject}\n`, ...named('lance', 'reader\n') }, none],
    ['of a look-alike', { sub: 'system:serviceaccount:lаnce:reader', ...named('lаnce', 'reader') }, none],
    ['of capitals', { sub: 'system:serviceaccount:Lance:reader', ...named('Lance', 'reader') }, none],
  ])('%s is refused', async (_, changes, detail) => {
    const bearer = await signed(key, claims(changes));
    expect(await refusalOf(authenticatorOf().authenticate({ bearer }))).toEqual(invalidTokenWith(detail));
  });

  it.each([
    ['system:serviceaccount:lance:reader2', 'lance', 'reader2', [['shared']]],
    ['system:serviceaccount:lance2:reader', 'lance2', 'reader', []],
    ['system:serviceaccount:reader:lance', 'reader', 'lance', []],
  ])('of %s, which is similar, may explain only its own tables', async (sub, namespace, name, prefixes) => {
    const bearer = await signed(key, claims({ sub, ...named(namespace, name) }));
    expect(await authenticatorOf().authenticate({ bearer })).toMatchObject({ subject: sub, prefixes });
  });

  it('of another cluster is rejected, even if its key has the same ID', async () => {
    const bearer = await signed(await signingKey('cluster', 'RS256'), claims());
    expect(await refusalOf(authenticatorOf().authenticate({ bearer }))).toEqual(
      invalidTokenWith('the token is not valid'),
    );
  });

  it("cannot be verified if the server has another certificate, and the pod's token is not sent", async () => {
    await mount('pod-token-1', selfSigned('another authority').cert);
    const refusal = await refusalOf(authenticatorOf().authenticate({ bearer: await signed(key, claims()) }));
    expect(refusal).toMatchObject({ failure: 'overloaded' });
    expect(api.requests).toEqual([]);
    expect(warnings.join()).toMatch(/^keys of tokens: https:.*(self-signed|verify)/);
  });

  it('cannot be verified without the mounted files, and the log says what is missing', async () => {
    const nowhere = join(folder, 'nowhere');
    await expect(authenticatorOf(nowhere).ready()).rejects.toThrow('cannot be verified');
    expect(warnings).toEqual([
      `keys of tokens: ${nowhere}: token and ca.crt not found: set automountServiceAccountToken: true`,
    ]);
  });
});
