import { existsSync } from 'node:fs';
import { Api } from '../api.js';
import { at } from '../../../support/objects.js';
import type { Environment, Rung } from '../ladder.js';

/** The label of the namespace `kube-system` by which a cluster says that tests may do with it what they like. */
export const disposableLabel = 'helmwright.dev/test-cluster';

/** The cluster that KUBECONFIG names. It may be in use: it is only treated as disposable if the environment says so. */
export function givenCluster(environment: Environment): Rung {
  const path = environment['KUBECONFIG'] ?? '';
  return {
    name: 'KUBECONFIG',
    closed: () => Promise.resolve(closedBecause(path)),
    start: async () => ({
      kubeconfig: path,
      disposable: environment['HELMWRIGHT_TEST_CLUSTER'] === 'disposable' || (await isLabelled(path)),
      stop: () => Promise.resolve(),
    }),
  };
}

function closedBecause(path: string): string | undefined {
  if (path === '') return 'not set';
  return existsSync(path) ? undefined : `there is no file ${path}`;
}

async function isLabelled(path: string): Promise<boolean> {
  const namespace = await Api.open(path).find({ apiVersion: 'v1', kind: 'Namespace', name: 'kube-system' });
  return at(namespace, 'metadata', 'labels', disposableLabel) === 'disposable';
}
