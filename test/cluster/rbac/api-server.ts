import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from './api-client.js';
import { assetsFolder } from './binaries.js';
import { end, startOwned } from './owned-process.js';

export interface ApiServerOptions {
  /** Admission plugins beside those that are always on. @default none */
  readonly admission?: readonly string[];
}

/** What the audit log tells: who asked for what, and the answer's code. */
const auditPolicy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [{ level: 'Metadata', userGroups: ['system:serviceaccounts'] }, { level: 'None' }],
};

/**
 * A real API server with an audit log, and the etcd behind it, on ports of its own: no controller and no node runs. All its
 * state lies in one temporary folder.
 */
export class ApiServer {
  readonly admin: ApiClient;
  readonly auditLog: string;
  readonly certificate: string;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly processes: readonly ChildProcess[],
    token: string,
  ) {
    this.auditLog = join(folder, 'audit.log');
    this.certificate = join(folder, 'certificates/apiserver.crt');
    this.admin = new ApiClient({ port, token, ca: readFileSync(this.certificate) });
  }

  static async start(options: ApiServerOptions = {}): Promise<ApiServer> {
    const folder = mkdtempSync(join(tmpdir(), 'rbac-'));
    const [port, client, peer] = [await freePort(), await freePort(), await freePort()];
    const token = randomBytes(16).toString('hex');
    writeSecrets(folder, token);
    const etcd = run(folder, 'etcd', etcdArguments(folder, client, peer));
    const apiServer = run(folder, 'kube-apiserver', apiServerArguments(folder, port, client, options));
    // The key is written after the certificate, which then is whole.
    await until(join(folder, 'certificates/apiserver.key'), [etcd, apiServer], folder);
    const server = new ApiServer(port, folder, [apiServer, etcd], token);
    await server.ready();
    return server;
  }

  async stop(): Promise<void> {
    this.admin.close();
    for (const process of this.processes) await end(process);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ready(): Promise<void> {
    const last = Date.now() + 180_000;
    while (Date.now() < last) {
      const answer = await this.admin.send('GET', '/readyz').catch(() => undefined);
      if (answer?.code === 200) return;
      await sleep(100);
    }
    await this.stop();
    throw new Error('kube-apiserver was not ready within 180 s');
  }
}

function writeSecrets(folder: string, token: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(join(folder, 'accounts.key'), privateKey, { mode: 0o600 });
  writeFileSync(join(folder, 'accounts.pub'), publicKey);
  writeFileSync(join(folder, 'tokens.csv'), `${token},admin,admin,"system:masters"\n`, { mode: 0o600 });
  writeFileSync(join(folder, 'audit-policy.json'), JSON.stringify(auditPolicy));
}

function etcdArguments(folder: string, client: number, peer: number): readonly string[] {
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`];
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${clientUrl}`,
    `--advertise-client-urls=${clientUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    '--unsafe-no-fsync',
    '--log-level=error',
  ];
}

function apiServerArguments(
  folder: string,
  port: number,
  etcdPort: number,
  { admission = [] }: ApiServerOptions,
): readonly string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    '--bind-address=127.0.0.1',
    '--advertise-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${join(folder, 'certificates')}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    '--authorization-mode=RBAC',
    `--token-auth-file=${join(folder, 'tokens.csv')}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${join(folder, 'accounts.pub')}`,
    `--service-account-signing-key-file=${join(folder, 'accounts.key')}`,
    `--audit-policy-file=${join(folder, 'audit-policy.json')}`,
    `--audit-log-path=${join(folder, 'audit.log')}`,
    '--endpoint-reconciler-type=none',
    '--profiling=false',
    ...(admission.length === 0 ? [] : [`--enable-admission-plugins=${admission.join(',')}`]),
  ];
}

function run(folder: string, name: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  return startOwned(join(assetsFolder(), name), args, { stdio: ['ignore', log, log] });
}

async function until(path: string, processes: readonly ChildProcess[], folder: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (existsSync(path)) return;
    const dead = processes.find(({ exitCode }) => exitCode !== null);
    if (dead !== undefined) break;
    await sleep(100);
  }
  for (const process of processes) await end(process);
  throw new Error(`the API server did not start: see the logs in ${folder}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no port is free'));
      });
    });
  });
}
