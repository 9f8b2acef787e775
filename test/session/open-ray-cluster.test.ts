import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { labelsOf, nameOf, stringAt } from '../../src/doctor/fields.js';
import { type OpenOptions, openRayCluster } from '../../src/session/open-ray-cluster.js';
import type { JsonObject } from '../../src/values/json.js';
import { type Fault, FakeKubernetes } from './kubernetes/fake-kubernetes.js';

/** A server on which each cluster becomes ready at once, and options that open one there. */
async function start(status: JsonObject = ready): Promise<{ server: FakeKubernetes; options: OpenOptions }> {
  const { server, connection } = await FakeKubernetes.start();
  server.others.set('pods', () => [...server.objects.values()].map((cluster) => headOf(cluster, status)));
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-session-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, connection.config.exportConfig());
  return { server, options: { kubeconfig, namespace: 'lance', name: 'demo', headGroup: { serviceAccount: 'lance' } } };
}

const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };

function headOf(cluster: JsonObject, status: JsonObject): JsonObject {
  const owner = { uid: stringAt(cluster, 'metadata', 'uid') ?? '' };
  const labels = { 'ray.io/group': 'headgroup', 'ray.io/cluster': nameOf(cluster) };
  return { metadata: { name: 'demo-head', labels, ownerReferences: [owner] }, status };
}

describe('a session', () => {
  it('cannot ask Ray once it is closed', async () => {
    const { options } = await start();
    const session = await openRayCluster(options);
    await session.close();
    await expect(session.ray.version()).rejects.toThrow('the session is closed');
  });

  it('opens a cluster and deletes it at the end of its block', async () => {
    const { server, options } = await start();
    {
      await using session = await openRayCluster(options);
      expect(session.name).toBe('demo');
      expect(labelsOf(server.objects.get('demo') ?? {})['app.kubernetes.io/managed-by']).toBe('helmwright-session');
    }
    expect(server.objects.size).toBe(0);
    expect(process.listenerCount('SIGTERM')).toBe(0);
  });

  it('sends at most 17 requests, and none while idle', async () => {
    const { server, options } = await start();
    const session = await openRayCluster(options);
    const opened = server.requests.length;
    await session.close();
    // A watch that was just begun may arrive later.
    expect(server.requests.slice(opened).filter((request) => !request.startsWith('WATCH'))).toEqual([
      'GET rayclusters demo',
      'DELETE rayclusters demo',
      'GET rayclusters',
    ]);
    expect(server.requests.length).toBeLessThanOrEqual(17);
  });

  it('deletes a cluster that cannot start, and reports the reason', async () => {
    const broken = { containerStatuses: [{ name: 'ray', state: { waiting: { reason: 'ImagePullBackOff' } } }] };
    const { server, options } = await start(broken);
    await expect(openRayCluster(options)).rejects.toThrow(
      'RayCluster lance/demo cannot start: pod demo-head: container ray: ImagePullBackOff',
    );
    expect(server.objects.size).toBe(0);
    expect(process.listenerCount('SIGTERM')).toBe(0);
  });

  it.each([
    ['its log ends with: ModuleNotFoundError: ray', 'Traceback\nModuleNotFoundError: ray\n\n'],
    ['see kubectl logs demo-head -c ray -n lance --previous', ''],
  ])('says why a container crashed: %s', async (words, log) => {
    const crashed = { waiting: { reason: 'CrashLoopBackOff' } };
    const lastState = { terminated: { exitCode: 1, reason: 'Error' } };
    const { server, options } = await start({ containerStatuses: [{ name: 'ray', state: crashed, lastState }] });
    server.logs.set('demo-head', log);
    await expect(openRayCluster(options)).rejects.toThrow(
      `cannot start: pod demo-head: container ray: CrashLoopBackOff: it exited with code 1 (Error); ${words}`,
    );
  });

  it('has nothing to clean up if it created nothing', async () => {
    const { server, options } = await start();
    const headGroup = { serviceAccount: 'nobody' };
    await expect(openRayCluster({ ...options, headGroup })).rejects.toThrow('nobody not found in lance');
    expect(server.requests).not.toContain('GET rayclusters demo');
  });

  it('keeps a cluster that cannot start if onExit is retain-on-failure', async () => {
    const broken = { containerStatuses: [{ name: 'ray', state: { waiting: { reason: 'ImagePullBackOff' } } }] };
    const { server, options } = await start(broken);
    await expect(openRayCluster({ ...options, onExit: 'retain-on-failure' })).rejects.toThrow('ImagePullBackOff');
    expect(server.objects.size).toBe(1);
  });

  it('reports what is missing after the timeout, and deletes the cluster', async () => {
    const { server, options } = await start({ phase: 'Pending' });
    await expect(openRayCluster({ ...options, timeoutSeconds: 1 })).rejects.toThrow(
      'RayCluster lance/demo is not ready after 1s: head: 0 of 1 pod ready; pod demo-head is Pending',
    );
    expect(server.objects.size).toBe(0);
  });

  it('deletes the cluster if it is aborted at any request', async () => {
    const { server: model, options } = await start();
    await (await openRayCluster(options)).close();
    const opening = model.requests.indexOf('GET rayclusters demo');
    for (let index = 0; index < opening; index += 1) {
      const { server, options: again } = await start();
      const stop = new AbortController();
      let left = index;
      server.after = (): Fault => {
        if (left-- === 0) stop.abort(new Error('enough'));
        return undefined;
      };
      const session = await openRayCluster(again, { signal: stop.signal }).catch(() => undefined);
      await session?.close();
      expect(server.objects.size, `request ${index}`).toBe(0);
    }
  });

  it('says why a signal could not delete it, to a program that goes on', async () => {
    const { server, options } = await start();
    const goOn = (): void => undefined;
    process.on('SIGTERM', goOn);
    onTestFinished(() => void process.off('SIGTERM', goOn));
    const message = await new Promise<string>((resolve, reject) => {
      server.before = (request) =>
        request.startsWith('DELETE') ? { status: 400, message: 'a webhook says no' } : undefined;
      openRayCluster(options, { onMessage: resolve }).then(() => process.emit('SIGTERM', 'SIGTERM'), reject);
    });
    expect(message).toBe('RayCluster lance/demo is not cleaned up: RayCluster lance/demo: a webhook says no');
  });

  it('reports a lost cluster, and deletes nothing', async () => {
    const { server, options } = await start();
    const session = await openRayCluster({ ...options });
    const other = await openRayCluster(options, {}).catch((error: unknown) => error);
    expect(other).toMatchObject({ code: 'in-use' });
    const second = await openRayCluster({ ...options, takeOver: true });
    await session.close();
    expect(server.objects.size).toBe(1);
    await second.close();
    expect(server.objects.size).toBe(0);
  });
});
