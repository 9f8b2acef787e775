import { createHmac, createPublicKey } from 'node:crypto';
import { inspect } from 'node:util';
import type { JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/api/errors.js';
import { parseAccessRules } from '../../../src/api/auth/access.js';
import {
  cachedTokenMs,
  keysCooldownMs,
  keysRefreshMs,
  keysRetryMs,
  keysStaleMs,
  tokenAuthenticator,
} from '../../../src/api/auth/tokens.js';
import { jwtIssuer } from '../../../src/api/auth/issuers.js';
import { ConfigError } from '../../../src/settings/config-error.js';
import { readAuth } from '../../../src/settings/read-auth.js';
import { type Settings, withDefaults } from '../../../src/settings/settings.js';
import { audience, client, fetchToken, type OAuthServer, startOAuthServer } from './oauth-server.js';
import { invalidTokenWith, refusalOf } from './refusal.js';
import { signed, type SigningKey, signingKey, startIssuer, type TestIssuer } from './test-issuer.js';

const rules = parseAccessRules(
  JSON.stringify({
    rules: [
      { subjects: ['alice'], prefixes: [['prod']] },
      { claims: [{ path: ['scope'], value: 'explain' }], prefixes: [['prod', 'eu']] },
    ],
  }),
);

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

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterAll(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  warnings.length = 0;
});

function authenticatorOf(settings: Partial<Settings>) {
  const read = readAuth(withDefaults({ auth: 'jwt', audience: [audience], accessFile: 'access.json', ...settings }));
  if (read.auth !== 'jwt') throw new Error('auth is not jwt');
  return tokenAuthenticator(jwtIssuer(read), () => rules, {
    warn: (message) => warnings.push(message),
    now: () => clock.now,
  });
}

describe('a token of a real OAuth server', () => {
  let server: OAuthServer;
  beforeAll(async () => (server = await startOAuthServer()));
  afterAll(() => server.close());

  const token = (scope?: string): Promise<string> => fetchToken(server, scope);

  it('identifies the caller, and its scope gives access', async () => {
    const authenticator = authenticatorOf({ jwtIssuer: server.url });
    await authenticator.ready();
    expect(await authenticator.authenticate({ bearer: await token('explain admin') })).toMatchObject({
      subject: client.id,
      prefixes: [['prod', 'eu']],
    });
    expect(await authenticator.authenticate({ bearer: await token('admin') })).toMatchObject({
      subject: client.id,
      prefixes: [],
    });
  });

  it('is refused for another audience', async () => {
    const authenticator = authenticatorOf({ jwtIssuer: server.url, audience: ['https://other.example.org'] });
    expect(await refusalOf(authenticator.authenticate({ bearer: await token() }))).toEqual(
      invalidTokenWith("the token's claim aud is not valid"),
    );
  });

  it('with a new key is accepted at once, and one with a removed key only while it is cached', async () => {
    const authenticator = authenticatorOf({ jwtIssuer: server.url });
    const old = await token();
    await authenticator.authenticate({ bearer: old });
    await server.rotate();
    clock.now += keysCooldownMs;
    await authenticator.authenticate({ bearer: await token() });
    expect(await authenticator.authenticate({ bearer: old })).toMatchObject({ subject: client.id });
    clock.now += cachedTokenMs;
    expect(await refusalOf(authenticator.authenticate({ bearer: old }))).toEqual(
      invalidTokenWith('the token has an invalid signature'),
    );
  });
});

