import { expect, it } from 'vitest';
import type { JsonObject } from '../../src/values/json.js';
import { ApiError } from './support/api.js';
import { chartAt } from './support/charts.js';
import { withNamespace } from './support/namespaces.js';
import { describeOnCluster, type TestCluster } from './support/on-cluster.js';
import { rayClusterCrd } from './support/open-crds.js';
import { removeRayCrds } from './support/ray-crds.js';

const granted: readonly JsonObject[] = [
  ...['get', 'list', 'watch'].map((verb) => ({ verb, group: '', resource: 'pods' })),
  ...['get', 'patch', 'delete'].map((verb) => ({ verb, group: 'ray.io', resource: 'rayclusters' })),
];

const notGranted: readonly JsonObject[] = [
  { verb: 'create', group: '', resource: 'pods' },
  { verb: 'delete', group: '', resource: 'pods' },
  { verb: 'create', group: '', resource: 'pods', subresource: 'exec' },
  { verb: 'get', group: '', resource: 'pods', subresource: 'log' },
  { verb: 'get', group: '', resource: 'secrets' },
  { verb: 'list', group: '', resource: 'nodes' },
  { verb: 'create', group: 'ray.io', resource: 'rayclusters' },
  { verb: 'list', group: 'ray.io', resource: 'rayclusters' },
  { verb: 'get', group: 'ray.io', resource: 'rayjobs' },
  { verb: 'update', group: 'ray.io', resource: 'rayclusters', subresource: 'status' },
  { verb: 'create', group: 'apps', resource: 'deployments' },
  { verb: 'create', group: 'rbac.authorization.k8s.io', resource: 'rolebindings' },
];

describeOnCluster('the identity of the compute pods', ['disposable', 'controllers'], (cluster) => {
  const { api } = cluster;

  it('has exactly the permissions that the specification lists', async () => {
    await withIdentity(cluster, async (namespace) => {
      const account = api.asServiceAccount(namespace, `lance.${namespace}`);
      const answers = (asked: readonly JsonObject[]): Promise<readonly boolean[]> =>
        Promise.all(asked.map((attributes) => api.allows(account, { namespace, ...attributes })));
      expect(await answers(granted)).toEqual(granted.map(() => true));
      expect(await answers(notGranted)).toEqual(notGranted.map(() => false));
    });
  });

  it('reads pods, and reads, changes and deletes a RayCluster of another user', async () => {
    await api.create(rayClusterCrd);
    try {
      await withIdentity(cluster, async (namespace) => {
        const cluster = { apiVersion: 'ray.io/v1', kind: 'RayCluster', name: 'theirs', namespace };
        await api.create({
          apiVersion: 'ray.io/v1',
          kind: 'RayCluster',
          metadata: { name: 'theirs', namespace },
          spec: {},
        });
        const account = api.asServiceAccount(namespace, `lance.${namespace}`);
        const pods = `/api/v1/namespaces/${namespace}/pods`;
        await account.ask('GET', pods);
        await account.text('GET', pods, { query: { watch: 'true', timeoutSeconds: '1' } });
        await expect(account.ask('GET', `${pods}/nobody`)).rejects.toMatchObject({ status: 404 });
        await account.read(cluster);
        await account.patch(cluster, { spec: { suspend: true } });
        await account.remove(cluster);
        await expect(account.list({ apiVersion: 'ray.io/v1', kind: 'RayCluster', namespace })).rejects.toThrow(
          ApiError,
        );
      });
    } finally {
      await removeRayCrds(api);
    }
  });
});

async function withIdentity({ api, helm }: TestCluster, use: (namespace: string) => Promise<void>): Promise<void> {
  await withNamespace(api, async (namespace) => {
    const release = { name: 'lance', namespace, chart: chartAt('lance-platform') };
    await helm('helm4').install(release, { values: { operator: { enabled: false } } });
    await use(namespace);
    await helm('helm4').uninstall(release);
  });
}
