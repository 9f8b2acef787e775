import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nameOf, stringAt } from '../../src/doctor/fields.js';
import { keys, whenIdle } from '../../src/session/cluster/mark.js';
import type { JsonObject } from '../../src/values/json.js';
import { clusterNamed, clusterWith } from '../session/cluster/clusters.js';
import { FakeKubernetes } from '../session/kubernetes/fake-kubernetes.js';
import { type CliResult, helmwright, jsonOf, main, type Surroundings } from '../support/cli.js';

interface Started {
  readonly server: FakeKubernetes;
  readonly folder: string;
  readonly session: (args: readonly string[], surroundings?: Surroundings) => Promise<CliResult>;
}

const flags = ['--kubeconfig', 'config', '-n', 'lance'];

/** An API server on which the head of each cluster has this status, and the commands with its kubeconfig. */
async function start(head: JsonObject = ready): Promise<Started> {
  const { server, connection } = await FakeKubernetes.start();
  server.others.set('pods', () => [...server.objects.values()].map((cluster) => headOf(cluster, head)));
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-session-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'config'), connection.config.exportConfig());
  return {
    server,
    folder,
    session: async (args, surroundings) => helmwright(['session', ...args, ...flags], folder, surroundings),
  };
}

const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };

function headOf(cluster: JsonObject, status: JsonObject): JsonObject {
  const labels = { 'ray.io/group': 'headgroup', 'ray.io/cluster': nameOf(cluster) };
  const ownerReferences = [{ uid: stringAt(cluster, 'metadata', 'uid') ?? '' }];
  return {
    metadata: { name: `${nameOf(cluster)}-head`, labels, ownerReferences },
    spec: { nodeName: 'node-1' },
    status: { podIP: '10.0.0.1', ...status },
  };
}

function cells(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
}

describe('helmwright session list', () => {
  it('shows the clusters of sessions, and their leases by the clock of the API server', async () => {
    const { server, session } = await start();
    expect((await session(['list'])).stdout).toBe('no clusters of sessions\n');
    server.put('held', clusterNamed('held'));
    server.put('left', clusterNamed('left', { [keys.onExit]: whenIdle, [keys.holder]: null, [keys.idle]: '60' }));
    server.put('lost', clusterNamed('lost', { [keys.renewedAt]: '2029-12-31T23:00:00Z' }));
    server.put('foreign', clusterNamed('foreign', {}, { labels: {} }));
    server.serverTime += 60_000;
    expect(cells((await session(['list'])).stdout)).toEqual([
      ['namespace', 'name', 'head', 'workers', 'holder', 'lease', 'age'],
      ['lance', 'held', 'not ready', '0/0', 'ada@laptop', '4m left', '60s'],
      ['lance', 'left', 'not ready', '0/0', '-', 'delete-when-idle', '60s'],
      ['lance', 'lost', 'not ready', '0/0', 'ada@laptop', 'ended 56m ago', '60s'],
    ]);
    expect(jsonOf(await session(['list', '--json']))).toMatchObject({
      ok: true,
      clusters: [{ name: 'held', leaseSecondsLeft: 240, ageSeconds: 60 }, { name: 'left' }, { name: 'lost' }],
    });
  });
});

describe('helmwright session reap', () => {
  it('says what it did with each cluster and why, and only what it would do on a dry run', async () => {
    const { server, session } = await start();
    server.put('held', clusterNamed('held', { [keys.renewedAt]: '2030-01-01T01:00:00Z' }));
    server.put('lost', clusterNamed('lost'));
    server.serverTime += 3_600_000;
    const held = ['lance', 'held', 'kept', 'ada@laptop holds it until 2030-01-01T01:05:00.000Z'];
    const why = 'the lease of ada@laptop ended at 2030-01-01T00:05:00.000Z';
    const dry = await session(['reap', '--dry-run']);
    expect(cells(dry.stdout).slice(1)).toEqual([held, ['lance', 'lost', 'to be deleted', why]]);
    expect(server.objects.size).toBe(2);
    expect(cells((await session(['reap'])).stdout).slice(1)).toEqual([held, ['lance', 'lost', 'deleted', why]]);
    expect([...server.objects.keys()]).toEqual(['held']);
  });
});

