import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Api } from '../api.js';
import type { Environment, Rung, StartedCluster } from '../ladder.js';

/** An API server alone, from the folder of `etcd` and `kube-apiserver` that KUBEBUILDER_ASSETS names: nothing runs pods. */
export function connectsToApiServer(environment: Environment): Rung {
  const folder = environment['KUBEBUILDER_ASSETS'] ?? '';
  return {
    name: 'KUBEBUILDER_ASSETS',
    closed: () => Promise.resolve(closedBecause(folder)),
    start: () => startApiServer(folder),
  };
}

function closedBecause(folder: string): string | undefined {
  if (folder === '') return 'not set';
  const missing = ['etcd', 'kube-apiserver'].filter((name) => !existsSync(join(folder, name)));
  return missing.length === 0 ? undefined : `${folder} has no ${missing.join(' and no ')}`;
}

/** An API server that can be away for a while. */
export interface OwnApiServer extends StartedCluster {
  readonly stopServer: () => Promise<void>;
  /** Starts it again, where it was, and waits until it answers. */
  readonly startServer: () => Promise<void>;
}

/** @param assets - the folder of `etcd` and `kube-apiserver` */
export async function startApiServer(assets: string): Promise<OwnApiServer> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-envtest-'));
  const [client, peer, port] = await freePorts(3);
  const address = (of: number | undefined): string => `http://127.0.0.1:${of ?? 0}`;
  const etcd = start(join(assets, 'etcd'), {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': address(client),
    'advertise-client-urls': address(client),
    'listen-peer-urls': address(peer),
    'initial-advertise-peer-urls': address(peer),
    'initial-cluster': `default=${address(peer)}`,
    'unsafe-no-fsync': 'true',
  });
  const token = randomBytes(16).toString('hex');
  await writeCredentials(folder, token, port ?? 0);
  const flags = {
    'etcd-servers': address(client),
    'bind-address': '127.0.0.1',
    'secure-port': `${port ?? 0}`,
    'cert-dir': join(folder, 'certificates'),
    'token-auth-file': join(folder, 'tokens.csv'),
    'authorization-mode': 'RBAC',
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': join(folder, 'accounts.pub'),
    'service-account-signing-key-file': join(folder, 'accounts.key'),
    'service-cluster-ip-range': '10.0.0.0/24',
    'allow-privileged': 'true',
    // Without a controller there are no default accounts.
    'disable-admission-plugins': 'ServiceAccount',
  };
  const serve = (): ChildProcess => start(join(assets, 'kube-apiserver'), flags);
  const kubeconfig = join(folder, 'kubeconfig');
  let server = serve();
  // Told to end, it would wait for its watches.
  const stopServer = async (): Promise<void> => end(server, 'SIGKILL');
  const startServer = async (): Promise<void> => {
    server = serve();
    await ready(Api.open(kubeconfig));
  };
  const stop = async (): Promise<void> => {
    await stopServer();
    await end(etcd);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(Api.open(kubeconfig));
  } catch (error) {
    await stop();
    throw error;
  }
  return { kubeconfig, disposable: true, stop, stopServer, startServer };
}

function start(program: string, flags: Readonly<Record<string, string>>): ChildProcess {
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  // It collects garbage less often: what it does with definitions is half of that.
  return spawn(program, args, { stdio: 'ignore', env: { GOGC: '400', GOMEMLIMIT: '3GiB', ...process.env } });
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function writeCredentials(folder: string, token: string, port: number): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    // The server makes its certificate itself, and listens to this machine alone.
    clusters: [{ name: 'test', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'test', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
    'current-context': 'test',
  };
  const mode = { mode: 0o600 };
  await writeFile(join(folder, 'accounts.pub'), publicKey.export({ type: 'spki', format: 'pem' }), mode);
  await writeFile(join(folder, 'accounts.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }), mode);
  await writeFile(join(folder, 'tokens.csv'), `${token},test,test,"system:masters"\n`, mode);
  await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig), mode);
}

/** Ports that were free a moment ago. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** The server does not report that it is ready, so it is polled. */
async function ready(api: Api): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      await api.text('GET', '/readyz');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(200);
    }
  }
}
