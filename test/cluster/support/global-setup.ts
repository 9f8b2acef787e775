import type { TestProject } from 'vitest/node';
import { type Ability, abilitiesOf } from './abilities.js';
import { Api } from './api.js';
import { climb, ladder } from './ladder.js';
import { hasControllers, waitForRemovedNamespaces } from './namespaces.js';
import { promiseCpus } from './nodes.js';

/** The cluster of a run, or why there is none. */
export type ClusterOfRun =
  | { readonly found: true; readonly kubeconfig: string; readonly abilities: readonly Ability[] }
  | { readonly found: false; readonly why: string };

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterOfRun;
  }
}

/** Finds the cluster of a run, and looks what it can do, before the first test. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = await climb(ladder());
  if (!found.found) {
    console.error(found.why);
    project.provide('cluster', found);
    return undefined;
  }
  const { cluster, rung } = found;
  try {
    const api = Api.open(cluster.kubeconfig);
    if (cluster.mayPromise === true) await promiseCpus(api);
    const abilities = await abilitiesOf(api, cluster);
    console.error(`the cluster of ${rung}: ${['an API server', ...abilities].join(', ')}`);
    project.provide('cluster', { found: true, kubeconfig: cluster.kubeconfig, abilities });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return async () => {
    try {
      await end(Api.open(cluster.kubeconfig));
    } finally {
      await cluster.stop();
    }
  };
}

/** What tests have deleted must be able to go. */
async function end(api: Api): Promise<void> {
  if (await hasControllers(api)) await waitForRemovedNamespaces(api);
}
