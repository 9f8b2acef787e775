import type { JsonObject } from '../../../src/values/json.js';
import { isJsonArray } from '../../../src/values/json.js';
import { at } from '../../support/objects.js';
import type { Api } from './api.js';
import { type ImageName, images, olderOperatorImages, olderOperators, type TestImage } from './images.js';
import { hasControllers, withNamespace } from './namespaces.js';
import { realNodes } from './nodes.js';
import { phaseOf, startPod } from './pods.js';
import type { StartedCluster } from './ladder.js';
import { waitFor } from './waiting.js';

/**
 * What a test may need beyond an API server: that controllers work, that a node runs pods, that it has CPUs for Ray, that an
 * image can be had, that what is outside of the tests' namespaces may be changed.
 */
export type Ability =
  'controllers' | 'nodes' | 'cpus' | 'disposable' | `${ImageName} image` | 'images of older operators';

/** What is missing, and what to do. */
export const remedies: Readonly<Record<Ability, string>> = {
  controllers: 'no controller manager runs: take a whole cluster',
  nodes: 'no node runs pods: take a whole cluster',
  cpus: 'the nodes have less than 6 CPUs to give: take larger ones',
  disposable: 'the cluster may hold what others need: set HELMWRIGHT_TEST_CLUSTER=disposable where it does not',
  'explain-plan image': `no node can run ${images['explain-plan'].name}: build it and load it`,
  'ray image': `no node can run ${images.ray.name}: load it, or let the nodes pull it`,
  'valkey image': `no node can run ${images.valkey.name}: load it, or let the nodes pull it`,
  'git image': `no node can run ${images.git.name}: load it, or let the nodes pull it`,
  'images of older operators': `no node can run the operators ${olderOperators.join(', ')}: load their images, or let the nodes pull them`,
  'operator image': `no node can run ${images.operator.name}: load it, or let the nodes pull it`,
};

/** Looks what a cluster can do. */
export async function abilitiesOf(api: Api, cluster: StartedCluster): Promise<readonly Ability[]> {
  const found: Ability[] = cluster.disposable ? ['disposable'] : [];
  if (!(await hasControllers(api))) return found;
  found.push('controllers');
  const nodes = await realNodes(api);
  if (nodes.length === 0) return found;
  found.push('nodes');
  if (sum(nodes.map(cpusOf)) >= 6) found.push('cpus');
  return [...found, ...(await runnable(api))];
}

function cpusOf(node: JsonObject): number {
  const text = at(node, 'status', 'allocatable', 'cpu');
  if (typeof text !== 'string') return 0;
  return text.endsWith('m') ? Number(text.slice(0, -1)) / 1000 : Number(text);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Runs each image once: nothing else tells whether a node has it or may pull it. */
async function runnable(api: Api): Promise<readonly Ability[]> {
  return withNamespace(api, async (namespace) => {
    const names: readonly ImageName[] = ['explain-plan', 'ray', 'operator', 'valkey', 'git'];
    const isRunnable = (name: string, image: TestImage): Promise<boolean> => runs(api, namespace, name, image);
    const [named, older] = await Promise.all([
      Promise.all(names.map((name) => isRunnable(name, images[name]))),
      Promise.all(olderOperatorImages.map((image, index) => isRunnable(`older-${index}`, image))),
    ]);
    const found = names.filter((_name, index) => named[index] === true).map((name): Ability => `${name} image`);
    return older.includes(false) ? found : [...found, 'images of older operators'];
  });
}

async function runs(api: Api, namespace: string, name: string, { name: image, ...run }: TestImage): Promise<boolean> {
  await startPod(api, namespace, name, { image, ...run, memory: '64Mi' });
  const named = { apiVersion: 'v1', kind: 'Pod', name, namespace };
  const state = await waitFor(api, named, (pod) => hasEnded(pod) || isRefused(pod), 900_000);
  return hasEnded(state);
}

function hasEnded(pod: JsonObject | undefined): boolean {
  return ['Succeeded', 'Failed'].includes(phaseOf(pod));
}

function isRefused(pod: JsonObject | undefined): boolean {
  const statuses = at(pod, 'status', 'containerStatuses');
  const reasons = isJsonArray(statuses) ? statuses.map((status) => at(status, 'state', 'waiting', 'reason')) : [];
  return reasons.some((reason) => reason === 'ErrImagePull' || reason === 'ImagePullBackOff');
}
