import { messageOf } from '../errors.js';
import { timedOut, withTimeout } from '../async/aborting.js';
import { type HeldCluster, limitedByGone } from './cluster/held-cluster.js';
import type { Lease } from './cluster/lease.js';
import { type Hold, keys, leftAnnotations } from './cluster/mark.js';
import { defaultLife } from './cluster/options.js';
import type { RayAddresses } from './forward/port-forwarding.js';
import { Idleness } from './idleness.js';
import type { KubernetesApi } from './kubernetes/kubernetes-api.js';
import type { RayAccess } from './ray-access.js';
import type { RayClient } from '../ray/ray-client.js';
import { SessionError } from './session-error.js';

/** How long Ray may take to say whether jobs run, in milliseconds. */
const activityMs = 10_000;

interface SessionParts {
  readonly api: KubernetesApi;
  readonly cluster: HeldCluster;
  readonly lease: Lease;
  readonly ray: RayAccess;
  readonly onMessage: (message: string) => void;
  readonly onClosed: () => void;
}

type End = 'delete' | 'retain' | { readonly idleSeconds: number };

/**
 * An open cluster. `await using` closes it at the end of the block; so do SIGINT and SIGTERM. If the process is killed, the
 * lease of the cluster ends, and the reaper deletes it.
 */
export class RayClusterSession implements AsyncDisposable {
  private closing: Promise<void> | undefined;
  private idleness: Idleness | undefined;

  constructor(
    private readonly parts: SessionParts,
    private readonly hold: Hold,
  ) {}

  /** Name of the RayCluster. */
  get name(): string {
    return this.parts.cluster.name;
  }

  /** Its namespace. */
  get namespace(): string {
    return this.parts.cluster.namespace;
  }

  /** Ray's jobs, logs and activity. The first request opens the port forwarding and reads the token. */
  get ray(): RayClient {
    return this.parts.ray.client;
  }

  /**
   * Where programs reach Ray's dashboard and Ray Client. The first question opens the port forwarding, which waits for a head.
   *
   * @param signal - stops the waiting
   */
  async addresses(signal?: AbortSignal): Promise<RayAddresses> {
    return this.parts.ray.addresses(signal);
  }

  /**
   * Aborts if the cluster is lost: it was deleted, another client took it over, or it was idle for too long. Its reason is a
   * {@link SessionError}.
   */
  get lost(): AbortSignal {
    return this.parts.lease.lost;
  }

  /** Looks from now on whether the cluster is idle for too long. */
  watchIdleness(): void {
    const { cluster, lease, onMessage } = this.parts;
    const { idleSeconds } = this.hold;
    if (idleSeconds === undefined || this.closing !== undefined) return;
    const onIdle = (since: Date): void => {
      const message = `${cluster.title} is closed: it was idle since ${since.toISOString()}, for ${idleSeconds}s`;
      lease.lose(new SessionError('idle', message));
      this.close().catch((error: unknown) => onMessage(messageOf(error)));
    };
    this.idleness = new Idleness(this.ray, { idleSeconds, onIdle, onMessage });
  }

  /**
   * Ends the session, and deletes the cluster unless it is to be retained. It returns when the cluster and its pods are gone.
   *
   * @throws SessionError `timeout` if it is not gone in time
   */
  async close(): Promise<void> {
    return this.endAs(() => (this.hold.onExit === 'retain' ? 'retain' : 'delete'));
  }

  /**
   * Ends the session, and leaves the cluster to its jobs. The reaper deletes it when it has been idle for `idleSeconds`; by
   * default as long as the option of the session says, or 300.
   */
  async leave(idleSeconds = this.hold.idleSeconds ?? defaultLife.idleSeconds): Promise<void> {
    return this.endAs(() => ({ idleSeconds }));
  }

  /**
   * The same as {@link RayClusterSession.close}, but a cluster that is `retain-on-failure` stays: call `close` before for success. With
   * `detachedJobs: 'finish'` it is left if a job runs, or if that is not known.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    return this.endCluster().finally(async () => this.parts.ray.close());
  }

  /**
   * The same for a process that ends afterwards. What waits for Ray goes on waiting: its error could end the process before.
   *
   * @internal
   */
  async endCluster(): Promise<void> {
    const { onExit, detachedJobs, idleSeconds = defaultLife.idleSeconds } = this.hold;
    return this.endClusterAs(async () => {
      if (onExit !== 'delete') return 'retain';
      return detachedJobs === 'finish' && (await this.isBusy()) ? { idleSeconds } : 'delete';
    });
  }

  private async isBusy(): Promise<boolean> {
    const late = () => timedOut(activityMs);
    const asked = withTimeout(activityMs, late, new AbortController().signal, async ({ signal }) =>
      this.ray.activity({ detachedActors: 'busy' }, { signal }),
    );
    return asked.then(
      ({ state }) => state === 'busy',
      () => true,
    );
  }

  /** What waits for Ray fails when the cluster is gone. */
  private async endAs(choose: () => End): Promise<void> {
    return this.endClusterAs(choose).finally(async () => this.parts.ray.close());
  }

  private async endClusterAs(choose: () => End | Promise<End>): Promise<void> {
    this.idleness?.end();
    this.closing ??= this.end(choose).finally(() => {
      this.parts.api.close();
      this.parts.onClosed();
    });
    return this.closing;
  }

  private async end(choose: () => End | Promise<End>): Promise<void> {
    const { cluster, lease, ray } = this.parts;
    const how = await choose();
    await lease.end();
    ray.mute();
    await limitedByGone(cluster.title, new AbortController().signal, async (signal) => {
      if (how === 'delete') await cluster.remove(signal);
      else
        await cluster.release(
          lease.uid,
          how === 'retain' ? { [keys.onExit]: how } : leftAnnotations(how.idleSeconds),
          signal,
        );
    });
  }
}
