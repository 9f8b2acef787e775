import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RayClient } from '../../../src/ray/ray-client.js';
import { freePort } from '../../api/http/free-port.js';

/** A real Ray head without CPUs, as KubeRay's guides recommend it. */
export interface RayHead {
  readonly dashboard: URL;
  /** For drivers, and for Ray Client. */
  readonly addresses: { readonly gcs: string; readonly client: string };
  /** Where Ray writes the logs of its jobs. */
  readonly logs: string;
  /** Stops it and removes what it wrote. */
  readonly stop: () => Promise<void>;
}

export interface HeadOptions {
  readonly token?: string;
  /** The port of the dashboard; by default a free one. */
  readonly port?: number;
}

const startLimitMs = 110_000;

export async function startHead(python: string, { token, port }: HeadOptions = {}): Promise<RayHead> {
  const directory = await mkdtemp(join(tmpdir(), 'ray-'));
  const ports = { dashboard: port ?? (await freePort()), gcs: await freePort(), client: await freePort() };
  const flags = {
    'num-cpus': 0,
    port: ports.gcs,
    'dashboard-port': ports.dashboard,
    'dashboard-agent-listen-port': await freePort(),
    'ray-client-server-port': ports.client,
    'temp-dir': directory,
    'object-store-memory': 80_000_000,
  };
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const head = spawn(python, ['-m', 'ray.scripts.scripts', 'start', '--head', '--block', ...args], {
    env: {
      ...process.env,
      PATH: `${dirname(python)}:${process.env['PATH'] ?? ''}`,
      RAY_USAGE_STATS_ENABLED: '0',
      ...authentication(token),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = createWriteStream(join(directory, 'head.log'));
  head.stdout.pipe(output);
  head.stderr.pipe(output);
  const dashboard = new URL(`http://127.0.0.1:${ports.dashboard}`);
  const started = new AbortController();
  head.once('exit', (code) =>
    started.abort(new Error(`ray start ended with ${String(code)}; see ${directory}/head.log`)),
  );
  const client = new RayClient({
    dashboard: () => Promise.resolve(dashboard),
    token: () => Promise.resolve(token),
    signal: started.signal,
    limits: { retryMs: startLimitMs },
  });
  await client.version();
  return {
    dashboard,
    addresses: { gcs: `127.0.0.1:${ports.gcs}`, client: `ray://127.0.0.1:${ports.client}` },
    logs: join(directory, 'session_latest', 'logs'),
    stop: () => stop(head, directory),
  };
}

function authentication(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined ? {} : { RAY_AUTH_MODE: 'token', RAY_AUTH_TOKEN: token };
}

async function stop(head: ChildProcess, directory: string): Promise<void> {
  const ended = once(head, 'exit');
  head.kill('SIGTERM');
  await ended;
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}
