import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type CliResult, helmwright, main } from '../../support/cli.js';
import { chartAt } from '../support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { labelNodes } from '../support/ray.js';
import { removeRayCrds } from '../support/ray-crds.js';

const definition = `headGroup: {serviceAccount: compute, numCpus: 1, memory: 2Gi}
workerGroups: [{name: cpu, minReplicas: 1, numCpus: 1, memory: 1Gi}]
`;

describeOnCluster(
  'helmwright session',
  ['disposable', 'nodes', 'cpus', 'ray image', 'operator image'],
  ({ api, helm, kubeconfig }) => {
    const namespace = uniqueName('commands');
    const operator = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
    const where = ['--kubeconfig', kubeconfig, '-n', namespace];
    const folder = new URL('.', import.meta.url).pathname;
    const session = async (command: string, ...args: readonly string[]): Promise<CliResult> =>
      helmwright(['session', command, ...where, ...args], folder, { env: process.env });

    beforeAll(async () => {
      await createNamespace(api, namespace);
      await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'compute', namespace } });
      await labelNodes(api, 'true');
      await helm('helm4').install(operator);
    });

    afterAll(async () => {
      await helm('helm4').uninstall(operator);
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
      await labelNodes(api, null);
    });

    it('opens a cluster, runs a script on it, shows it, and deletes it at Ctrl-C', async () => {
      const opened = spawn(process.execPath, [main, 'session', 'open', 'demo', '-f', '-', ...where]);
      onTestFinished(() => void opened.kill());
      opened.stdin.end(definition);
      const said = linesOf(opened);
      await said.until(/^Ray Client +ray:\/\/127\.0\.0\.1:\d+$/);

      const status = await session('status', 'demo');
      expect(status.stdout).toMatch(/^RayCluster \S+\/demo: ready, Ray 2\.60\.0\nheld by \S+, lease until /);
      expect(status.stdout).toMatch(/● +demo-head-\S+ +\S+ +ready\n/);
      const script = await session('submit', 'demo', 'backfill/backfill.py', '--submission-id', 'backfill');
      expect(script.stdout).toContain('\nfragments: 4 sum: 999000\njob backfill: SUCCEEDED, exit code 0\n');
      expect(script.code).toBe(0);
      const failed = await session('submit', 'demo', '--', 'python3', '-c', 'import sys; sys.exit(3)');
      expect(failed.code).toBe(3);
      expect(failed.stdout).toMatch(/\njob \S+: FAILED, exit code 3\n$/);
      expect((await session('logs', 'demo')).stdout).toMatch(
        /^backfill +submission +SUCCEEDED +python3 backfill\.py$/m,
      );
      expect((await session('logs', 'demo', 'backfill')).stdout).toContain('\nfragments: 4 sum: 999000\n');
      expect((await session('close', 'demo')).stderr).toContain('is held by');

      opened.kill('SIGINT');
      expect(await once(opened, 'exit')).toEqual([0, null]);
      expect(said.lines.slice(-3)).toEqual([
        `RayCluster ${namespace}/demo is open; Ctrl-C ends it`,
        'RayCluster demo is being closed; a second Ctrl-C leaves it to the reaper',
        `RayCluster ${namespace}/demo is closed`,
      ]);
      expect((await session('list')).stdout).toBe('no clusters of sessions\n');
    });
  },
);

/** What a command says, on both streams. */
function linesOf(child: ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream }) {
  const lines: string[] = [];
  const readers = [child.stdout, child.stderr].map((input) => createInterface({ input }));
  for (const reader of readers) reader.on('line', (line) => lines.push(line));
  const until = async (pattern: RegExp): Promise<void> => {
    while (!lines.some((line) => pattern.test(line))) {
      if (child.exitCode !== null) throw new Error(`it ended: ${lines.join('\n')}`);
      const over = new AbortController();
      const { signal } = over;
      const next = [...readers.map((reader) => once(reader, 'line', { signal })), once(child, 'exit', { signal })];
      await Promise.race(next);
      over.abort();
      await Promise.allSettled(next);
    }
  };
  return { lines, until };
}
