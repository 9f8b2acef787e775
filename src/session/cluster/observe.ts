import type { Resource } from '../../doctor/cluster/resource.js';
import type { JsonObject } from '../../values/json.js';
import { withSignals } from '../../async/aborting.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { watchList } from '../kubernetes/watch-list.js';
import { rayClusters } from './held-cluster.js';
import type { Observed } from './start.js';

/** Where a RayCluster is. */
export interface ClusterName {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Watches a cluster, its pods and its events, and shows what is known after each change, once all watches have begun.
 *
 * @param show - returns whether that was enough
 * @throws SessionError `forbidden`, `credentials`, `unreachable`; the reason of the signal
 */
export async function observe(
  api: KubernetesApi,
  cluster: ClusterName,
  show: (observed: Observed) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const parts = new Map<Part, readonly JsonObject[]>();
  const showAll = (): boolean =>
    parts.size === 3 &&
    show({ cluster: parts.get('clusters')?.[0], pods: parts.get('pods') ?? [], events: parts.get('events') ?? [] });
  await withSignals([signal], async (over) => {
    const watches = watched(cluster).map(async ([part, resource]) => {
      for await (const objects of watchList(api, resource, over.signal)) {
        parts.set(part, objects);
        if (showAll()) return;
      }
    });
    try {
      await Promise.race(watches);
    } finally {
      over.abort();
      await Promise.allSettled(watches);
    }
  });
}

type Part = 'clusters' | 'pods' | 'events';

function watched({ namespace, name }: ClusterName): readonly (readonly [Part, Resource])[] {
  const ofCluster = `involvedObject.kind=RayCluster,involvedObject.name=${name}`;
  return [
    ['clusters', rayClusters(namespace, { fieldSelector: `metadata.name=${name}` })],
    ['pods', core('pods', namespace, { labelSelector: `ray.io/cluster=${name}` })],
    ['events', core('events', namespace, { fieldSelector: ofCluster })],
  ];
}

function core(resource: string, namespace: string, query: Resource['query'] = {}): Resource {
  return { group: '', version: 'v1', resource, namespace, query };
}
