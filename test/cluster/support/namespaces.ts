import { randomBytes } from 'node:crypto';
import type { Api } from './api.js';
import { waitFor, waitUntilGone } from './waiting.js';

export type PodSecurity = 'privileged' | 'baseline' | 'restricted';

/** What every namespace of the tests is labelled with. */
export const testLabel = 'helmwright.dev/test';

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
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' };
  if ((await api.find({ ...account, namespace: 'default' })) === undefined) return;
  await waitFor(api, { ...account, namespace: name }, (object) => object !== undefined);
  const authority = { apiVersion: 'v1', kind: 'ConfigMap', name: 'kube-root-ca.crt', namespace: name };
  await waitFor(api, authority, (object) => object !== undefined);
}

/** Deletes a namespace with all that is in it, and waits for that. */
export async function removeNamespace(api: Api, name: string): Promise<void> {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', name };
  await api.remove(namespace);
  await waitUntilGone(api, namespace);
}

/** Calls `use` with a new namespace that enforces a Pod Security Standard, and removes it with all that is in it. */
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
