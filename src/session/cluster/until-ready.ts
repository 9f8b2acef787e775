import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../../doctor/cluster/resource.js';
import type { JsonObject } from '../../values/json.js';
import { withTimeout } from '../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { watchList } from '../kubernetes/watch-list.js';
import { SessionError } from '../session-error.js';
import { lastWords } from './crash-log.js';
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
  const view = new StartView(policy);
  const { timeoutSeconds } = policy;
  const late = () =>
    new SessionError('timeout', `${cluster.title} is not ready after ${timeoutSeconds}s: ${view.missing}`);
  await withTimeout(timeoutSeconds * 1_000, late, signal, async (over) => {
    const watches = watched(cluster).map(async ([part, resource]) => {
      for await (const objects of watchList(api, resource, over.signal)) if (view.show(part, objects)) return;
    });
    try {
      await Promise.race(watches);
    } finally {
      over.abort();
      await Promise.allSettled(watches);
    }
  });
  if (view.start?.state !== 'failed') return;
  const { reason, crash } = view.start;
  const why = crash === undefined ? reason : `${reason}; ${await lastWords(api, cluster.namespace, crash, signal)}`;
  throw new SessionError('not-started', `${cluster.title} cannot start: ${why}`);
}

type Part = 'clusters' | 'pods' | 'events';

function watched({ namespace, name }: HeldCluster): readonly (readonly [Part, Resource])[] {
  const ofCluster = `involvedObject.kind=RayCluster,involvedObject.name=${name}`;
  return [
    ['clusters', rayClusters(namespace, { fieldSelector: `metadata.name=${name}` })],
    ['pods', core('pods', namespace, { labelSelector: `ray.io/cluster=${name}` })],
    ['events', core('events', namespace, { fieldSelector: ofCluster })],
  ];
}

/** What the watches have shown, judged after each change, once all watches have begun. */
class StartView {
  start: Start | undefined;
  private readonly parts = new Map<Part, readonly JsonObject[]>();

  constructor(private readonly policy: UntilReady) {}

  get observed(): Observed {
    const { parts } = this;
    return { cluster: parts.get('clusters')?.[0], pods: parts.get('pods') ?? [], events: parts.get('events') ?? [] };
  }

  get missing(): string {
    return this.start?.state === 'starting' ? this.start.missing.join('; ') : 'the API server did not answer';
  }

  /** @returns whether the wait is over: the cluster is ready, or cannot start */
  show(part: Part, objects: readonly JsonObject[]): boolean {
    this.parts.set(part, objects);
    if (this.parts.size < 3) return false;
    const start = startOf(this.observed, this.policy);
    if (!isDeepStrictEqual(start, this.start)) this.policy.onProgress(start);
    this.start = start;
    return start.state !== 'starting';
  }
}

function core(resource: string, namespace: string, query: Resource['query'] = {}): Resource {
  return { group: '', version: 'v1', resource, namespace, query };
}
