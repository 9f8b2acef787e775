import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRayCluster } from '../../../../src/session/open-ray-cluster.js';
import { Api } from '../../support/api.js';
import { type OwnApiServer, startApiServer } from '../../support/rungs/envtest.js';
import { FaultProxy, type Handle, untouched } from './fault-proxy.js';
import { Place } from './place.js';

const assets = process.env['KUBEBUILDER_ASSETS'];

/** By the stage of a session, the request that is lost because the API server is away; the open session sends none. */
const stages = {
  preflight: 'GET nodes',
  creating: 'POST rayclusters',
  waiting: 'WATCH pods',
  open: undefined,
  'using ray': 'GET secrets using-ray',
  closing: 'DELETE rayclusters closing',
} as const;

describe.skipIf(assets === undefined)('while an API server of KUBEBUILDER_ASSETS is away', () => {
  let server: OwnApiServer;
  let place: Place;

  beforeAll(async () => {
    server = await startApiServer(assets ?? '');
    place = await Place.start(Api.open(server.kubeconfig), server.kubeconfig);
  });

  afterAll(async () => {
    await place[Symbol.asyncDispose]();
    await server.stop();
  });

  it('sessions at every stage wait, go on and are closed', async () => {
    const names = Object.keys(stages);
    const barrier = new Barrier(names.length, async () => server.stopServer());
    const sessions = Object.entries(stages).map(async ([stage, title]) => {
      const handle: Handle = async (request, forward) => {
        if (request.title !== title || barrier.isOver(stage)) return forward();
        await barrier.arrive(stage);
        return 'cut';
      };
      await using proxy = await FaultProxy.start(server.kubeconfig, title === undefined ? untouched : handle);
      const session = await openRayCluster(await place.options(proxy, stage.replace(' ', '-')));
      if (title === undefined) await barrier.arrive(stage);
      expect((await session.ray.version()).version).toBe('2.60.0');
      expect(session.lost.aborted).toBe(false);
      await session.close();
    });
    await Promise.all([...sessions, barrier.opened.then(async () => server.startServer())]);
    expect(barrier.arrived).toEqual(new Set(names));
    expect(await place.clusters()).toEqual([]);
    expect(await place.pods()).toEqual([]);
  });
});

/** Where all wait for each other. */
class Barrier {
  readonly arrived = new Set<string>();
  readonly opened: Promise<void>;
  private open: () => void = () => undefined;

  /** @param whenAll - is done when all have arrived, before it opens */
  constructor(
    private readonly count: number,
    whenAll: () => Promise<void>,
  ) {
    this.opened = new Promise<void>((resolve) => (this.open = resolve)).then(whenAll);
  }

  /** Whether this one has arrived before. */
  isOver(name: string): boolean {
    return this.arrived.has(name);
  }

  async arrive(name: string): Promise<void> {
    this.arrived.add(name);
    if (this.arrived.size === this.count) this.open();
    return this.opened;
  }
}
