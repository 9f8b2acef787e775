/**
 * Measures a session beside clients that poll every second and every 5 seconds, in the same run, on an API server of its own:
 * the folder KUBEBUILDER_ASSETS has `etcd` and `kube-apiserver`.
 *
 * - The time from the sending of a change of a pod's status until a client knows it.
 * - The requests to the API server from open to close, and while the session is idle.
 *
 *   npm run bench:session [-- --json]
 */
import { setTimeout as delay } from 'node:timers/promises';
import { table } from '../src/cli/table.js';
import { objectsAt, stringAt } from '../src/doctor/fields.js';
import { openRayCluster } from '../src/session/open-ray-cluster.js';
import type { JsonObject } from '../src/values/json.js';
import { FaultProxy } from '../test/cluster/session/faults/fault-proxy.js';
import { Place } from '../test/cluster/session/faults/place.js';
import { neverReady } from '../test/cluster/session/stand-in-cluster.js';
import { Api } from '../test/cluster/support/api.js';
import { startApiServer } from '../test/cluster/support/rungs/envtest.js';
import { percentile } from './explain/load.js';

const changeCount = 300;
const longestPauseMs = 400;
const pollSeconds: readonly number[] = [1, 5];
const idleSeconds = 60;

/** When a client knew each change, in milliseconds of this process's clock. */
class Knowledge {
  private readonly knownAt: number[] = [];

  constructor(readonly client: string) {}

  /** Who knows a change knows those before it too. */
  know(waiting: string | undefined): void {
    const number = Number(/Change(\d+)/.exec(waiting ?? '')?.[1] ?? -1);
    while (this.knownAt.length <= number) this.knownAt.push(performance.now());
  }

  /** In milliseconds. */
  latencySince(sentAt: readonly number[]): { readonly p50: number; readonly p99: number } {
    const sorted = sentAt.map((sent, number) => (this.knownAt[number] ?? Infinity) - sent).sort((a, b) => a - b);
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
  }
}

const assets = process.env['KUBEBUILDER_ASSETS'];
if (assets === undefined) throw new Error('set KUBEBUILDER_ASSETS to the folder that has etcd and kube-apiserver');
const server = await startApiServer(assets);
const api = Api.open(server.kubeconfig);
const place = await Place.start(api, server.kubeconfig);
const pod = { apiVersion: 'v1', kind: 'Pod', namespace: place.namespace, name: `${neverReady}-head` };
try {
  const latencies = await measureLatencies();
  const requests = await measureRequests();
  const isJson = process.argv.includes('--json');
  console.log(isJson ? JSON.stringify({ latencies, requests }) : tables(latencies, requests));
} finally {
  await place[Symbol.asyncDispose]();
  await server.stop();
}

type Latency = ReturnType<Knowledge['latencySince']> & { readonly client: string };

async function measureLatencies(): Promise<readonly Latency[]> {
  console.error(`changing the status of a pod ${changeCount} times`);
  const over = new AbortController();
  const session = new Knowledge('session');
  const polls = pollSeconds.map((seconds) => new Knowledge(`poll every ${seconds} s`));
  const running = [
    watchAsSession(session, over.signal),
    ...polls.map(async (knowledge, index) => pollEvery(pollSeconds[index] ?? 0, knowledge, over.signal)),
  ];
  const sentAt = await changeOften();
  await delay(Math.max(...pollSeconds) * 1_000 + longestPauseMs);
  over.abort();
  await Promise.allSettled(running);
  return [session, ...polls].map((knowledge) => ({ client: knowledge.client, ...knowledge.latencySince(sentAt) }));
}

/** Returns when each change was sent. */
async function changeOften(): Promise<readonly number[]> {
  while (!(await place.pods()).includes(pod.name)) await delay(longestPauseMs);
  const sentAt: number[] = [];
  for (let number = 0; number < changeCount; number += 1) {
    await delay(Math.random() * longestPauseMs);
    sentAt.push(performance.now());
    const waiting = {
      name: 'ray',
      image: 'none',
      imageID: '',
      ready: false,
      restartCount: 0,
      state: waitingFor(number),
    };
    await api.patch(pod, { status: { containerStatuses: [waiting] } }, 'status');
  }
  return sentAt;
}

function waitingFor(number: number): JsonObject {
  return { waiting: { reason: `Change${number}` } };
}

/** What a client of the session is told. */
async function watchAsSession(knowledge: Knowledge, signal: AbortSignal): Promise<void> {
  const options = {
    ...(await place.options(server.kubeconfig, neverReady)),
    onExit: 'retain',
    timeoutSeconds: 3_600,
  } as const;
  await openRayCluster(options, {
    signal,
    onProgress: (start) => {
      if (start.state === 'starting') knowledge.know(start.groups[0]?.waiting);
    },
  });
}

/** What a client knows that reads the pods again and again. */
async function pollEvery(seconds: number, knowledge: Knowledge, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(seconds * 1_000, undefined, { signal });
    const pods = await api.list({ apiVersion: 'v1', kind: 'Pod', namespace: place.namespace });
    const [status] = pods.flatMap((each) => objectsAt(each, 'status', 'containerStatuses'));
    knowledge.know(stringAt(status, 'state', 'waiting', 'reason'));
  }
}

interface Requests {
  readonly opening: number;
  readonly idle: number;
  readonly closing: number;
}

async function measureRequests(): Promise<Requests> {
  console.error(`opening a session that is idle for ${idleSeconds} s`);
  await using proxy = await FaultProxy.start(server.kubeconfig);
  const session = await openRayCluster(await place.options(proxy, 'counted'));
  await session.ray.version();
  const opening = proxy.requests.length;
  await delay(idleSeconds * 1_000);
  const idle = proxy.requests.length - opening;
  await session.close();
  return { opening, idle, closing: proxy.requests.length - opening - idle };
}

function tables(latencies: readonly Latency[], { opening, idle, closing }: Requests): string {
  const [session] = latencies;
  const ratioOf = (p99: number): string => `${(p99 / (session?.p99 ?? Number.NaN)).toFixed(0)} times`;
  const rows = latencies.map(({ client, p50, p99 }) => [client, Math.round(p50), Math.round(p99), ratioOf(p99)]);
  return [
    table(['from a change to its client', 'p50 ms', 'p99 ms', 'p99 / session'], rows),
    table(
      ['requests to the API server', 'open', `idle ${idleSeconds} s`, 'close', 'all'],
      [
        ['session', opening, idle, closing, opening + idle + closing],
        ...pollSeconds.map((seconds) => [`poll every ${seconds} s, alone`, '', idleSeconds / seconds, '', '']),
      ],
    ),
  ].join('\n');
}