describe('on a terminal', () => {
  it.each([
    [
      80,
      [
        'namespace  name  result         reason',
        'lance      lost  to be deleted  the lease of ada@laptop ended at',
        '                                2030-01-01T00:05:00.000Z',
      ],
    ],
    [120, ['lance      lost  to be deleted  the lease of ada@laptop ended at 2030-01-01T00:05:00.000Z']],
  ])('a table fits in %s columns', async (columns, lines) => {
    const { server, session } = await start();
    server.put('lost', clusterNamed('lost'));
    server.serverTime += 3_600_000;
    const { stdout } = await session(['reap', '--dry-run'], { isTTY: true, columns });
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(lines));
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
  });
});

describe('helmwright session close', () => {
  it('deletes a cluster that no client holds', async () => {
    const { server, session } = await start();
    server.put('demo', clusterWith({ [keys.renewedAt]: '2029-12-31T23:00:00Z' }));
    expect(await session(['close', 'demo'])).toEqual({ code: 0, stdout: 'demo is deleted\n', stderr: '' });
    expect(server.objects.size).toBe(0);
  });

  it.each([
    ['a cluster that a client holds', clusterWith(), 'in-use', /is held by ada@laptop until 2030-01-01T00:05:00/],
    ['a cluster of somebody else', clusterWith({}, { labels: {} }), 'exists', /was not created by a session/],
    ['no cluster', undefined, 'not-found', /RayCluster lance\/demo does not exist/],
  ])('refuses %s', async (_, cluster, code, message) => {
    const { server, session } = await start();
    if (cluster !== undefined) server.put('demo', cluster);
    const result = await session(['close', 'demo', '--json']);
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(message);
    expect(jsonOf(result)).toMatchObject({ ok: false, error: { code } });
    expect(server.objects.size).toBe(cluster === undefined ? 0 : 1);
  });

  it('deletes a cluster that a client holds if it is told so', async () => {
    const { server, session } = await start();
    server.put('demo', clusterWith());
    expect((await session(['close', 'demo', '--take-over'])).code).toBe(0);
    expect(server.objects.size).toBe(0);
  });
});

