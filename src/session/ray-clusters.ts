import { objectsAt } from '../doctor/fields.js';
import { deleteUnchanged, limitedByGone, rayClusters, untilGone } from './cluster/held-cluster.js';
import { isExpired, leaseEnd, markSelector, readMark } from './cluster/mark.js';
import { isBeingDeleted, uidOf } from './cluster/start.js';
import { type ListedCluster, listedCluster } from './cluster/status.js';
import { type ConnectOptions, type ConnectSettings } from '../kubeconfig/connect/connect.js';
import { reap, type Reaped, type ReapOptions } from './reap.js';
import { SessionError } from './session-error.js';
import { withApi } from './with-api.js';

/** Where clusters are looked for. */
export interface Namespaces {
  /** One namespace. @default that of the kubeconfig's context or of the pod, or `default` */
  readonly namespace?: string;
  /** Whether to look in all namespaces. @default false */
  readonly allNamespaces?: boolean | undefined;
}

function namespaceOf({ namespace, allNamespaces = false }: Namespaces, contextNamespace: string): string | undefined {
  return allNamespaces ? undefined : (namespace ?? contextNamespace);
}

/**
 * The clusters of sessions.
 *
 * @example
 * ```ts
 * import { listRayClusters } from 'helmwright/session';
 *
 * for (const { name, holder } of await listRayClusters({ namespace: 'lance' })) console.log(name, holder);
 * ```
 */
export async function listRayClusters(
  options: ConnectOptions & Namespaces,
  settings: ConnectSettings = {},
): Promise<readonly ListedCluster[]> {
  return withApi(options, settings, async (api, signal, contextNamespace) => {
    const resource = rayClusters(namespaceOf(options, contextNamespace), { labelSelector: markSelector });
    const { body, serverTime } = await api.succeed({ method: 'GET', resource }, signal);
    return objectsAt(body, 'items').flatMap((cluster) => listedCluster(cluster, serverTime) ?? []);
  });
}

/**
 * Deletes the cluster of a session, and returns when it and its pods are gone.
 *
 * @throws SessionError `not-found`; `exists` if no session created it; `in-use` if a client holds it, unless `takeOver` is set
 * @example
 * ```ts
 * import { closeRayCluster } from 'helmwright/session';
 *
 * await closeRayCluster({ name: 'backfill', namespace: 'lance' });
 * ```
 */
export async function closeRayCluster(
  options: ConnectOptions & {
    /** Name of the RayCluster. */
    readonly name: string;
    /** Its namespace. @default that of the kubeconfig's context or of the pod, or `default` */
    readonly namespace?: string;
    /** Whether to delete it although a client holds it. @default false */
    readonly takeOver?: boolean;
  },
  settings: ConnectSettings = {},
): Promise<void> {
  await withApi(options, settings, async (api, signal, contextNamespace) => {
    const { name, namespace = contextNamespace, takeOver = false } = options;
    const title = `RayCluster ${namespace}/${name}`;
    for (;;) {
      const answer = await api.ask({ method: 'GET', resource: { ...rayClusters(namespace), name } }, signal);
      if (answer.status === 404) throw new SessionError('not-found', `${title} does not exist`);
      const mark = readMark(answer.body);
      if (mark === undefined) throw new SessionError('exists', `${title} was not created by a session; use kubectl`);
      const isHeld = mark.holder !== undefined && !isExpired(mark, answer.serverTime);
      if (isHeld && !takeOver && !isBeingDeleted(answer.body)) {
        const end = leaseEnd(mark);
        const until = end === undefined ? '' : ` until ${new Date(end).toISOString()}`;
        const todo = 'end that client, or delete it nevertheless (takeOver, --take-over)';
        throw new SessionError('in-use', `${title} is held by ${mark.holder.name}${until}; ${todo}`);
      }
      if (!isBeingDeleted(answer.body) && !(await deleteUnchanged(api, answer.body, signal))) continue;
      return limitedByGone(title, signal, async (limit) =>
        untilGone(api, { namespace, name }, uidOf(answer.body), limit),
      );
    }
  });
}

/** Which clusters are judged, and how they are reached. */
export type ReapRayClustersOptions = ConnectOptions & Namespaces & Omit<ReapOptions, 'namespace' | 'signal'>;

/**
 * Deletes the clusters of sessions whose clients are gone: those whose lease has ended, and those that were left to their jobs
 * and are idle. It keeps what no session created, and all that it is not sure about.
 *
 * @returns each cluster of a session, with what happened to it and why
 * @throws SessionError
 * @example
 * ```ts
 * import { reapRayClusters } from 'helmwright/session';
 *
 * for (const { name, isDeleted, reason } of await reapRayClusters({ namespace: 'lance' })) {
 *   console.log(name, isDeleted ? 'deleted:' : 'kept:', reason);
 * }
 * ```
 */
export async function reapRayClusters(
  options: ReapRayClustersOptions,
  settings: ConnectSettings = {},
): Promise<readonly Reaped[]> {
  return withApi(options, settings, async (api, signal, contextNamespace) => {
    const { allNamespaces, namespace, ...rest } = options;
    const within = namespaceOf({ ...(namespace === undefined ? {} : { namespace }), allNamespaces }, contextNamespace);
    const usePortforwarding = options.configMethod !== 'in-cluster';
    return reap(api, { usePortforwarding, ...rest, signal, ...(within === undefined ? {} : { namespace: within }) });
  });
}
