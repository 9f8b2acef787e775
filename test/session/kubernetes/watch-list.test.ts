import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameOf, stringAt } from '../../../src/doctor/fields.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { watchList } from '../../../src/session/kubernetes/watch-list.js';
import type { JsonObject } from '../../../src/values/json.js';
import { FakeKubernetes, type WatchFault } from './fake-kubernetes.js';

const resource = { group: 'ray.io', version: 'v1', resource: 'rayclusters', namespace: 'lance' };

type Change = { readonly put: string } | { readonly remove: string } | 'compact';

const name = fc.constantFrom('a', 'b', 'c');
const changes = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ put: name }) },
    { weight: 2, arbitrary: fc.record({ remove: name }) },
    { weight: 1, arbitrary: fc.constant('compact' as const) },
  ),
  { minLength: 1, maxLength: 20 },
);
const faults = fc.array(fc.record({ cutAfter: fc.option(fc.nat(600), { nil: Infinity }), repeats: fc.boolean() }), {
  maxLength: 4,
});

function versions(objects: Iterable<JsonObject>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...objects].map((object) => [nameOf(object), stringAt(object, 'metadata', 'resourceVersion') ?? '']),
  );
}

function apply(server: FakeKubernetes, change: Change): void {
  if (change === 'compact') server.compact();
  else if ('put' in change) server.put(change.put, {});
  else server.remove(change.remove);
}

it('ends with the state of the server whatever happens to the watches, and never goes back in time', async () => {
  await fc.assert(
    fc.asyncProperty(changes, faults, async (all, plan) => {
      const { server, connection } = await FakeKubernetes.start();
      const left: WatchFault[] = [...plan];
      server.onWatch = () => left.shift() ?? {};
      const stop = new AbortController();
      const seen = new Map<string, bigint>();
      let index = 0;
      // One change after each list that is shown, so that watches see some and lists the others.
      for await (const objects of watchList(new KubernetesApi(connection), resource, stop.signal)) {
        const shown = versions(objects);
        for (const [each, version] of Object.entries(shown)) {
          expect(BigInt(version)).toBeGreaterThanOrEqual(seen.get(each) ?? 0n);
          seen.set(each, BigInt(version));
        }

        while (index < all.length && JSON.stringify(shown) === JSON.stringify(versions(server.objects.values()))) {
          const change = all[index++];
          if (change !== undefined) apply(server, change);
        }
        if (JSON.stringify(shown) === JSON.stringify(versions(server.objects.values()))) break;
      }
      expect(index).toBe(all.length);
    }),
    { numRuns: 60 },
  );
});

it('fails when the permission is missing', async () => {
  const { server, connection } = await FakeKubernetes.start();
  server.before = () => ({ status: 403, message: 'rayclusters.ray.io is forbidden' });
  const lists = watchList(new KubernetesApi(connection), resource, new AbortController().signal);
  await expect(lists.next()).rejects.toThrow(
    'list rayclusters.ray.io in lance: rayclusters.ray.io is forbidden; ask for this permission',
  );
});