describe('a token', () => {
  let issuer: TestIssuer;
  let key: SigningKey;
  let rsa: SigningKey;
  let stranger: SigningKey;

  beforeAll(async () => {
    [key, rsa, stranger] = await Promise.all([signingKey('one'), signingKey('two', 'RS256'), signingKey('one')]);
    issuer = await startIssuer(key, rsa);
  });
  afterAll(() => issuer.close());
  beforeEach(() => {
    Object.assign(issuer, { status: 200, discovery: {}, keys: [key.publicJwk, rsa.publicJwk] });
    issuer.requests.length = 0;
  });

  const seconds = () => Math.floor(clock.now / 1_000);
  const claims = () => ({ iss: issuer.url, aud: audience, sub: 'alice', exp: seconds() + 300 });
  const authenticate = (bearer: string, settings: Partial<Settings> = {}) =>
    authenticatorOf({ jwtIssuer: issuer.url, ...settings }).authenticate({ bearer });

  function encoded(part: object): string {
    return Buffer.from(JSON.stringify(part)).toString('base64url');
  }

  /** Signed as those do who take the public key for a shared secret. */
  function hmacSigned(secret: string, header: object): string {
    const content = `${encoded({ alg: 'HS256', ...header })}.${encoded(claims())}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  }

  describe('that holds', () => {
    it.each([
      ['with one audience', {}, {}],
      ['with several audiences', { aud: ['https://other.example.org', audience] }, {}],
      ['as an access token', {}, { typ: 'at+jwt' }],
      ['as a plain one', {}, { typ: 'JWT' }],
      ['of a type with its prefix', {}, { typ: 'application/at+JWT' }],
      ['that ended within the skew', { exp: () => seconds() - 29 }, {}],
      ['that starts within the skew', { nbf: () => seconds() + 29 }, {}],
      ['that was issued within the skew', { iat: () => seconds() + 29 }, {}],
    ])('%s is accepted', async (_, changes, header) => {
      const token = await signed(key, { ...claims(), ...evaluated(changes) }, header);
      expect(await authenticate(token)).toMatchObject({ subject: 'alice', prefixes: [['prod']] });
    });

    it('needs no key ID if only one key matches', async () => {
      expect(await authenticate(await signed(key, claims(), { kid: undefined }))).toMatchObject({ subject: 'alice' });
    });

    it('is accepted with keys from jwtJwksUrl, without discovery', async () => {
      const settings = { jwtJwksUrl: `${issuer.url}/jwks` };
      expect(await authenticate(await signed(key, claims()), settings)).toMatchObject({ subject: 'alice' });
      expect(issuer.requests).toEqual(['/jwks']);
    });

    it('causes one read of the keys, even for many concurrent tokens', async () => {
      const authenticator = authenticatorOf({ jwtIssuer: issuer.url });
      const tokens = await Promise.all([1, 2, 3].map((jti) => signed(key, { ...claims(), jti: String(jti) })));
      await Promise.all(tokens.map((bearer) => authenticator.authenticate({ bearer })));
      expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/jwks']);
    });
  });

  const odd = 'the token has an invalid signature';

  it.each([
    ['of another issuer', { iss: 'https://evil.example.org' }, {}, "the token's claim iss is not valid"],
    ['of an issuer that is nearly the same', { iss: () => `${issuer.url}/` }, {}, "the token's claim iss is not valid"],
    ['without an issuer', { iss: undefined }, {}, "the token's claim iss is not valid"],
    ['for another audience', { aud: 'https://other.example.org' }, {}, "the token's claim aud is not valid"],
    ['for an audience that starts the same', { aud: `${audience}.evil` }, {}, "the token's claim aud is not valid"],
    ['without an audience', { aud: undefined }, {}, "the token's claim aud is not valid"],
    ['that has ended', { exp: () => seconds() - 31 }, {}, 'the token has expired'],
    ['without an end', { exp: undefined }, {}, "the token's claim exp is not valid"],
    ['with an end that is no number', { exp: '9999999999' }, {}, "the token's claim exp is not valid"],
    ['that starts later', { nbf: () => seconds() + 31 }, {}, "the token's claim nbf is not valid"],
    ['without a subject', { sub: undefined }, {}, "the token's claim sub is not valid"],
    ['with an empty subject', { sub: '' }, {}, 'the token has no subject'],
    ['with a subject that is no text', { sub: ['alice'] }, {}, 'the token has no subject'],
    ['with a huge subject', { sub: 'a'.repeat(1_025) }, {}, 'the token has no subject'],
    ['of another type', {}, { typ: 'logout+jwt' }, 'the token has an unsupported type'],
    ['with an unknown key id', {}, { kid: 'three' }, odd],
    ['with a path as key id', {}, { kid: '../../../../dev/null' }, odd],
    ['with the id of a key of another kind', {}, { kid: 'two' }, odd],
    ['with a huge key id', {}, { kid: 'k'.repeat(257) }, odd],
    ['with a key id that is no text', {}, { kid: { one: 1 } }, odd],
  ])('%s is refused', async (_, changes, header, detail) => {
    const token = await signed(key, { ...claims(), ...evaluated(changes) }, header);
    expect(await refusalOf(authenticate(token))).toEqual(invalidTokenWith(detail));
  });

  /** Claims whose times depend on the clock are given as functions of it. */
  function evaluated(changes: object): object {
    return Object.fromEntries(
      Object.entries(changes).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'function' ? (Reflect.apply(value, undefined, []) as unknown) : value,
      ]),
    );
  }

  it.each([
    ['signed by another key under a known id', () => signed(stranger, claims())],
    ['whose payload was changed', async () => changed(await signed(key, claims()))],
    ['that is no token', () => Promise.resolve('a.b.c')],
    ['of five parts', () => Promise.resolve('a.b.c.d.e')],
  ])('%s is refused', async (_, token) => {
    expect(await refusalOf(authenticate(await token()))).toMatchObject({ failure: 'unauthenticated' });
  });

  function changed(token: string): string {
    const [header = '', , signature = ''] = token.split('.');
    return `${header}.${encoded({ ...claims(), sub: 'root' })}.${signature}`;
  }

  it('that is too long is rejected before it is parsed', async () => {
    const token = await signed(key, { ...claims(), padding: 'x'.repeat(16_384) });
    expect(await refusalOf(authenticate(token))).toEqual(invalidTokenWith('the token is too long'));
    expect(issuer.requests).toEqual([]);
  });

  it.each(['none', 'None', 'nOnE'])('with the algorithm %s is rejected', async (alg) => {
    for (const signature of ['', 'AAAA']) {
      const token = `${encoded({ alg, kid: 'one' })}.${encoded(claims())}.${signature}`;
      expect(await refusalOf(authenticate(token))).toMatchObject({ failure: 'unauthenticated' });
    }
  });

  it('signed with the public key as a shared secret is rejected, in every format of the key', async () => {
    const secrets = [key, rsa].flatMap(({ kid, publicJwk }) =>
      textsOf(publicJwk).map((secret) => hmacSigned(secret, { kid })),
    );
    for (const token of secrets) {
      expect(await refusalOf(authenticate(token))).toEqual(invalidTokenWith("the token's algorithm is not allowed"));
    }
  });

  function textsOf(jwk: JWK): readonly string[] {
    const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    return [publicKey.export({ type: 'spki', format: 'pem' }).toString(), JSON.stringify(jwk)];
  }

  it('signed with a shared secret in the key set is rejected', async () => {
    const secret = 'a shared secret of thirty-two byt';
    issuer.keys = [key.publicJwk, { kty: 'oct', kid: 'oct', k: Buffer.from(secret).toString('base64url') }];
    expect(await refusalOf(authenticate(hmacSigned(secret, { kid: 'oct' })))).toEqual(
      invalidTokenWith("the token's algorithm is not allowed"),
    );
  });

  it('with its own key or a URL of it is rejected, and the URL is not requested', async () => {
    const evil = await startIssuer(stranger);
    try {
      for (const kid of ['one', 'evil', undefined]) {
        const header = { kid, jku: `${evil.url}/jwks`, x5u: `${evil.url}/jwks`, jwk: stranger.publicJwk };
        expect(await refusalOf(authenticate(await signed(stranger, claims(), header)))).toMatchObject({
          failure: 'unauthenticated',
        });
      }
      expect(evil.requests).toEqual([]);
    } finally {
      await evil.close();
    }
  });

  it('in the cache expires at its expiration time', async () => {
    const authenticator = authenticatorOf({ jwtIssuer: issuer.url });
    const bearer = await signed(key, { ...claims(), exp: seconds() + 10 });
    await authenticator.authenticate({ bearer });
    clock.now += 9_000;
    await authenticator.authenticate({ bearer });
    clock.now += 31_000;
    expect(await refusalOf(authenticator.authenticate({ bearer }))).toEqual(invalidTokenWith('the token has expired'));
  });

  it.each([
    ['was changed', async () => changed(await signed(key, { ...claims(), email: 'a@b' }))],
    ['has ended', () => signed(key, { ...claims(), email: 'a@b', exp: 1 })],
    ['is for others', () => signed(key, { ...claims(), email: 'a@b', aud: 'others' })],
  ])('that %s does not appear in responses, errors or logs', async (_, make) => {
    const token = await make();
    const error: unknown = await authenticate(token).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    const told = inspect([error, warnings], { depth: null, showHidden: true });
    for (const part of [...token.split('.'), 'a@b', 'others', 'root']) expect(told).not.toContain(part);
  });

  describe('and the keys of its issuer', () => {
    it('unknown key IDs cause a limited number of reads', async () => {
      const authenticator = authenticatorOf({ jwtIssuer: issuer.url });
      await authenticator.ready();
      const guess = async () =>
        refusalOf(authenticator.authenticate({ bearer: await signed(key, claims(), { kid: 'x' }) }));
      await guess();
      expect(issuer.requests).toHaveLength(2);
      clock.now += keysCooldownMs;
      await Promise.all([guess(), guess()]);
      await guess();
      expect(issuer.requests).toHaveLength(4);
    });

    it('a removed key is forgotten with the next read of the keys', async () => {
      const authenticator = authenticatorOf({ jwtIssuer: issuer.url });
      const bearer = await signed(key, { ...claims(), exp: seconds() + 3_600 });
      await authenticator.authenticate({ bearer });
      issuer.keys = [rsa.publicJwk];
      clock.now += keysRefreshMs;
      expect(await refusalOf(authenticator.authenticate({ bearer }))).toEqual(invalidTokenWith(odd));
    });

    it('the last keys are used for a time if reading fails, then tokens cannot be verified', async () => {
      const authenticator = authenticatorOf({ jwtIssuer: issuer.url });
      await authenticator.ready();
      issuer.status = 500;
      clock.now += keysRefreshMs;
      expect(await authenticator.authenticate({ bearer: await signed(key, claims()) })).toMatchObject({
        subject: 'alice',
      });
      expect(warnings).toEqual([
        `keys of tokens: ${issuer.url}/.well-known/openid-configuration: responded with 500 and no keys`,
      ]);
      clock.now += keysStaleMs - keysRefreshMs;
      expect(await refusalOf(authenticator.authenticate({ bearer: await signed(key, claims()) }))).toEqual({
        failure: 'overloaded',
        detail: 'tokens cannot be verified: the keys of the issuer cannot be read',
        'Retry-After': '1',
      });
    });

    it('without keys, tokens cannot be verified', async () => {
      issuer.status = 503;
      const authenticator = authenticatorOf({ jwtIssuer: issuer.url });
      const bearer = await signed(key, claims());
      await expect(authenticator.ready()).rejects.toThrow('the keys of the issuer cannot be read');
      expect(await refusalOf(authenticator.authenticate({ bearer }))).toMatchObject({ failure: 'overloaded' });
      expect(issuer.requests).toHaveLength(1);
      issuer.status = 200;
      clock.now += keysRetryMs;
      expect(await authenticator.authenticate({ bearer })).toMatchObject({ subject: 'alice' });
    });

    it.each([
      ['name another issuer', { discovery: { issuer: 'https://evil.example.org' } }, 'the issuer must be'],
      ['lead to http on the network', { discovery: { jwks_uri: 'http://192.0.2.1/jwks' } }, 'jwks_uri: must be https'],
      ['lead nowhere', { discovery: { jwks_uri: undefined } }, 'jwks_uri: is not a valid URL'],
      ['are moved', { status: 302 }, 'responded with 302 and no keys'],
      ['are none', { keys: [] }, 'the key set has no keys'],
    ])('documents that %s are rejected', async (_, change, message) => {
      Object.assign(issuer, change);
      const authenticator = authenticatorOf({ jwtIssuer: issuer.url });
      await expect(authenticator.ready()).rejects.toThrow();
      expect(warnings).toEqual([expect.stringContaining(message)]);
      expect(issuer.requests).not.toContain('/elsewhere');
    });
  });

  it('is missing: the challenge has no error', async () => {
    expect(await refusalOf(authenticatorOf({ jwtIssuer: issuer.url }).authenticate({ apiKey: 'k' }))).toEqual({
      failure: 'unauthenticated',
      detail: 'a bearer token is required',
      'WWW-Authenticate': 'Bearer realm="helmwright"',
    });
  });
});

describe('settings of tokens', () => {
  it.each<[Partial<Settings>, string]>([
    [{}, 'HELMWRIGHT_JWT_ISSUER (--jwt-issuer): is required: the issuer of the tokens'],
    [
      { jwtIssuer: 'https://a.example', audience: [] },
      'HELMWRIGHT_AUDIENCE (--audience): is required: the audience of tokens for this service',
    ],
    [{ jwtIssuer: 'http://a.example' }, 'HELMWRIGHT_JWT_ISSUER (--jwt-issuer): must be https'],
    [{ jwtIssuer: 'http://127.0.0.1.evil.example' }, 'HELMWRIGHT_JWT_ISSUER (--jwt-issuer): must be https'],
    [{ jwtIssuer: 'login' }, 'HELMWRIGHT_JWT_ISSUER (--jwt-issuer): is not a valid URL'],
    [
      { jwtIssuer: 'https://a.example', jwtJwksUrl: 'https://user:pass@a.example' },
      'HELMWRIGHT_JWT_JWKS_URL (--jwt-jwks-url): must not have a user name or password',
    ],
  ])('%j stop the start', (settings, message) => {
    expect(() => authenticatorOf(settings)).toThrow(ConfigError);
    expect(() => authenticatorOf(settings)).toThrow(message);
  });
});
