import { randomBytes } from 'node:crypto';
import { at, textAt } from '../../support/objects.js';
import type { Api } from './api.js';
import { waitFor, waitUntilGone } from './waiting.js';

export type PodSecurity = 'privileged' | 'baseline' | 'restricted';

/** What every namespace of the tests is labelled with. */
export const testLabel = 'helmwright.dev/test';

const defaultAccount = { apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' };

/** A name that no other test has. */
export function uniqueName(start: string): string {
  return `${start}-${randomBytes(4).toString('hex')}`;
}

/** Makes a namespace, and waits for what every namespace of a whole cluster gets. */
export async function createNamespace(api: Api, name: string, podSecurity: PodSecurity = 'restricted'): Promise<void> {
  const labels: Readonly<Record<string, string>> = {
    [testLabel]: 'true',
    'pod-security.kubernetes.io/enforce': podSecurity,
    'pod-security.kubernetes.io/warn': podSecurity,
  };
  await api.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
  if (!(await hasControllers(api))) return;
  await waitFor(api, { ...defaultAccount, namespace: name }, (object) => object !== undefined);
  const authority = { apiVersion: 'v1', kind: 'ConfigMap', name: 'kube-root-ca.crt', namespace: name };
  await waitFor(api, authority, (object) => object !== undefined);
}

/**
 * Deletes a namespace with all that is in it, and does not wait for that: Kubernetes takes 5 seconds and more for each,
 * however little is in it. No other test has its name.
 */
export async function removeNamespace(api: Api, name: string): Promise<void> {
  await api.remove({ apiVersion: 'v1', kind: 'Namespace', name });
}

/** Waits until the namespaces that tests have deleted are gone. */
export async function waitForRemovedNamespaces(api: Api): Promise<void> {
  const namespaces = await api.list({ apiVersion: 'v1', kind: 'Namespace' }, { labelSelector: testLabel });
  const leaving = namespaces.filter((namespace) => at(namespace, 'metadata', 'deletionTimestamp') !== undefined);
  await Promise.all(
    leaving.map((namespace) =>
      waitUntilGone(api, { apiVersion: 'v1', kind: 'Namespace', name: textAt(namespace, 'metadata', 'name') }),
    ),
  );
}

/** Whether controllers run: they make this account in every namespace. */
export async function hasControllers(api: Api): Promise<boolean> {
  return (await api.find({ ...defaultAccount, namespace: 'default' })) !== undefined;
}

/** Calls `use` with a new namespace that enforces a Pod Security Standard, and deletes it with all that is in it. */
export async function withNamespace<T>(
  api: Api,
  use: (name: string) => Promise<T>,
  podSecurity: PodSecurity = 'restricted',
): Promise<T> {
  const name = uniqueName('helmwright');
  await createNamespace(api, name, podSecurity);
  try {
    return await use(name);
  } finally {
    await removeNamespace(api, name);
  }
}
