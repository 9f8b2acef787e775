import type { HeldCluster } from './cluster/held-cluster.js';
import type { OnExit } from './cluster/mark.js';
import type { KubernetesApi } from './kubernetes/kubernetes-api.js';
import type { Lease } from './cluster/lease.js';
import type { RayAccess } from './ray-access.js';
import type { RayClient } from './ray/ray-client.js';
import { SessionError } from './session-error.js';

/** How long the deletion of a cluster may take, in milliseconds: pods have 30 s to end. */
export const closeMs = 180_000;

/**
 * An open cluster. `await using` closes it at the end of the block; so do SIGINT and SIGTERM. If the process is killed, the
 * lease of the cluster ends, and the reaper deletes it.
 */
export class RayClusterSession implements AsyncDisposable {
  private closing: Promise<void> | undefined;

  constructor(
    private readonly api: KubernetesApi,
    private readonly cluster: HeldCluster,
    private readonly parts: { readonly lease: Lease; readonly ray: RayAccess },
    private readonly end: { readonly onExit: OnExit; readonly onClosed: () => void },
  ) {}

  get name(): string {
    return this.cluster.name;
  }

  get namespace(): string {
    return this.cluster.namespace;
  }

  /** Ray's jobs, logs and activity. The first request opens the port forwarding and reads the token. */
  get ray(): RayClient {
    return this.parts.ray.client;
  }

  /** Aborts if the cluster is lost: it was deleted, or another client took it over. Its reason is a {@link SessionError}. */
  get lost(): AbortSignal {
    return this.parts.lease.lost;
  }

  /**
   * Ends the session, and deletes the cluster unless it is to be retained. It returns when the cluster and its pods are gone.
   *
   * @throws SessionError `timeout` if it is not gone in time
   */
  async close(): Promise<void> {
    return this.endWith(this.end.onExit !== 'retain');
  }

  /** The same as {@link close}, but a cluster that is `retain-on-failure` stays: call `close` before for success. */
  async [Symbol.asyncDispose](): Promise<void> {
    return this.endWith(this.end.onExit === 'delete');
  }

  private async endWith(isDeleted: boolean): Promise<void> {
    this.closing ??= this.endOnce(isDeleted).finally(() => {
      this.api.close();
      this.end.onClosed();
    });
    return this.closing;
  }

  private async endOnce(isDeleted: boolean): Promise<void> {
    await this.parts.lease.end();
    await this.parts.ray.close();
    const signal = AbortSignal.timeout(closeMs);
    try {
      if (isDeleted) await this.cluster.remove(signal);
      else await this.cluster.release(this.parts.lease.uid, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      const todo = 'see what its pods wait for, or what finalizers it has';
      throw new SessionError('timeout', `${this.cluster.title} is not gone after ${closeMs / 1_000}s: ${todo}`);
    }
  }
}
