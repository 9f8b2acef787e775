import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../api/auth/listen.js';
import { audience, client, type OAuthServer, startOAuthServer } from '../api/auth/oauth-server.js';
import { type CliResult, helmwright, jsonOf } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

const guide = readFileSync(fileURLToPath(new URL('../../docs/cli.md', import.meta.url)), 'utf8');

/** Runs the command with a secret in the environment, or one on the standard input. */
function withSecret(args: readonly string[], secret: string, from: 'variable' | 'input'): Promise<CliResult> {
  return helmwright(args, '.', from === 'variable' ? { env: { HELMWRIGHT_CLIENT_SECRET: secret } } : { stdin: secret });
}

describe('helmwright token, and a real OAuth server', () => {
  let server: OAuthServer;
  beforeAll(async () => (server = await startOAuthServer()));
  afterAll(() => server.close());

  const flags = () => ['token', '--auth-url', server.url, '--client-id', client.id];
  const withSecretFile = (args: readonly string[], secret: string = client.secret) =>
    withFiles({ 'secret.txt': `${secret}\n` }, (folder) =>
      helmwright([...flags(), '--client-secret-file', 'secret.txt', ...args], folder),
    );

  it('prints the token and nothing else', async () => {
    const { code, stdout, stderr } = await withSecretFile(['--scope', 'explain admin']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^[\w.-]+\n$/);
    expect(decodeJwt(stdout.trim())).toMatchObject({ iss: server.url, aud: audience, scope: 'explain admin' });
  });

  it.each(['/', '/oauth/token', '/oauth/token/'])('finds the server by its url with %s', async (path) => {
    const { code, stdout } = await withSecretFile(['--auth-url', `${server.url}${path}`]);
    expect(code).toBe(0);
    expect(decodeJwt(stdout.trim())).toMatchObject({ iss: server.url });
  });

  it('prints JSON for machines', async () => {
    const { token, ...printed } = jsonOf(await withSecretFile(['--scope', 'explain', '--json']));
    expect(printed).toEqual({ ok: true, expiresInSeconds: 600, scope: 'explain' });
    expect(decodeJwt(typeof token === 'string' ? token : '')).toMatchObject({ sub: client.id });
  });

  it('asks for the resource that is named', async () => {
    const { stdout } = await withSecretFile(['--resource', 'https://other.example.org', '--audience', 'ignored']);
    expect(decodeJwt(stdout.trim())).toMatchObject({ sub: client.id });
  });

  it.each(['variable', 'input'] as const)('takes the secret from the %s', async (from) => {
    const more = from === 'input' ? ['--client-secret-file', '-'] : [];
    const { code, stdout } = await withSecret([...flags(), ...more], client.secret, from);
    expect(code).toBe(0);
    expect(decodeJwt(stdout.trim())).toMatchObject({ sub: client.id });
  });

  it('sends the secret in the form where the server wants it there', async () => {
    const posting = await startOAuthServer('client_secret_post');
    try {
      const args = ['token', '--auth-url', posting.url, '--client-id', client.id, '--client-auth', 'post'];
      expect(await withSecret(args, client.secret, 'variable')).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await posting.close();
    }
  });

  it('says why it is refused, and no secret', async () => {
    const { code, stdout, stderr } = await withSecretFile([], 'a wrong secret');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `helmwright: ${server.url}/oauth/token: refuses (401): invalid_client: client authentication failed\n`,
    );
  });

  it('runs as docs/cli.md shows it', async () => {
    const example = /^```bash\nhelmwright (token .*)\n```$/m.exec(guide)?.[1]?.split(' ') ?? [];
    expect(example[0]).toBe('token');
    const args = example.map((arg) => (arg.startsWith('https://') ? server.url : arg));
    const result = await withFiles({ 'secret.txt': client.secret }, (folder) => helmwright(args, folder));
    expect(result).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('helmwright token, and a server that', () => {
  const answer = (status: number, body: string) => ({ status, body });

  it.each([
    ['is none of OAuth', answer(404, '<html>'), 'refuses (404); check that it is the authorization server'],
    ['gives no JSON', answer(200, 'token'), 'the response has no access token'],
    ['gives no token', answer(200, '{"token_type": "Bearer"}'), 'the response has no access token'],
    [
      'gives a token that would move the cursor',
      answer(200, '{"access_token": "a\\u001b[2J", "token_type": "Bearer"}'),
      'the response has no access token',
    ],
    [
      'gives a token of another kind',
      answer(200, '{"access_token": "a", "token_type": "mac"}'),
      'the response has a token that is not a bearer token',
    ],
    ['gives too much', answer(200, ' '.repeat(300_000)), 'the response exceeds 262144 bytes'],
    ['moves elsewhere', answer(307, ''), 'responded with a redirect (307), which is not followed'],
  ])('%s', async (_, { status, body }, message) => {
    const asked: string[] = [];
    const server = await listen(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    try {
      const args = ['token', '--auth-url', `${server.url}/tenant/`, '--client-id', 'ci'];
      const { code, stdout, stderr } = await withSecret(args, 's3cret', 'variable');
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: '',
        stderr: `helmwright: ${server.url}/tenant/oauth/token: ${message}\n`,
      });
      expect(asked).toEqual(['/tenant/oauth/token']);
    } finally {
      await server.close();
    }
  });

  it.each([
    ['basic', 'Basic Y2k6YSUzQWIrYw==', {}],
    ['post', undefined, { client_id: 'ci', client_secret: 'a:b c' }],
  ])('wants the secret as %s', async (how, authorization, fields) => {
    const asked: unknown[] = [];
    const server = await listen((request, response) => {
      const { method, headers } = request;
      void text(request).then((form) => {
        asked.push([method, headers.authorization, Object.fromEntries(new URLSearchParams(form))]);
        response.end('{"access_token": "t", "token_type": "bearer"}');
      });
    });
    try {
      const args = ['token', '--auth-url', server.url, '--client-id', 'ci', '--client-auth', how, '--audience', 'x'];
      expect(await withSecret(args, 'a:b c', 'variable')).toEqual({ code: 0, stdout: 't\n', stderr: '' });
      expect(asked).toEqual([['POST', authorization, { grant_type: 'client_credentials', audience: 'x', ...fields }]]);
    } finally {
      await server.close();
    }
  });

  it('does not answer', async () => {
    const server = await listen(() => undefined);
    try {
      const args = ['token', '--auth-url', server.url, '--client-id', 'ci', '--timeout', '1'];
      const { code, stderr } = await withSecret(args, 's3cret', 'variable');
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `helmwright: ${server.url}/oauth/token: timed out after 1000 ms\n`,
      });
    } finally {
      await server.close();
    }
  });
});

