import { nameOf, objectsAt, stringAt } from '../doctor/fields.js';
import { messageOf } from '../errors.js';
import type { JsonObject } from '../values/json.js';
import { rayOf } from './attach-ray-cluster.js';
import { timedOut, withSignals, withTimeout } from '../async/aborting.js';
import { type DependsOnRay, type Fate, fateByActivity, fateOf, fateWithoutHead, kept } from './cluster/fate.js';
import { deleteUnchanged, rayClusters } from './cluster/held-cluster.js';
import { markSelector } from './cluster/mark.js';
import type { KubernetesApi } from './kubernetes/kubernetes-api.js';

/** A cluster of a session, and what the reaper did with it. */
export interface Reaped extends Fate {
  /** Namespace of the RayCluster. */
  readonly namespace: string;
  /** Name of the RayCluster. */
  readonly name: string;
  /** Whether it was to be deleted and could not be. */
  readonly hasFailed: boolean;
}

export interface ReapOptions {
  /** @default all */
  readonly namespace?: string;
  /** Whether it only says what it would do. @default false */
  readonly dryRun?: boolean;
  /** Whether it reaches Ray by port forwarding, or by its address in the cluster. @default true */
  readonly usePortforwarding?: boolean;
  /** How long a Ray may take to say whether it is idle, in milliseconds. @default 15000 */
  readonly activityMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Deletes the clusters of sessions whose clients are gone. A cluster that changes after it was read stays: its client may just
 * have renewed the lease. So does one that is to finish its jobs, until its Ray says that it is idle. One that cannot be deleted
 * does not keep the others.
 */
export async function reap(api: KubernetesApi, options: ReapOptions = {}): Promise<readonly Reaped[]> {
  return withSignals([options.signal], async ({ signal }) => reapAll(api, { ...options, signal }));
}

type Reaping = ReapOptions & { readonly signal: AbortSignal };

async function reapAll(api: KubernetesApi, options: Reaping): Promise<readonly Reaped[]> {
  const { namespace, dryRun = false, signal } = options;
  const resource = rayClusters(namespace, { labelSelector: markSelector });
  const { body, serverTime } = await api.succeed({ method: 'GET', resource }, signal);
  const reaped = objectsAt(body, 'items').map(async (cluster) => {
    const where = { namespace: stringAt(cluster, 'metadata', 'namespace') ?? '', name: nameOf(cluster) };
    const first = fateOf(cluster, serverTime);
    const fate = 'isDeleted' in first ? first : await fateByRay(api, cluster, first, { ...options, serverTime });
    if (!fate.isDeleted || dryRun) return { ...where, ...fate, hasFailed: false };
    try {
      const isDeleted = await deleteUnchanged(api, cluster, signal);
      const changed = kept('it changed just now; the next run judges it');
      return { ...where, ...(isDeleted ? fate : changed), hasFailed: false };
    } catch (error) {
      if (signal.aborted) throw error;
      return { ...where, ...kept(`it cannot be deleted: ${messageOf(error)}`), hasFailed: true };
    }
  });
  return Promise.all(reaped);
}

async function fateByRay(
  api: KubernetesApi,
  cluster: JsonObject,
  limit: DependsOnRay,
  options: Reaping & { readonly serverTime: number },
): Promise<Fate> {
  const { usePortforwarding = true, activityMs = 15_000, signal, serverTime } = options;
  const headless = fateWithoutHead(cluster, limit, serverTime);
  if (headless !== undefined) return headless;
  const ray = rayOf(api, cluster, { usePortforwarding, onMessage: () => undefined });
  try {
    const late = () => timedOut(activityMs);
    const activity = await withTimeout(activityMs, late, signal, async (over) =>
      ray.client.activity({ detachedActors: 'busy' }, { signal: over.signal }),
    );
    return fateByActivity(activity, limit);
  } catch (error) {
    if (signal.aborted) throw error;
    return kept(`it is unknown whether it is idle: ${messageOf(error)}`);
  } finally {
    await ray.close();
  }
}
