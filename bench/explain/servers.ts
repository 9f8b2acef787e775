import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { requestBytes } from '../../test/support/raw-client.js';
import { freePort } from '../../test/api/http/free-port.js';

/** A server that explains plans, and its request. */
export interface BenchServer {
  readonly port: number;
  readonly request: Buffer;
  /** Milliseconds from its start until it is ready. */
  readonly readyAfter: number;
  /** Bytes of its memory, without child processes. */
  memory(): number;
  end(): Promise<void>;
}

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** This project's service with tokens and with the default limits and isolation. */
export async function startOurs(root: string, table: string, body: string): Promise<BenchServer> {
  const issuer = await startIssuer();
  const access = { rules: [{ everyone: true, prefixes: [[]] }] };
  const { writeFileSync } = await import('node:fs');
  const accessFile = `${root}-access.json`;
  writeFileSync(accessFile, JSON.stringify(access));
  const flags = {
    root,
    port: '0',
    'metrics-port': '0',
    auth: 'jwt',
    'jwt-issuer': issuer.url,
    'jwt-jwks-url': `${issuer.url}/jwks`,
    audience: 'bench',
    'access-file': accessFile,
    'log-level': 'error',
    // The adapter has no limit of requests.
    'max-concurrent': '512',
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
  const start = performance.now();
  const child = spawn(process.execPath, [path('dist/cli/main.js'), 'serve', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstMatch(child, /^serving (\S+)/);
  await ready(url);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${issuer.token}` };
  return {
    port: Number(new URL(url).port),
    request: requestBytes(`${url}/v1/table/${table}/explain_plan`, body, headers),
    readyAfter: performance.now() - start,
    memory: () => memoryOf(child),
    end: async () => {
      issuer.close();
      await ended(child);
    },
  };
}

async function ready(url: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}/readyz`);
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The REST adapter of the Lance package for Python, which has neither tokens nor limits. */
export async function startAdapter(python: string, root: string, table: string, body: string): Promise<BenchServer> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(python, [path('test/support/python/rest_adapter.py'), root, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LANCE_LOG: 'error' },
  });
  await firstMatch(child, /^(ready)/);
  return {
    port,
    request: requestBytes(`http://127.0.0.1:${port}/v1/table/${table}/explain_plan`, body, {
      'content-type': 'application/json',
    }),
    readyAfter: performance.now() - start,
    memory: () => memoryOf(child),
    end: () => ended(child),
  };
}

/** Resident memory according to Linux. */
function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

async function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface(child.stdout)) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) return found;
  }
  throw new Error('the server did not start');
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function startIssuer(): Promise<{ url: string; token: string; close: () => void }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${port}`;
  const token = await new SignJWT({ sub: 'bench' })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
    .setIssuer(url)
    .setAudience('bench')
    .setExpirationTime('2h')
    .sign(privateKey);
  return { url, token, close: () => server.close() };
}