describe('helmwright token', () => {
  it.each([
    [['--client-id', 'ci'], "required option '--auth-url <url>' not specified"],
    [['--auth-url', 'https://login.example.org'], "required option '--client-id <id>' not specified"],
    [['--auth-url', 'http://login.example.org', '--client-id', 'ci'], '--auth-url: must be https'],
    [['--auth-url', 'login', '--client-id', 'ci'], '--auth-url: is not a valid URL'],
    [
      ['--auth-url', 'https://login.example.org', '--client-id', 'ci'],
      '--client-secret-file: is required unless HELMWRIGHT_CLIENT_SECRET is set',
    ],
    [
      ['--auth-url', 'https://a.example', '--client-id', 'ci', '--client-secret', 's3cret'],
      "unknown option '--client-secret'",
    ],
    [['--timeout', '0'], "option '--timeout <seconds>' argument '0' is invalid"],
    [['--client-auth', 'jwt'], "option '--client-auth <how>' argument 'jwt' is invalid"],
    [
      ['--auth-url', 'https://login.example.org', '--client-id', 'ci', '--client-secret-file', 'none.txt'],
      '--client-secret-file: none.txt: no such file',
    ],
    [
      ['--auth-url', 'https://login.example.org', '--client-id', 'ci', '--client-secret-file', 'empty.txt'],
      '--client-secret-file: empty.txt is empty',
    ],
  ])('ends with 2 for wrong usage: %j', async (args, line) => {
    await withFiles({ 'empty.txt': '\n' }, async (folder) => {
      const { code, stdout, stderr } = await helmwright(['token', ...args], folder);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`helmwright: ${line}`);
    });
  });

  it('shows an example', async () => {
    const { code, stdout } = await helmwright(['token', '--help'], '.');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nExample:\n {2}helmwright token --auth-url/);
  });
});
