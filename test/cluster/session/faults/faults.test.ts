import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRayCluster } from '../../../../src/session/open-ray-cluster.js';
import { describeOnApiServer } from './on-api-server.js';
import { FaultProxy } from './fault-proxy.js';
import { type Fault, faults, once } from './faults.js';
import { Place } from './place.js';

describeOnApiServer('a session behind a faulty network', ({ api, kubeconfig }) => {
  let place: Place;

  beforeAll(async () => {
    place = await Place.start(api, kubeconfig);
  });

  afterAll(async () => place[Symbol.asyncDispose]());

  it.each(Object.entries<Fault>(faults))(
    'goes on and is closed although each request meets the fault %s',
    async (name, fault) => {
      await using proxy = await FaultProxy.start(kubeconfig, once(fault));
      const session = await openRayCluster(await place.options(proxy, name.toLowerCase()));
      expect((await session.ray.version()).version).toBe('2.60.0');
      expect(session.lost.aborted).toBe(false);
      await session.close();
      expect(await place.clusters()).toEqual([]);
      expect(await place.pods()).toEqual([]);
    },
  );
});
