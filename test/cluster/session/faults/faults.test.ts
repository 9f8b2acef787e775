import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { annotationsOf } from '../../../../src/doctor/fields.js';
import { keys } from '../../../../src/session/cluster/mark.js';
import { type OpenOptions, openRayCluster } from '../../../../src/session/open-ray-cluster.js';
import { reapRayClusters } from '../../../../src/session/ray-clusters.js';
import { FaultProxy, type Handle, untouched } from './fault-proxy.js';
import { type Fault, faults, once, status } from './faults.js';
import { describeOnApiServer } from './on-api-server.js';
import { Place } from './place.js';

describeOnApiServer('a session behind a faulty network', ({ api, kubeconfig }) => {
  let place: Place;

  beforeAll(async () => {
    place = await Place.start(api, kubeconfig);
  });

  afterAll(async () => place[Symbol.asyncDispose]());

  /** Opens a session, uses it and closes it. */
  async function live(options: OpenOptions): Promise<void> {
    const session = await openRayCluster(options);
    expect((await session.ray.version()).version).toBe('2.60.0');
    expect(session.lost.aborted).toBe(false);
    await session.close();
    expect(await place.clusters()).toEqual([]);
    expect(await place.pods()).toEqual([]);
  }

  it.each(Object.entries<Fault>(faults))(
    'goes on and is closed although each request meets the fault %s',
    async (name, fault) => {
      await using proxy = await FaultProxy.start(kubeconfig, once(fault));
      await live(await place.options(proxy, name.toLowerCase()));
      // How many they are depends on what came together in one answer: all that matters is that they met the fault.
      expect(proxy.requests.length).toBeGreaterThan(10);
    },
  );

  it('goes on and is closed whatever its requests meet', async () => {
    const fault = fc.constantFrom<Handle>(untouched, ...Object.values(faults));
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 30 }), async (plan) => {
        await using proxy = await FaultProxy.start(kubeconfig, async (request, forward) =>
          (plan[request.index] ?? untouched)(request, forward),
        );
        await live(await place.options(proxy, 'random'));
      }),
      { numRuns: 10 },
    );
  });

  it('leaves its cluster to its jobs although another change comes between', async () => {
    await using proxy = await FaultProxy.start(kubeconfig, once(faults.conflict));
    const session = await openRayCluster(await place.options(proxy, 'left'));
    await session.leave(60);
    const named = { apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace: place.namespace, name: 'left' };
    expect(annotationsOf(await api.read(named))).toMatchObject({ [keys.idle]: '60' });
    await live(await place.options(proxy, 'left'));
  });

  it.each([0, 2, 6, 7, 10, 13, 15, 16, 17, 18, 19, 20])(
    'gets a new token from the credential plugin when the old one expires at request %i',
    async (index) => {
      const old = new Set<string>();
      const handle: Handle = async (request, forward) => {
        if (request.index === index) old.add(request.token);
        return old.has(request.token) ? status(401, 'Unauthorized', 'Unauthorized') : forward();
      };
      await using proxy = await FaultProxy.start(kubeconfig, handle);
      const name = `token-${index}`;
      await live(await place.options(proxy, name, { exec: pluginAt(join(place.folder, `count-${index}`)) }));
      expect(old.size).toBe(1);
    },
  );

  it('is neither lost nor reaped nor taken by clients whose clocks are wrong by minutes', async () => {
    let renewed: () => void = () => undefined;
    const renewal = new Promise<void>((resolve) => (renewed = resolve));
    await using proxy = await FaultProxy.start(kubeconfig, async (request, forward) => {
      const answer = await forward();
      if (request.title.startsWith('PATCH')) renewed();
      return answer;
    });
    const options = { ...(await place.options(proxy, 'clocks')), leaseSeconds: 30 };
    setClock(600);
    await using session = await openRayCluster(options);
    await renewal;
    for (const seconds of [600, -600]) {
      setClock(seconds);
      await expect(openRayCluster(options)).rejects.toMatchObject({ code: 'in-use' });
      expect(await reapRayClusters(options)).toMatchObject([{ name: 'clocks', isDeleted: false }]);
    }
    expect(session.lost.aborted).toBe(false);
    expect(await place.clusters()).toEqual(['clocks']);
  });
});

/** Puts the clock of this process wrong. */
function setClock(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + seconds * 1_000 });
  onTestFinished(() => void vi.useRealTimers());
}

/** Prints another token each time. */
function pluginAt(file: string): object {
  const head = '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"token-';
  const script = `echo >> '${file}'; printf '${head}%s"}}' "$(grep -c ^ '${file}')"`;
  const apiVersion = 'client.authentication.k8s.io/v1';
  return { apiVersion, command: 'sh', args: ['-c', script], interactiveMode: 'Never' };
}
