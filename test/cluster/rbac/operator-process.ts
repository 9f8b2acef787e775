import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiServer } from './api-server.js';
import { operatorBinary } from './binaries.js';
import { end, startOwned } from './owned-process.js';

export interface OperatorOptions {
  readonly version: string;
  readonly server: ApiServer;
  /** The token of the ServiceAccount that it works as. */
  readonly token: string;
  /** Of the Lease of the leader. */
  readonly ownNamespace: string;
  /** @default the whole cluster */
  readonly watchNamespace?: string;
  readonly arguments: readonly string[];
  /** The port of the stand-in for Ray, which answers all that the operator asks over plain HTTP. */
  readonly rayPort: number;
  /** Whether it may read lists as watches where the API server can, for which it needs no `list`: older servers cannot. */
  readonly streaming: boolean;
}

/** The real operator, as a process of this machine that the API server knows as a ServiceAccount. */
export class OperatorProcess {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  static start(options: OperatorOptions): OperatorProcess {
    const folder = mkdtempSync(join(tmpdir(), 'rbac-operator-'));
    const kubeconfig = join(folder, 'kubeconfig');
    writeFileSync(kubeconfig, JSON.stringify(kubeconfigOf(options)), { mode: 0o600 });
    const log = openSync(join(folder, 'log'), 'a');
    const child = startOwned(operatorBinary(options.version), argumentsOf(options), {
      stdio: ['ignore', log, log],
      env: {
        KUBECONFIG: kubeconfig,
        HTTP_PROXY: `http://127.0.0.1:${options.rayPort}`,
        DELETE_RAYJOB_CR_AFTER_JOB_FINISHES: 'true',
        ...(options.streaming ? {} : { KUBE_FEATURE_WatchListClient: 'false' }),
      },
    });
    return new OperatorProcess(child, folder);
  }

  get running(): boolean {
    return this.process.exitCode === null;
  }

  /** The last lines that it wrote. */
  get lastWords(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8').trim().split('\n').slice(-3).join('\n');
  }

  async stop(): Promise<void> {
    await end(this.process);
    if (process.env['RBAC_KEEP_LOGS'] === undefined) rmSync(this.folder, { recursive: true, force: true });
  }
}

function argumentsOf({ ownNamespace, watchNamespace, arguments: more }: OperatorOptions): readonly string[] {
  return [
    '--enable-leader-election=true',
    `--leader-election-namespace=${ownNamespace}`,
    ...(watchNamespace === undefined ? [] : [`--watch-namespace=${watchNamespace}`]),
    '--metrics-addr=0',
    '--health-probe-bind-address=0',
    '--reconcile-concurrency=4',
    ...more,
  ];
}

function kubeconfigOf({ server, token }: OperatorOptions): unknown {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    clusters: [
      {
        name: 'test',
        cluster: { server: `https://127.0.0.1:${server.port}`, 'certificate-authority': server.certificate },
      },
    ],
    users: [{ name: 'operator', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'operator' } }],
  };
}