describe('helmwright session status', () => {
  const spec = { rayVersion: '2.60.0', headGroupSpec: { template: { spec: { containers: [requesting] } } } };

  it('draws groups, pods, nodes and what they wait for', async () => {
    const waiting = { phase: 'Pending', containerStatuses: [{ state: { waiting: { reason: 'ContainerCreating' } } }] };
    const { server, session } = await start({ ...waiting, podIP: null });
    server.put('demo', { ...clusterWith(), spec });
    const { code, stdout } = await session(['status', 'demo']);
    expect(code).toBe(0);
    expect(stdout).toContain('RayCluster lance/demo: starting, Ray 2.60.0\n');
    expect(stdout).toContain('held by ada@laptop, lease until 2030-01-01T00:05:00Z\nat the end: delete\n');
    expect(stdout).toContain(
      '  head: 0 of 1 pod ready; pod demo-head is Pending: ContainerCreating on node node-1, without an address yet\n',
    );
    expect(cells(stdout.slice(stdout.indexOf('group')))).toEqual([
      ['group', 'ready', 'pod', 'node', 'state'],
      ['head', '0/1', '2 cpu, 4Gi memory each'],
      // The node has a column.
      ['', '○', 'demo-head', 'node-1', 'Pending: ContainerCreating, without an address yet'],
    ]);
    expect(jsonOf(await session(['status', 'demo', '--json']))).toMatchObject({
      ok: true,
      state: 'starting',
      groups: [{ group: 'headgroup', pods: [{ name: 'demo-head', node: 'node-1', isReady: false }] }],
    });
  });

  it.each([
    [['--json'], false, /^\{"namespace":"lance","name":"demo","state":"ready".*\}\n\{.*"state":"gone".*\}\n$/],
    [[], false, /^RayCluster lance\/demo: ready[^]*RayCluster lance\/demo: gone\n$/],
    // It replaces the lines that it drew before.
    [[], true, /ready[^]*\u001b\[\d+A\u001b\[JRayCluster/],
  ])('--watch %j shows each change until the cluster is gone (terminal: %s)', async (more, isTTY, shown) => {
    const { server, session } = await start();
    server.put('demo', { ...clusterWith(), spec });
    const watching = session(['status', 'demo', '--watch', ...more], { isTTY });
    // Each watch begins when its list has been shown.
    await expect.poll(() => server.requests.filter((request) => request.startsWith('WATCH'))).toHaveLength(3);
    server.remove('demo');
    const { code, stdout, stderr } = await watching;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(shown);
  });
});

const requesting = { name: 'ray', resources: { requests: { cpu: '2', memory: '4Gi' } } };

describe('helmwright session open', () => {
  const definition = 'headGroup: {serviceAccount: lance, numCpus: 2}\nworkerGroups: [{name: small, minReplicas: 0}]\n';

  it('--leave leaves the cluster of a file to the reaper', async () => {
    const { server, session, folder } = await start();
    await writeFile(join(folder, 'cluster.yaml'), definition);
    const { code, stdout } = await session(['open', 'demo', '-f', 'cluster.yaml', '--leave', '--idle-seconds', '60']);
    expect(code).toBe(0);
    expect(stdout).toBe('RayCluster lance/demo is ready; the reaper deletes it when it has been idle for 60s\n');
    const cluster = server.objects.get('demo') ?? {};
    expect(stringAt(cluster, 'metadata', 'annotations', keys.onExit)).toBe(whenIdle);
    expect(stringAt(cluster, 'metadata', 'annotations', keys.idle)).toBe('60');
  });

  it('a file need not name the ServiceAccount that a flag names', async () => {
    const { session, folder, server } = await start();
    await writeFile(join(folder, 'cluster.yaml'), 'workerGroups: [{name: small}]');
    const named = ['--service-account', 'lance'];
    expect((await session(['open', 'demo', '-f', 'cluster.yaml', '--leave', ...named])).code).toBe(0);
    expect(JSON.stringify(server.objects.get('demo'))).toContain('"serviceAccountName":"lance"');
  });

  it('status says when a cluster that was left is deleted', async () => {
    const { server, session } = await start();
    server.put('left', clusterNamed('left', { [keys.onExit]: whenIdle, [keys.holder]: null, [keys.idle]: '60' }));
    const { stdout } = await session(['status', 'left']);
    expect(stdout).toContain('held by no client\ndeleted by the reaper when it has been idle for 60s\n');
  });

  it('takes a definition that the chart installed', async () => {
    const { server, session } = await start();
    server.others.set('configmaps', () => [{ metadata: { name: 'small' }, data: { 'cluster.yaml': definition } }]);
    expect((await session(['open', 'demo', '--definition', 'small', '--leave'])).code).toBe(0);
    expect(JSON.stringify(server.objects.get('demo'))).toContain('"groupName":"small"');
  });

  it.each([
    [['open', 'demo'], '--service-account: is required unless a definition names it (-f, --definition)'],
    [['open', 'demo', '-f', 'nope.yaml'], '--file nope.yaml: no such file'],
    [['open', 'demo', '-f', 'a', '--definition', 'b'], '--definition: cannot be set with --file'],
    [['open', 'demo', '--service-account', 'lance', '--workers', 'x'], "'x' is invalid. It must be an integer"],
    [['open', 'Demo', '--service-account', 'lance'], '"Demo" is not a valid RayCluster name'],
    [['list', '--config-method', 'EKS_AUTH'], '--kubeconfig: cannot be set with --config-method EKS_AUTH'],
    [['list', '--region', 'eu-west-1'], '--region: requires --config-method EKS_AUTH'],
    [['submit', 'demo', 'nope.py'], 'nope.py: no such file'],
    [['fly'], "unknown command 'fly'"],
  ])('%j ends with 2 and one line', async (args, message) => {
    const { session, server } = await start();
    const { code, stderr } = await session(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  it('says everything that is wrong at once, a line each', async () => {
    const { session, server } = await start();
    server.others.set('deployments', () => []);
    const { code, stderr } = await session(['open', 'demo', '--service-account', 'nobody']);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      'helmwright: RayCluster lance/demo cannot start:',
      expect.stringMatching(/^ {2}headGroup.serviceAccount: nobody not found in lance; /),
      expect.stringMatching(/^ {2}operator: no KubeRay operator runs in the cluster; /),
      '',
    ]);
  });

  it.each(['SIGINT', 'SIGHUP'] as const)('says what it waits for, and deletes the cluster at %s', async (signal) => {
    const { server, folder } = await start({ phase: 'Pending' });
    const args = [main, 'session', 'open', 'demo', '--service-account', 'lance', '--timeout-seconds', '60', ...flags];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = text(child.stderr);
    await expect.poll(() => server.requests, { timeout: 20_000 }).toContain('WATCH events');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await said).toBe(
      [
        'waiting: head: 0 of 1 pod ready; pod demo-head is Pending',
        'RayCluster demo is being closed; a second Ctrl-C leaves it to the reaper',
        `helmwright: stopped by ${signal}`,
        '',
      ].join('\n'),
    );
    expect(server.objects.size).toBe(0);
  });
});

describe('helmwright session', () => {
  const commands = ['open', 'list', 'status', 'submit', 'logs', 'forward', 'close', 'reap'];

  it.each(commands)('shows an example of %s', async (command) => {
    const { code, stdout } = await helmwright(['session', command, '--help'], '.');
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`\nExample:\n  helmwright session ${command}`));
    expect(stdout).toContain('--json');
    expect(await helmwright(['help', 'session', command], '.')).toMatchObject({ code, stdout });
  });

  it('lists its commands', async () => {
    const { stdout } = await helmwright(['session', '--help'], '.');
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  });
});

