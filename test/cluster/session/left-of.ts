import type { Api } from '../support/api.js';

/** What is left of a cluster, by kind. */
export async function leftOf(api: Api, namespace: string, cluster: string): Promise<readonly string[]> {
  const query = { labelSelector: `ray.io/cluster=${cluster}` };
  const kinds = [
    { apiVersion: 'ray.io/v1', kind: 'RayCluster', query: { fieldSelector: `metadata.name=${cluster}` } },
    { apiVersion: 'v1', kind: 'Pod', query },
    { apiVersion: 'v1', kind: 'Service', query },
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', query },
  ];
  const lists = await Promise.all(
    kinds.map(async ({ query, ...kind }) => (await api.list({ ...kind, namespace }, query)).map(() => kind.kind)),
  );
  return lists.flat();
}
