import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { selfSigned } from '../../api/auth/self-signed.js';

const run = promisify(execFile);

/** The newest that runs on Node 20. */
const version = '3.35.0';
const cache = fileURLToPath(new URL(`../../../.cache/azurite/${version}`, import.meta.url));

/** Azure Blob Storage in a process of its own, with https and bearer tokens. It checks their audience, issuer and time only. */
export interface Azurite {
  /** With the account. */
  readonly url: string;
  readonly createContainer: (name: string, token: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function startAzurite(): Promise<Azurite> {
  const main = await installed();
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-azurite-'));
  const { key, cert } = selfSigned();
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  await Promise.all([writeFile(files.key, key), writeFile(files.cert, cert)]);
  const flags = ['--oauth', 'basic', '--key', files.key, '--cert', files.cert, '--blobPort', '0', '--location', folder];
  const child = spawn(process.execPath, [main, ...flags, '--disableTelemetry', '--skipApiVersionCheck', '--silent'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portIn(child.stdout);
  const root = `https://127.0.0.1:${port}/devstoreaccount1`;
  return {
    url: root,
    createContainer: async (name, token) => {
      const headers = { authorization: `Bearer ${token}`, 'x-ms-version': '2021-12-02' };
      const status = await new Promise((resolve, reject) => {
        const url = `${root}/${name}?restype=container`;
        const sent = request(url, { method: 'PUT', headers, ca: cert }, ({ statusCode }) => resolve(statusCode));
        sent.on('error', reject).end();
      });
      if (status !== 201) throw new Error(`Azurite answers ${String(status)}`);
    },
    end: async () => {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}

/** Installed once, under another name first: two test files may start at the same time. */
async function installed(): Promise<string> {
  const main = join(cache, 'node_modules/azurite/dist/src/blob/main.js');
  if (existsSync(main)) return main;
  const unfinished = `${cache}.${process.pid}`;
  process.stderr.write('Azurite is installed once: this takes a minute\n');
  await mkdir(unfinished, { recursive: true });
  await run('npm', [
    'install',
    '--prefix',
    unfinished,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `azurite@${version}`,
  ]);
  await rename(unfinished, cache).catch(async () => rm(unfinished, { recursive: true }));
  return main;
}

async function portIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, port] = /https:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    output.resume();
    return port;
  }
  throw new Error('Azurite did not start');
}
