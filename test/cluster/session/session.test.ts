import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { conditionOf, objectsAt, stringAt } from '../../../src/doctor/fields.js';
import { keys } from '../../../src/session/cluster/mark.js';
import { connect } from '../../../src/session/connect/connect.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';
import { type OpenOptions, openRayCluster } from '../../../src/session/open-ray-cluster.js';
import { reap } from '../../../src/session/reap.js';
import { textAt } from '../../support/objects.js';
import type { Api } from '../support/api.js';
import { chartAt } from '../support/charts.js';
import { createNamespace, removeNamespace, uniqueName } from '../support/namespaces.js';
import { describeOnCluster } from '../support/on-cluster.js';
import { labelNodes } from '../support/ray.js';
import { removeRayCrds } from '../support/ray-crds.js';
import { waitFor, waitUntilGone } from '../support/waiting.js';

const small = { numCpus: 1, memory: '2Gi' };

describeOnCluster(
  'a session',
  ['disposable', 'nodes', 'cpus', 'ray image', 'operator image'],
  ({ api, helm, kubeconfig }) => {
    const namespace = uniqueName('session');
    const operator = { name: 'operator', namespace, chart: chartAt('kuberay-operator') };
    const options: OpenOptions = {
      kubeconfig,
      namespace,
      name: 'demo',
      headGroup: { serviceAccount: 'compute', ...small },
      workerGroups: [{ name: 'cpu', minReplicas: 1, ...small }],
      timeoutSeconds: 300,
    };
    const named = { apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace, name: 'demo' };

    beforeAll(async () => {
      await createNamespace(api, namespace);
      await api.create({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'compute', namespace } });
      await labelNodes(api, 'true');
      await helm('helm4').install(operator);
    });

    beforeEach(async () => {
      expect(await leftIn(api, namespace)).toEqual([]);
    });

    afterAll(async () => {
      await helm('helm4').uninstall(operator);
      await removeRayCrds(api);
      await removeNamespace(api, namespace);
      await labelNodes(api, null);
    });

    it('opens a cluster whose pods are ready, and leaves nothing when its block ends', async () => {
      {
        await using session = await openRayCluster(options);
        const pods = await api.list({ apiVersion: 'v1', kind: 'Pod', namespace }, ofCluster);
        expect(pods.map((pod) => stringAt(conditionOf(pod, 'Ready'), 'status'))).toEqual(['True', 'True']);
        expect(session.lost.aborted).toBe(false);
      }
      expect(await leftIn(api, namespace)).toEqual([]);
    });

    it('fails as soon as the scheduler knows that no node fits, and says which node comes nearest', async () => {
      const failure = openRayCluster({ ...options, nodeLabelValue: 'other' });
      await expect(failure).rejects.toThrow(
        /RayCluster \S+ cannot start: demo\/headgroup fits on no node: of 1 node, 1 without the label geneva.lancedb.com\/ray-head=other; kubectl label node/,
      );
    });

    it('fails as soon as a quota refuses a pod', async () => {
      const quota = { apiVersion: 'v1', kind: 'ResourceQuota', namespace, name: 'none' };
      const metadata = { name: 'none', namespace };
      await api.create({ apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard: { 'requests.cpu': '0' } } });
      await waitFor(api, quota, (object) => stringAt(object, 'status', 'hard', 'requests.cpu') !== undefined);
      await expect(openRayCluster(options)).rejects.toThrow('exceeded quota: none');
      await api.remove(quota);
      await waitUntilGone(api, quota);
    });

    it('fails as soon as the operator refuses the spec', async () => {
      const headGroup = { serviceAccount: 'missing', ...small };
      await expect(openRayCluster({ ...options, headGroup })).rejects.toThrow('ServiceAccount missing is not found');
    });

    it('fails as soon as an image cannot be pulled', async () => {
      const failure = openRayCluster({ ...options, image: 'localhost/test/absent:1' });
      await expect(failure).rejects.toThrow(/pod demo-head-\S+: container (ray|autoscaler): ImagePullBackOff: /);
    });

    it('leaves a cluster of somebody else as it is', async () => {
      const template = { spec: { containers: [{ name: 'ray', image: 'localhost/test/absent:1' }] } };
      const spec = { rayVersion: '2.60.0', suspend: true, headGroupSpec: { rayStartParams: {}, template } };
      const { apiVersion, kind, name } = named;
      const before = await api.create({ apiVersion, kind, metadata: { name, namespace }, spec });
      await expect(openRayCluster({ ...options, takeOver: true })).rejects.toThrow('no session created it');
      const after = await api.read(named);
      expect(textAt(after, 'metadata', 'uid')).toBe(textAt(before, 'metadata', 'uid'));
      expect(objectsAt(after, 'metadata', 'managedFields').map(({ manager }) => manager)).not.toContain(
        'helmwright-session',
      );
      await api.remove(named);
      await waitUntilGone(api, named);
    });

    it('that is retained is opened again; when its lease has ended the reaper deletes it, and not before', async () => {
      const retained = await openRayCluster({ ...options, onExit: 'retain' });
      await retained.close();
      const session = await openRayCluster(options);
      const client = new KubernetesApi(await connect({ kubeconfig }));
      expect(await reap(client, { namespace })).toMatchObject([{ name: 'demo', isDeleted: false }]);
      // As if its client were gone for long.
      await api.patch(named, { metadata: { annotations: { [keys.renewedAt]: '2020-01-01T00:00:00Z' } } });
      expect(await reap(client, { namespace, dryRun: true })).toMatchObject([{ isDeleted: true }]);
      await waitUntilReaped(client, namespace);
      client.close();
      await waitUntilGone(api, named);
      await session.close();
    });
  },
);

const ofCluster = { labelSelector: 'ray.io/cluster=demo' };

/** The operator may write the status at the moment of the first try. */
async function waitUntilReaped(client: KubernetesApi, namespace: string): Promise<void> {
  for (;;) {
    const [demo] = await reap(client, { namespace });
    if (demo === undefined || demo.isDeleted) return;
  }
}

/** What is left of a cluster, by kind. */
async function leftIn(api: Api, namespace: string): Promise<readonly string[]> {
  const kinds = [
    { apiVersion: 'ray.io/v1', kind: 'RayCluster', query: {} },
    { apiVersion: 'v1', kind: 'Pod', query: ofCluster },
    { apiVersion: 'v1', kind: 'Service', query: ofCluster },
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', query: ofCluster },
  ];
  const lists = await Promise.all(
    kinds.map(async ({ query, ...kind }) => (await api.list({ ...kind, namespace }, query)).map(() => kind.kind)),
  );
  return lists.flat();
}
