import { nameOf, objectsAt, stringAt } from '../doctor/fields.js';
import type { JsonObject } from '../values/json.js';
import { deleteUnchanged, rayClusters } from './cluster/held-cluster.js';
import { isExpired, leaseEnd, markSelector, readMark } from './cluster/mark.js';
import { isBeingDeleted } from './cluster/start.js';
import type { KubernetesApi } from './kubernetes/kubernetes-api.js';

/** What the reaper does with a cluster, and why. */
export interface Fate {
  readonly isDeleted: boolean;
  readonly reason: string;
}

export interface Reaped extends Fate {
  readonly namespace: string;
  readonly name: string;
}

export interface ReapOptions {
  /** @default all */
  readonly namespace?: string;
  /** Whether it only says what it would do. @default false */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Deletes the clusters of sessions whose clients are gone. A cluster that changes after it was read stays: its client may just
 * have renewed the lease.
 */
export async function reap(api: KubernetesApi, options: ReapOptions = {}): Promise<readonly Reaped[]> {
  const { namespace, dryRun = false, signal = new AbortController().signal } = options;
  const resource = rayClusters(namespace, { labelSelector: markSelector });
  const { body, serverTime } = await api.succeed({ method: 'GET', resource }, signal);
  const reaped: Reaped[] = [];
  for (const cluster of objectsAt(body, 'items')) {
    const fate = fateOf(cluster, serverTime);
    const where = { namespace: stringAt(cluster, 'metadata', 'namespace') ?? '', name: nameOf(cluster) };
    const isKept = fate.isDeleted && !dryRun && !(await deleteUnchanged(api, cluster, signal));
    reaped.push({ ...where, ...(isKept ? kept('it changed just now; the next run judges it') : fate) });
  }
  return reaped;
}

/** Whether the reaper deletes a cluster. A cluster with unknown state is kept. */
export function fateOf(cluster: JsonObject, serverTime: number): Fate {
  const mark = readMark(cluster);
  if (mark === undefined) return kept('no session created it');
  if (isBeingDeleted(cluster)) return kept('it is being deleted');
  if (mark.onExit !== 'delete')
    return kept(mark.onExit === undefined ? 'its exit mode is unknown' : `it is ${mark.onExit}`);
  const end = leaseEnd(mark);
  if (end === undefined) return kept('its lease is unknown');
  const until = new Date(end).toISOString();
  if (!isExpired(mark, serverTime)) return kept(`${mark.holder?.name ?? 'a client'} holds it until ${until}`);
  return { isDeleted: true, reason: `the lease of ${mark.holder?.name ?? 'its client'} ended at ${until}` };
}

function kept(reason: string): Fate {
  return { isDeleted: false, reason };
}
