import type { RequestListener } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { loadKubeconfig } from '../../src/kubeconfig/load-kubeconfig.js';
import { listen } from '../api/auth/listen.js';
import { type CliResult, helmwright, jsonOf } from '../support/cli.js';
import { withFiles } from '../support/helm.js';

interface Shape {
  readonly server?: string;
  readonly context?: string;
  readonly cluster?: string;
  readonly name?: string;
  /** What the user's credential plugin prints. */
  readonly plugin?: string;
}

const secret = 'a-token-that-nobody-may-see';

function kubeconfig({
  server = 'http://127.0.0.1:1',
  context = 'test',
  cluster = 'test',
  name = 'test',
  plugin,
}: Shape = {}): string {
  return JSON.stringify({
    'current-context': context,
    clusters: [{ name, cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'test', user: plugin === undefined ? { token: secret } : { exec: printing(plugin) } }],
    contexts: [{ name, context: { cluster, user: 'test', namespace: 'lance' } }],
  });
}

function printing(text: string): object {
  return {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: process.execPath,
    args: ['--eval', `console.log(${JSON.stringify(text)})`],
  };
}

/** Runs doctor with a kubeconfig. */
function doctor(text: string, args: readonly string[] = []): Promise<CliResult> {
  return withFiles({ 'config.yaml': text }, (folder) =>
    helmwright(['doctor', '--kubeconfig', join(folder, 'config.yaml'), ...args], folder),
  );
}

async function withServer<T>(answer: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const server = await listen(answer);
  try {
    return await use(server.url);
  } finally {
    await server.close();
  }
}

describe('helmwright doctor ends with 2 and one line', () => {
  it.each<[string, string, readonly string[], RegExp]>([
    [
      'nobody listens',
      kubeconfig(),
      [],
      /^helmwright: context test of \S+: no answer from http:\/\/127\.0\.0\.1:1: .*ECONNREFUSED.*; check that the cluster runs/,
    ],
    [
      'the context is unknown',
      kubeconfig(),
      ['--context', 'prod'],
      /^helmwright: --context: \S+ has no context "prod"; it has: test$/,
    ],
    ['no context is chosen', kubeconfig({ context: '' }), [], /has no current context: choose one, it has: test$/],
    [
      'the context names no cluster',
      kubeconfig({ cluster: 'gone' }),
      [],
      /the context test of \S+ names a cluster that the kubeconfig does not define/,
    ],
    [
      'the file is no kubeconfig',
      `users: [\n  token: ${secret}`,
      [],
      /^helmwright: \S+config\.yaml: is not a valid kubeconfig: /,
    ],
    ['the file is empty', '', [], /is not a valid kubeconfig: it has no clusters, users and contexts/],
    [
      'a plugin prints something else',
      kubeconfig({ plugin: secret }),
      [],
      /cannot get credentials: the credential plugin \S+ printed no valid ExecCredential$/,
    ],
    [
      'the account is no name',
      kubeconfig(),
      ['--service-account', '../x'],
      /'\.\.\/x' is invalid. It must be a Kubernetes name/,
    ],
    [
      'the prefix is no name',
      kubeconfig(),
      ['--label-prefix', 'a b'],
      /'a b' is invalid. It must be a Kubernetes name/,
    ],
    ['the time is no number', kubeconfig(), ['--timeout', '0'], /option '--timeout <seconds>' argument '0' is invalid/],
  ])('where %s', async (_, text, args, line) => {
    const { code, stdout, stderr } = await doctor(text, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd()).toMatch(line);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(stderr).not.toContain(secret);
  });

  it('where there is no file', async () => {
    const { code, stderr } = await helmwright(['doctor', '--kubeconfig', '/nowhere/config'], '.');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'helmwright: --kubeconfig: file not found: /nowhere/config\n',
    });
  });

  it('where the server is too slow', async () => {
    const { code, stderr } = await withServer(
      () => undefined,
      (server) => doctor(kubeconfig({ server }), ['--timeout', '1']),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/no answer from \S+: timed out after 1s \(--timeout\)/);
  });

  it('where the server does not accept the credentials', async () => {
    const { code, stderr } = await withServer(
      (_, response) => response.writeHead(401).end('{"kind":"Status"}'),
      (server) => doctor(kubeconfig({ server })),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/does not accept the credentials: log in again$/m);
  });

  it('where the server is another, for machines too', async () => {
    const result = await withServer(
      (_, response) => response.end('<html>'),
      (server) => doctor(kubeconfig({ server }), ['--json']),
    );
    expect(result.code).toBe(2);
    expect(jsonOf(result)).toMatchObject({ ok: false, error: { code: 'usage' } });
    expect(result.stdout).toContain('is not a Kubernetes API (it answers 200)');
  });
});

