import { isDeepStrictEqual } from 'node:util';
import { stringAt } from '../doctor/fields.js';
import type { JsonObject } from '../values/json.js';
import { withSignals } from '../async/aborting.js';
import { rayClusters } from './cluster/held-cluster.js';
import { observe } from './cluster/observe.js';
import { uidOf } from './cluster/start.js';
import { type ClusterStatus, statusOf } from './cluster/status.js';
import { connect, type ConnectOptions, type ConnectSettings } from '../kubeconfig/connect/connect.js';
import type { RayAddresses } from './forward/port-forwarding.js';
import { KubernetesApi } from './kubernetes/kubernetes-api.js';
import { RayAccess } from './ray-access.js';
import type { RayClient } from '../ray/ray-client.js';
import { SessionError } from './session-error.js';

/** A RayCluster that exists, and how it is reached. */
export type AttachOptions = ConnectOptions & {
  /** Name of the RayCluster. */
  readonly name: string;
  /** Its namespace. @default that of the kubeconfig's context or of the pod, or `default` */
  readonly namespace?: string;
  /** Whether the client reaches Ray by port forwarding, or by its address in the cluster. @default true, but false in a pod */
  readonly usePortforwarding?: boolean;
};

/**
 * Uses a RayCluster that somebody else holds, or that a chart installed. It changes nothing of the cluster.
 *
 * @throws SessionError `not-found`
 * @example
 * ```ts
 * import { attachRayCluster } from 'helmwright/session';
 *
 * await using cluster = await attachRayCluster({ name: 'backfill', namespace: 'lance' });
 * console.log(await cluster.ray.jobs.list());
 * ```
 */
export async function attachRayCluster(
  options: AttachOptions,
  settings: ConnectSettings = {},
): Promise<AttachedRayCluster> {
  const { signal = new AbortController().signal, onMessage = () => undefined } = settings;
  const connection = await connect(options, settings);
  const api = new KubernetesApi(connection);
  const { name, namespace = connection.namespace ?? 'default' } = options;
  try {
    const answer = await api.ask({ method: 'GET', resource: { ...rayClusters(namespace), name } }, signal);
    if (answer.status === 404) {
      throw new SessionError(
        'not-found',
        `RayCluster ${namespace}/${name} does not exist; helmwright session list shows those of sessions`,
      );
    }
    const usePortforwarding = options.usePortforwarding ?? options.configMethod !== 'in-cluster';
    const ray = rayOf(api, answer.body, { usePortforwarding, onMessage });
    return new AttachedRayCluster(api, { namespace, name }, ray);
  } catch (error) {
    api.close();
    throw error;
  }
}

/** The Ray of a RayCluster as it was read. */
export function rayOf(
  api: KubernetesApi,
  cluster: JsonObject,
  settings: { readonly usePortforwarding: boolean; readonly onMessage: (message: string) => void },
): RayAccess {
  const [namespace, name] = ['namespace', 'name'].map((key) => stringAt(cluster, 'metadata', key) ?? '');
  const auth = stringAt(cluster, 'spec', 'authOptions', 'mode') === 'token' ? 'token' : 'disabled';
  return new RayAccess(
    api,
    { namespace: namespace ?? '', name: name ?? '', uid: uidOf(cluster) },
    { ...settings, auth },
  );
}

/** A RayCluster that is used, and not held. */
export class AttachedRayCluster implements AsyncDisposable {
  constructor(
    private readonly api: KubernetesApi,
    private readonly cluster: { readonly namespace: string; readonly name: string },
    private readonly access: RayAccess,
  ) {}

  /** Ray's jobs, logs and activity. The first request opens the port forwarding and reads the token. */
  get ray(): RayClient {
    return this.access.client;
  }

  /**
   * Where programs reach Ray's dashboard and Ray Client. The first question opens the port forwarding, which waits for a head.
   *
   * @param signal - stops the waiting
   */
  async addresses(signal?: AbortSignal): Promise<RayAddresses> {
    return this.access.addresses(signal);
  }

  /** The groups, pods and nodes as they are now. */
  async status(signal?: AbortSignal): Promise<ClusterStatus> {
    let last: ClusterStatus | undefined;
    await this.watchStatus((status) => {
      last = status;
      return true;
    }, signal);
    if (last === undefined) throw new Error('a watch begins with a list');
    return last;
  }

  /**
   * Shows the status, and again after each change.
   *
   * @param show - returns whether that was enough
   */
  async watchStatus(show: (status: ClusterStatus) => boolean, signal?: AbortSignal): Promise<void> {
    let shown: ClusterStatus | undefined;
    await withSignals([signal], async (over) =>
      observe(
        this.api,
        this.cluster,
        (observed) => {
          const status = statusOf(this.cluster, observed);
          if (isDeepStrictEqual(status, shown)) return false;
          shown = status;
          return show(status);
        },
        over.signal,
      ),
    );
  }

  /** Ends the port forwarding. The cluster stays. */
  async close(): Promise<void> {
    await this.access.close();
    this.api.close();
  }

  /** The same as {@link AttachedRayCluster.close}. */
  async [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
