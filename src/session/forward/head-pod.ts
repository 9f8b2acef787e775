import { EventEmitter, once } from 'node:events';
import { nameOf, stringAt } from '../../doctor/fields.js';
import type { JsonObject } from '../../values/json.js';
import { reasonOf, withSignals } from '../../async/aborting.js';
import { isBeingDeleted, isOwnedBy, uidOf } from '../cluster/start.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { watchList } from '../kubernetes/watch-list.js';

/** A cluster whose head is meant: another one of its name is not. */
export interface ClusterIdentity {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export interface Pod {
  readonly name: string;
  readonly uid: string;
}

/** The head pod of a cluster, which the operator may replace at any time. It watches from the first question to its close. */
export class HeadPod {
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();
  private watching: Promise<never> | undefined;
  private pod: Pod | undefined;

  /** @param onPods - gets the UIDs of the head pods that have not ended, after each change */
  constructor(
    private readonly api: KubernetesApi,
    private readonly cluster: ClusterIdentity,
    private readonly onPods: (uids: ReadonlySet<string>) => void,
  ) {}

  /**
   * The head pod that runs, as soon as there is one.
   *
   * @throws SessionError if the pods cannot be watched; the reason of the signal
   */
  async running(signal: AbortSignal): Promise<Pod> {
    return withSignals([signal, this.closing.signal], async (over) => {
      try {
        for (;;) {
          over.signal.throwIfAborted();
          this.watching ??= this.watch();
          if (this.pod !== undefined) return this.pod;
          await Promise.race([once(this.changes, 'change', { signal: over.signal }), this.watching]);
        }
      } catch (error) {
        throw over.signal.aborted ? reasonOf(over.signal) : error;
      } finally {
        over.abort();
      }
    });
  }

  close(): void {
    this.closing.abort(new Error('the port forwarding is closed'));
  }

  /** Fails as the watch does. The next question starts another one. */
  private async watch(): Promise<never> {
    const { namespace, name } = this.cluster;
    const labelSelector = `ray.io/cluster=${name},ray.io/node-type=head`;
    const resource = { group: '', version: 'v1', resource: 'pods', namespace, query: { labelSelector } };
    try {
      for await (const pods of watchList(this.api, resource, this.closing.signal)) this.show(pods);
      throw new Error('a watch does not end');
    } finally {
      this.watching = undefined;
      this.pod = undefined;
    }
  }

  private show(pods: readonly JsonObject[]): void {
    const own = pods.filter((pod) => isOwnedBy(pod, this.cluster.uid) && !hasEnded(pod));
    const running = own.filter((pod) => !isBeingDeleted(pod) && stringAt(pod, 'status', 'phase') === 'Running');
    const [newest] = running.toSorted((a, b) => (createdAt(a) < createdAt(b) ? 1 : -1));
    this.pod = newest && { name: nameOf(newest), uid: uidOf(newest) };
    this.onPods(new Set(own.map(uidOf)));
    this.changes.emit('change');
  }
}

function hasEnded(pod: JsonObject): boolean {
  return ['Failed', 'Succeeded'].includes(stringAt(pod, 'status', 'phase') ?? '');
}

function createdAt(pod: JsonObject): string {
  return stringAt(pod, 'metadata', 'creationTimestamp') ?? '';
}