describe('helmwright doctor, and a server that refuses all but its version,', () => {
  const refuse: RequestListener = ({ url }, response) => {
    if (url === '/version') response.end('{"gitVersion":"v1.33.1"}');
    else response.writeHead(403).end('{"kind":"Status","message":"no"}');
  };

  it('skips what it may not see, and ends with 0', async () => {
    const result = await withServer(refuse, (server) =>
      doctor(kubeconfig({ server }), ['--json', '--service-account', 'x']),
    );
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(jsonOf(result)).toMatchObject({
      ok: true,
      cluster: { context: 'test', namespace: 'lance', serviceAccount: 'x' },
    });
    expect(result.stdout).toContain('"permission": "list nodes"');
    expect(result.stdout).not.toContain(secret);
  });

  it('is asked again where it is asked too much', async () => {
    let calls = 0;
    const busyAtFirst: RequestListener = (request, response) => {
      calls += 1;
      if (calls === 1) response.writeHead(429).end('{"kind":"Status"}');
      else refuse(request, response);
    };
    const { code } = await withServer(busyAtFirst, (server) =>
      doctor(kubeconfig({ server }), ['--service-account', 'x']),
    );
    expect(code).toBe(0);
  });

  it('looks for the value of the labels that it is told', async () => {
    const labels = { 'geneva.lancedb.com/ray-head': 'yes' };
    const conditions = [{ type: 'Ready', status: 'True' }];
    const answer: RequestListener = (request, response) => {
      if (request.url !== '/api/v1/nodes' && request.url?.startsWith('/api/v1/nodes?') !== true)
        return refuse(request, response);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ items: [{ metadata: { name: 'one', labels }, status: { conditions } }] }));
    };
    const asked = (value: string) =>
      withServer(answer, (server) =>
        doctor(kubeconfig({ server }), ['--service-account', 'x', '--label-value', value]),
      );
    expect((await asked('yes')).stdout).toMatch(/^ok +head nodes +1 node: one$/m);
    expect((await asked('no')).stdout).toMatch(/^failed +head nodes +.*"yes" on one; pods select "no"$/m);
  });

  it('asks for nothing that changes anything, and for no Secret', async () => {
    const asked: string[] = [];
    const noting: RequestListener = (request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      refuse(request, response);
    };
    await withServer(noting, (server) => doctor(kubeconfig({ server }), ['--service-account', 'x']));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((line) => line.includes('secrets'))).toEqual([]);
    const posts = asked.filter((line) => !line.startsWith('GET '));
    expect(posts.every((line) => /^POST \S+\/(local)?subjectaccessreviews$/.test(line))).toBe(true);
  });
});

describe('the kubeconfig', () => {
  it('is that of KUBECONFIG, of which the first of a name counts', async () => {
    const files = {
      a: kubeconfig({ context: '', server: 'http://first' }),
      b: kubeconfig({ context: 'other', name: 'other', cluster: 'test' }),
      c: kubeconfig({ server: 'http://last' }),
    };
    await withFiles(files, async (folder) => {
      vi.stubEnv('KUBECONFIG', ['a', 'missing', 'b', 'c'].map((file) => join(folder, file)).join(':'));
      const { context, config } = await loadKubeconfig({}).finally(() => vi.unstubAllEnvs());
      expect(context).toBe('other');
      expect(config.getCurrentCluster()?.server).toBe('http://first');
    });
  });

  it('is that of the home, or none is there', async () => {
    await withFiles({ '.kube/config': kubeconfig() }, async (folder) => {
      vi.stubEnv('KUBECONFIG', '');
      vi.stubEnv('HOME', folder);
      expect(homedir()).toBe(folder);
      expect((await loadKubeconfig({})).source).toBe(join(folder, '.kube/config'));
      vi.stubEnv('HOME', join(folder, 'nobody'));
      await expect(loadKubeconfig({})).rejects.toThrow(
        '--kubeconfig: no kubeconfig found: pass one, or set KUBECONFIG',
      );
    }).finally(() => vi.unstubAllEnvs());
  });
});
