import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../../../src/kubeconfig/connect/connect.js';
import { KubernetesApi } from '../../../../src/session/kubernetes/kubernetes-api.js';
import { openRayCluster } from '../../../../src/session/open-ray-cluster.js';
import type { RayClusterSession } from '../../../../src/session/ray-cluster-session.js';
import { type Reaped, reap } from '../../../../src/session/reap.js';
import { waitUntilGone } from '../../support/waiting.js';
import { Client, type Ended } from './client.js';
import { FaultProxy, type Handle } from './fault-proxy.js';
import { atTime } from './faults.js';
import { inPool } from './in-pool.js';
import { describeOnApiServer } from './on-api-server.js';
import { Place } from './place.js';

/** A moment in the life of a client: before a request reaches the server, or before its answer reaches the client. */
interface Point {
  readonly request: number;
  readonly when: 'before' | 'after';
}

/** The least lease. */
const leaseSeconds = 30;

/** A request is on its way for so long that the client has reacted to a signal before it arrives. */
const onItsWayMs = 300;

/** The most requests in the life of a client, and those before them that only read. */
const mostRequests = 23;
const onlyRead = 5;

/** The last points first: there the client has waited for the renewal of its lease. */
const points = Array.from({ length: mostRequests - onlyRead }, (_, index) => mostRequests - 1 - index).flatMap(
  (request): Point[] => [
    { request, when: 'before' },
    { request, when: 'after' },
  ],
);

describeOnApiServer('a client that is killed at any point', ({ api, kubeconfig }) => {
  let place: Place;
  let held: RayClusterSession;

  beforeAll(async () => {
    place = await Place.start(api, kubeconfig);
    const { namespace } = place;
    const metadata = { name: 'foreign', namespace };
    await api.create({ apiVersion: 'ray.io/v1', kind: 'RayCluster', metadata, spec: {} });
    const options = { ...(await place.options(kubeconfig, 'held')), leaseSeconds: 86_400 };
    held = await openRayCluster(options);
    await (await openRayCluster({ ...options, name: 'retained', onExit: 'retain' })).close();
  });

  afterAll(async () => {
    await held.close();
    await place[Symbol.asyncDispose]();
  });

  /** A client that opens a session, uses it, renews its lease and closes it. */
  async function live(name: string, handleFor: (client: Client) => Handle): Promise<Ended & { requests: string[] }> {
    await using proxy = await FaultProxy.start(kubeconfig);
    const client = Client.start({ ...(await place.options(proxy, name)), leaseSeconds });
    const handle = handleFor(client);
    proxy.handle = async (request, forward) => {
      const answer = await handle(request, forward);
      if (request.title.startsWith('PATCH')) client.finish();
      return answer;
    };
    const ended = await client.ended;
    await proxy.settled();
    return { ...ended, requests: proxy.requests };
  }

  /** The names of the clusters that are there, without those that are to stay. */
  async function left(): Promise<readonly string[]> {
    const names = await place.clusters();
    expect(names).toEqual(expect.arrayContaining(['foreign', 'held', 'retained']));
    return names.filter((name) => !['foreign', 'held', 'retained'].includes(name));
  }

  /** Runs the reaper when the leases are over, again for what the operator changed meanwhile. Returns what it deleted. */
  async function reapLater(): Promise<readonly string[]> {
    await using proxy = await FaultProxy.start(kubeconfig, atTime(leaseSeconds + 5));
    const client = new KubernetesApi(await connect(await place.options(proxy, 'reaper')));
    const deleted: string[] = [];
    let reaped: readonly Reaped[];
    do {
      reaped = await reap(client, { namespace: place.namespace });
      deleted.push(...reaped.filter(({ isDeleted }) => isDeleted).map(({ name }) => name));
    } while (reaped.some(({ reason }) => reason.startsWith('it changed just now')));
    client.close();
    return deleted.toSorted();
  }

  it('lives as the points say', async () => {
    const { code, output, requests } = await live('whole', () => async (_request, forward) => forward());
    expect([code, output]).toEqual([0, '2.60.0\n']);
    expect(requests.length).toBeLessThanOrEqual(mostRequests);
  });

  it('by SIGKILL leaves nothing behind that the reaper does not delete, and that deletes nothing else', async () => {
    const ends = await inPool(points, async ({ request: index, when }) =>
      live(`kill-${when}-${index}`, (client) => async (request, forward) => {
        if (request.index !== index) return forward();
        if (when === 'after') await forward();
        await client.kill('SIGKILL');
        return 'cut';
      }),
    );
    expect(ends.filter(({ signal }) => signal === 'SIGKILL').length).toBeGreaterThanOrEqual(30);
    const leftBehind = await left();
    expect(leftBehind.length).toBeGreaterThanOrEqual(10);
    expect(await reapLater()).toEqual(leftBehind.toSorted());
    for (const name of leftBehind) {
      await waitUntilGone(api, { apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace: place.namespace, name });
    }
    expect(await left()).toEqual([]);
    expect(await place.pods()).toEqual(['foreign-head', 'held-head', 'retained-head']);
    expect(held.lost.aborted).toBe(false);
  });

  it('by SIGTERM leaves nothing behind', async () => {
    const ends = await inPool(points, async ({ request: index, when }) =>
      live(`term-${when}-${index}`, (client) => async (request, forward) => {
        if (request.index !== index) return forward();
        if (when === 'after') {
          const answer = await forward();
          await client.kill('SIGTERM');
          return answer;
        }
        await client.kill('SIGTERM');
        await delay(onItsWayMs);
        return forward();
      }),
    );
    const reached = ends.filter(({ requests }, index) => requests.length > (points[index]?.request ?? 0));
    expect(reached.length).toBeGreaterThanOrEqual(30);
    expect(reached.filter(({ output }) => output.includes('the session is closed'))).toEqual([]);
    expect(await left()).toEqual([]);
    expect(await place.pods()).toEqual(['foreign-head', 'held-head', 'retained-head']);
  });
});
