import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotationsOf } from '../../../src/doctor/fields.js';
import { HeldCluster } from '../../../src/session/cluster/held-cluster.js';
import { manifestOf } from '../../../src/session/cluster/manifest.js';
import { type Hold, keys, readMark } from '../../../src/session/cluster/mark.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { type Fault, FakeKubernetes } from '../kubernetes/fake-kubernetes.js';

const manifest = manifestOf({ name: 'demo', headGroup: { serviceAccount: 'lance' } });
const signal = new AbortController().signal;

function hold(id: string): Hold {
  return {
    holder: { id, name: `${id}@laptop` },
    leaseSeconds: 300,
    onExit: 'delete',
    detachedJobs: 'abandon',
    idleSeconds: undefined,
  };
}

async function start(): Promise<{ server: FakeKubernetes; held: (id: string) => HeldCluster }> {
  const { server, connection } = await FakeKubernetes.start();
  const api = new KubernetesApi(connection);
  return { server, held: (id) => new HeldCluster(api, 'lance', 'demo', hold(id)) };
}

function holderIn(server: FakeKubernetes): string | undefined {
  const object = server.objects.get('demo');
  return object && readMark(object)?.holder?.id;
}

/** One fault for each request in turn, before or after the server does what it is asked. */
const plan = fc.array(
  fc.record({
    when: fc.constantFrom('before' as const, 'after' as const),
    fault: fc.constantFrom<Fault>('cut', { status: 500 }, { status: 429 }, undefined),
  }),
  { maxLength: 4 },
);

describe('a held cluster', () => {
  it('is taken, renewed and deleted even if any answer is lost', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (faults) => {
        const { server, held } = await start();
        const left = [...faults];
        let current: (typeof faults)[number] | undefined;
        server.before = () => {
          current = left.shift();
          return current?.when === 'before' ? current.fault : undefined;
        };
        server.after = () => (current?.when === 'after' ? current.fault : undefined);
        const cluster = held('a');
        const { uid } = await cluster.take(manifest, false, signal);
        expect(holderIn(server)).toBe('a');
        expect(await cluster.renew(uid, server.serverTime, signal)).toBe(server.serverTime);
        expect(await cluster.remove(signal)).toBe(true);
        expect(server.objects.size).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it('that no session created is neither taken nor deleted', async () => {
    const { server, held } = await start();
    server.put('demo', {});
    await expect(held('a').take(manifest, true, signal)).rejects.toThrow(
      'RayCluster lance/demo exists, and no session created it; choose another name',
    );
    expect(await held('a').remove(signal)).toBe(false);
    expect(server.objects.size).toBe(1);
    expect(server.requests.filter((each) => /^(PATCH|DELETE)/.test(each))).toEqual([]);
  });

  it('of another client is taken over when its lease has ended by the clock of the server, or on demand', async () => {
    const { server, held } = await start();
    const { uid } = await held('a').take(manifest, false, signal);
    server.serverTime += 299_000;
    await expect(held('b').take(manifest, false, signal)).rejects.toThrow(
      'RayCluster lance/demo is held by a@laptop until 2030-01-01T00:05:00.000Z unless that renews it; choose another name, or take it over (takeOver, --take-over)',
    );
    await held('b').take(manifest, true, signal);
    expect(holderIn(server)).toBe('b');
    server.serverTime += 301_000;
    await held('c').take(manifest, false, signal);
    expect(holderIn(server)).toBe('c');
    // The former holders know that it is lost, and leave it alone.
    expect(await held('a').renew(uid, server.serverTime, signal)).toBeUndefined();
    expect(await held('a').remove(signal)).toBe(false);
    await held('b').release(uid, {}, signal);
    expect(holderIn(server)).toBe('c');
  });

  it('with other options is not taken over', async () => {
    const { held } = await start();
    await held('a').take(manifest, false, signal);
    const other = manifestOf({ name: 'demo', headGroup: { serviceAccount: 'lance', numCpus: 2 } });
    await expect(held('b').take(other, true, signal)).rejects.toThrow(
      'RayCluster lance/demo exists with other options; close it first, use it as it is (attachRayCluster, session submit), or choose another name',
    );
  });

  it('is kept after its release, and the next client can take it', async () => {
    const { server, held } = await start();
    const { uid } = await held('a').take(manifest, false, signal);
    await held('a').release(uid, { [keys.onExit]: 'retain' }, signal);
    expect(annotationsOf(server.objects.get('demo') ?? {})[keys.onExit]).toBe('retain');
    expect(holderIn(server)).toBeUndefined();
    await held('b').take(manifest, false, signal);
    expect(holderIn(server)).toBe('b');
  });
});
