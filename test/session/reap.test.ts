import { describe, expect, it } from 'vitest';
import { keys, whenIdle } from '../../src/session/cluster/mark.js';
import { KubernetesApi } from '../../src/session/kubernetes/kubernetes-api.js';
import { reap } from '../../src/session/reap.js';
import { clusterNamed, clusterWith, ended } from './cluster/clusters.js';
import { FakeKubernetes } from './kubernetes/fake-kubernetes.js';

describe('the reaper', () => {
  it('deletes only expired clusters of sessions', async () => {
    const { server, connection } = await FakeKubernetes.start();
    server.put('expired', clusterNamed('expired'));
    server.put('foreign', clusterNamed('foreign', {}, { labels: {} }));
    server.put('renewed', clusterNamed('renewed', { [keys.renewedAt]: '2030-01-01T00:04:00Z' }));
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

  it('deletes the other clusters although it may not delete one, and says so', async () => {
    const { server, connection } = await FakeKubernetes.start();
    server.put('barred', clusterNamed('barred'));
    server.put('expired', clusterNamed('expired'));
    server.serverTime = ended + 1_000;
    const message = 'rayclusters.ray.io "barred" is forbidden: User "reaper" cannot delete it';
    server.before = (request) => (request === 'DELETE rayclusters barred' ? { status: 403, message } : undefined);
    const [barred, expired] = await reap(new KubernetesApi(connection));
    const reason = `it cannot be deleted: delete rayclusters.ray.io barred in lance: ${message}; ask for this permission`;
    expect(barred).toMatchObject({ isDeleted: false, hasFailed: true, reason });
    expect(expired).toMatchObject({ isDeleted: true, hasFailed: false });
    expect([...server.objects.keys()]).toEqual(['barred']);
  });

  it('takes no empty namespace for all of them', async () => {
    const { server, connection } = await FakeKubernetes.start();
    server.put('expired', clusterNamed('expired'));
    server.serverTime = ended + 1_000;
    await expect(reap(new KubernetesApi(connection), { namespace: '' })).rejects.toThrow(
      'namespace: must not be empty',
    );
    expect(server.objects.size).toBe(1);
  });

  it('asks the Ray of a cluster that its client left, and keeps the cluster while that does not answer', async () => {
    const { server, connection } = await FakeKubernetes.start();
    const left = { [keys.onExit]: whenIdle, [keys.holder]: null, [keys.idle]: '10' };
    server.put('headless', clusterNamed('headless', left, {}, { lastTransitionTime: '2029-12-31T00:00:00Z' }));
    server.put('silent', clusterNamed('silent', left));
    server.serverTime = ended;
    const reaped = await reap(new KubernetesApi(connection), { usePortforwarding: false, activityMs: 100 });
    expect(reaped.map(({ name, isDeleted }) => [name, isDeleted])).toEqual([
      ['headless', true],
      ['silent', false],
    ]);
    expect(reaped[0]?.reason).toContain('its head is not ready since 2029-12-31');
    expect(reaped[1]?.reason).toContain('it is unknown whether it is idle: ');
    expect([...server.objects.keys()]).toEqual(['silent']);
  });
});
