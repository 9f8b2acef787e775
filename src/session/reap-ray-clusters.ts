import { connect, type ConnectOptions } from './connect/connect.js';
import { KubernetesApi } from './kubernetes/kubernetes-api.js';
import { reap, type Reaped, type ReapOptions } from './reap.js';

export type { Reaped as ReapedCluster };

/** Which clusters are judged, and how they are reached. */
export type ReapRayClustersOptions = ConnectOptions & ReapOptions;

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
export async function reapRayClusters(options: ReapRayClustersOptions): Promise<readonly Reaped[]> {
  const connection = await connect(options, options.signal === undefined ? {} : { signal: options.signal });
  const api = new KubernetesApi(connection);
  try {
    return await reap(api, { usePortforwarding: options.configMethod !== 'in-cluster', ...options });
  } finally {
    api.close();
  }
}
