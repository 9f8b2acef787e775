import { checkScheduling } from '../../doctor/checks/scheduling.js';
import type { Resource } from '../../doctor/cluster/resource.js';
import { objectsAt } from '../../doctor/fields.js';
import { nodeOf } from '../../doctor/objects/node.js';
import { absent, read } from '../../doctor/reading.js';
import type { JsonObject } from '../../values/json.js';
import { link, reasonOf } from '../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { watchList } from '../kubernetes/watch-list.js';
import { SessionError } from '../session-error.js';
import { type HeldCluster, rayClusters } from './held-cluster.js';
import { type Observed, type Start, startOf, type StartPolicy } from './start.js';

export interface UntilReady extends StartPolicy {
  readonly timeoutSeconds: number;
  /** Gets each new state. */
  readonly onProgress: (start: Start) => void;
}

/**
 * Watches a cluster, its pods and its events until it is ready.
 *
 * @throws SessionError `not-started` with the reason as soon as it is known; `timeout` with what is missing
 */
export async function untilReady(
  api: KubernetesApi,
  cluster: HeldCluster,
  policy: UntilReady,
  signal: AbortSignal,
): Promise<void> {
  const { namespace, name, title } = cluster;
  const over = new AbortController();
  const release = link(over, [signal]);
  const seen: { clusters?: readonly JsonObject[]; pods?: readonly JsonObject[]; events?: readonly JsonObject[] } = {};
  let start: Start | undefined;
  const isReady = (): boolean => {
    const { clusters, pods, events } = seen;
    if (clusters === undefined || pods === undefined || events === undefined) return false;
    const next = startOf({ cluster: clusters[0], pods, events }, policy);
    if (JSON.stringify(next) !== JSON.stringify(start)) policy.onProgress(next);
    start = next;
    return next.state !== 'starting';
  };
  const timer = setTimeout(() => {
    const missing = start?.state === 'starting' ? start.missing.join('; ') : 'the API server did not answer';
    over.abort(new SessionError('timeout', `${title} is not ready after ${policy.timeoutSeconds}s: ${missing}`));
  }, policy.timeoutSeconds * 1_000);
  const follow = async (field: keyof typeof seen, resource: Resource): Promise<void> => {
    for await (const objects of watchList(api, resource, over.signal)) {
      seen[field] = objects;
      if (isReady()) return;
    }
  };
  const watches = [
    follow('clusters', rayClusters(namespace, { fieldSelector: `metadata.name=${name}` })),
    follow('pods', core('pods', namespace, { labelSelector: `ray.io/cluster=${name}` })),
    follow(
      'events',
      core('events', namespace, { fieldSelector: `involvedObject.kind=RayCluster,involvedObject.name=${name}` }),
    ),
  ];
  try {
    await Promise.race(watches);
  } catch (error) {
    throw over.signal.aborted ? reasonOf(over.signal) : error;
  } finally {
    clearTimeout(timer);
    release();
    over.abort();
    await Promise.allSettled(watches);
  }
  const { clusters = [], pods = [] } = seen;
  await failUnlessReady(api, { cluster: clusters[0], pods, events: [] }, start, cluster, signal);
}

function core(resource: string, namespace: string, query: Resource['query'] = {}): Resource {
  return { group: '', version: 'v1', resource, namespace, query };
}

async function failUnlessReady(
  api: KubernetesApi,
  observed: Observed,
  start: Start | undefined,
  { title, namespace }: HeldCluster,
  signal: AbortSignal,
): Promise<void> {
  if (start?.state !== 'failed') return;
  const nearest = start.unschedulable ? await nearestNodes(api, observed, namespace, signal) : undefined;
  throw new SessionError('not-started', `${title} cannot start: ${nearest ?? start.reason}`);
}

/** Why no node takes the pods; undefined if the nodes cannot be read, or other pods fill them. */
async function nearestNodes(
  api: KubernetesApi,
  { cluster, pods }: Observed,
  namespace: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (cluster === undefined) return undefined;
  const resource = { group: '', version: 'v1', resource: 'nodes' };
  const nodes = await api.succeed({ method: 'GET', resource }, signal).catch((error: unknown) => {
    if (error instanceof SessionError) return undefined;
    throw error;
  });
  if (nodes === undefined) return undefined;
  const findings = checkScheduling({
    rayClusters: read([cluster]),
    nodes: read(objectsAt(nodes.body, 'items').map(nodeOf)),
    pods: read(pods),
    allPods: absent,
    subject: { namespace, labelPrefix: '' },
  });
  const unfit = findings.find(({ status, remedy }) => status === 'failed' && remedy !== undefined);
  if (unfit === undefined) return undefined;
  return `${unfit.found}; ${unfit.remedy ?? ''}, or set waitForNodes if a node autoscaler adds nodes`;
}