describe('Ctrl-C while a head is awaited', () => {
  it('ends the forwarding', async () => {
    const { server, session } = await start({ phase: 'Pending' });
    server.put('demo', clusterWith());
    server.before = (request) => {
      if (request === 'WATCH pods') setImmediate(() => process.emit('SIGINT', 'SIGINT'));
      return undefined;
    };
    expect(await session(['forward', 'demo'])).toMatchObject({ code: 1, stderr: 'helmwright: stopped by SIGINT\n' });
  });

  it('closes the cluster that was opened', async () => {
    const { server, session } = await start();
    let heads = 0;
    server.before = (request) => {
      const isForwarding = request === 'WATCH pods' && (heads += 1) > 1;
      if (isForwarding) setImmediate(() => process.emit('SIGINT', 'SIGINT'));
      // The head goes as soon as it was ready.
      if (request === 'GET pods' && heads > 0) server.others.set('pods', () => []);
      return undefined;
    };
    const { code, stderr } = await session(['open', 'demo', '--service-account', 'lance']);
    expect(code).toBe(1);
    expect(stderr).toContain('RayCluster demo is being closed');
    expect(server.objects.size).toBe(0);
  });
});

describe('helmwright session open --leave', () => {
  it('is not for a cluster that is to be retained: the reaper would delete it', async () => {
    const { server, session } = await start();
    const flagsOfOpen = ['--service-account', 'lance', '--leave', '--on-exit', 'retain'];
    expect(await session(['open', 'demo', ...flagsOfOpen])).toMatchObject({
      code: 2,
      stderr:
        'helmwright: --leave: cannot be set with onExit retain, which never deletes the cluster; remove one of them\n',
    });
    expect(server.requests).toEqual([]);
  });
});
