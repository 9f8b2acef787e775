import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keys, markOf } from '../../src/session/cluster/mark.js';
import { KubernetesApi } from '../../src/session/kubernetes/kubernetes-api.js';
import { fateOf, reap } from '../../src/session/reap.js';
import type { JsonObject } from '../../src/values/json.js';
import { FakeKubernetes } from './kubernetes/fake-kubernetes.js';

const created = '2030-01-01T00:00:00Z';
const ended = Date.parse(created) + 300_001;

function clusterWith(changes: Readonly<Record<string, string | null>> = {}, metadata: JsonObject = {}): JsonObject {
  const { labels, annotations } = markOf(
    { holder: { id: 'a', name: 'ada@laptop' }, leaseSeconds: 300, onExit: 'delete' },
    'digest',
  );
  const changed = Object.entries({ ...annotations, ...changes }).filter(([, value]) => value !== null);
  return { metadata: { creationTimestamp: created, labels, annotations: Object.fromEntries(changed), ...metadata } };
}

describe('the decision about a cluster', () => {
  it('is to delete it after the lease has ended', () => {
    expect(fateOf(clusterWith(), ended)).toEqual({
      isDeleted: true,
      reason: 'the lease of ada@laptop ended at 2030-01-01T00:05:00.000Z',
    });
    expect(fateOf(clusterWith(), ended - 1).isDeleted).toBe(false);
  });

  it.each<[string, JsonObject]>([
    ['no session created it', clusterWith({}, { labels: { 'app.kubernetes.io/managed-by': 'Helm' } })],
    ['no session created it', clusterWith({}, { labels: {} })],
    ['it is being deleted', clusterWith({}, { deletionTimestamp: created })],
    ['it is retain', clusterWith({ [keys.onExit]: 'retain' })],
    ['it is retain-on-failure', clusterWith({ [keys.onExit]: 'retain-on-failure' })],
    ['its exit mode is unknown', clusterWith({ [keys.onExit]: null })],
    ['its lease is unknown', clusterWith({ [keys.lease]: null })],
    ['its lease is unknown', clusterWith({ [keys.lease]: '-1' })],
    ['its lease is unknown', clusterWith({ [keys.holder]: null })],
    ['its lease is unknown', clusterWith({ [keys.renewedAt]: 'yesterday' })],
    ['its lease is unknown', clusterWith({}, { creationTimestamp: null })],
  ])('is to keep it: %s', (reason, cluster) => {
    expect(fateOf(cluster, ended)).toEqual({ isDeleted: false, reason });
  });

  it('is to keep it unless every annotation is present and valid', () => {
    const word = fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('delete', '300', 'NaN', '1e9', created));
    const annotations = fc.record(Object.fromEntries(Object.values(keys).map((key) => [key, word])));
    fc.assert(
      fc.property(annotations, (changes) => {
        const fate = fateOf(clusterWith(changes), ended);
        const {
          [keys.onExit]: onExit,
          [keys.lease]: lease,
          [keys.holder]: holder,
          [keys.renewedAt]: renewed,
        } = changes;
        const isWhole =
          onExit === 'delete' && lease === '300' && holder !== null && (renewed === null || renewed === created);
        if (fate.isDeleted) expect(isWhole).toBe(true);
      }),
    );
  });
});

describe('the reaper', () => {
  it('deletes only expired clusters of sessions', async () => {
    const { server, connection } = await FakeKubernetes.start();
    server.put('expired', clusterWith());
    server.put('foreign', clusterWith({}, { labels: {} }));
    server.put('renewed', clusterWith({ [keys.renewedAt]: '2030-01-01T00:04:00Z' }));
    server.serverTime = ended + 1_000;
    const reaped = await reap(new KubernetesApi(connection));
    expect(reaped.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
      ['expired', true],
      ['foreign', false],
      ['renewed', false],
    ]);
    expect([...server.objects.keys()]).toEqual(['foreign', 'renewed']);
  });

  it('keeps a cluster whose lease is renewed between the list and the deletion', async () => {
    const { server, connection } = await FakeKubernetes.start();
    server.put('demo', clusterWith());
    server.serverTime = ended + 1_000;
    server.before = (request) => {
      if (request === 'DELETE rayclusters demo')
        server.put('demo', clusterWith({ [keys.renewedAt]: '2030-01-01T00:05:00Z' }));
      return undefined;
    };
    const [demo] = await reap(new KubernetesApi(connection));
    expect(demo).toMatchObject({ isDeleted: false, reason: 'it changed just now; the next run judges it' });
    expect(server.objects.size).toBe(1);
  });

  it('deletes nothing on a dry run', async () => {
    const { server, connection } = await FakeKubernetes.start();
    server.put('demo', clusterWith());
    server.serverTime = ended + 1_000;
    expect(await reap(new KubernetesApi(connection), { dryRun: true })).toMatchObject([{ isDeleted: true }]);
    expect(server.objects.size).toBe(1);
  });
});
