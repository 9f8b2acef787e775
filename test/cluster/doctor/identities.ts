import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KubeConfig } from '@kubernetes/client-node';
import { parse } from 'yaml';
import type { PolicyRule } from '../../../src/constructs/operator/rules.js';
import { objectsAt, stringsAt } from '../../../src/doctor/fields.js';
import { isJsonObject } from '../../../src/values/json.js';
import { textAt } from '../../support/objects.js';
import type { Api } from '../support/api.js';

/** A kubeconfig for the same cluster with another user. */
export function kubeconfigOf(kubeconfig: string, user: { readonly token: string }): string {
  const given = new KubeConfig();
  given.loadFromFile(kubeconfig);
  const cluster = given.getCurrentCluster();
  if (cluster === null) throw new Error(`${kubeconfig} names no cluster`);
  const config = new KubeConfig();
  config.loadFromClusterAndUser(cluster, { name: 'test', ...user });
  return config.exportConfig();
}

/** A token of a ServiceAccount, for the API server. */
export async function tokenOf(api: Api, namespace: string, name: string): Promise<string> {
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`;
  const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
  return textAt(await api.ask('POST', path, { body }), 'status', 'token');
}

/** The rules of the ClusterRole that docs/doctor.md shows for those who run doctor. */
export function documentedReader(): readonly PolicyRule[] {
  const guide = readFileSync(fileURLToPath(new URL('../../../docs/doctor.md', import.meta.url)), 'utf8');
  const role: unknown = parse(/^```yaml\n(.*?)^```/ms.exec(guide)?.[1] ?? '');
  if (!isJsonObject(role)) throw new Error('docs/doctor.md shows no ClusterRole');
  return objectsAt(role, 'rules').map((rule) => ({
    apiGroups: stringsAt(rule, 'apiGroups'),
    resources: stringsAt(rule, 'resources'),
    verbs: stringsAt(rule, 'verbs'),
  }));
}
