import { messageOf } from '../../errors.js';
import { SessionError } from '../session-error.js';
import type { HeldCluster } from './held-cluster.js';

export interface LeaseOptions {
  readonly uid: string;
  readonly leaseSeconds: number;
  /** The API server's clock at the start, in milliseconds since 1970. */
  readonly serverTime: number;
  /** Gets what goes wrong and may pass. */
  readonly onMessage: (message: string) => void;
}

/** Renews the lease of a cluster, until it ends or the cluster is lost. It does not keep the process alive. */
export class Lease {
  readonly uid: string;
  private readonly losing = new AbortController();
  private readonly ending = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();
  /** The server's clock minus this process's monotonic clock, in milliseconds. */
  private offset: number;

  constructor(
    private readonly cluster: HeldCluster,
    private readonly options: LeaseOptions,
  ) {
    this.uid = options.uid;
    this.offset = options.serverTime - performance.now();
    this.renewAfter(this.interval);
  }

  /** Aborts when the cluster is deleted or taken over. */
  get lost(): AbortSignal {
    return this.losing.signal;
  }

  /** Reports that the cluster is lost. */
  lose(reason: SessionError): void {
    this.losing.abort(reason);
  }

  /** Stops the renewing. */
  async end(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private get interval(): number {
    return (this.options.leaseSeconds * 1_000) / 3;
  }

  private renewAfter(milliseconds: number): void {
    if (this.ending.signal.aborted) return;
    const renew = (): void => {
      this.running = this.renew();
    };
    this.timer = setTimeout(renew, milliseconds).unref();
  }

  private async renew(): Promise<void> {
    const at = performance.now() + this.offset;
    try {
      const serverTime = await this.cluster.renew(this.uid, at, this.ending.signal);
      if (serverTime === undefined) return this.lose(new SessionError('not-found', this.lostMessage));
      this.offset = serverTime - performance.now();
      // The monotonic clock stops while a laptop sleeps, so the written time is too old.
      this.renewAfter(serverTime - at > this.interval / 2 ? 0 : this.interval);
    } catch (error) {
      if (this.ending.signal.aborted) return;
      this.options.onMessage(`the lease of ${this.cluster.title} is not renewed: ${messageOf(error)}`);
      this.renewAfter(this.interval / 4);
    }
  }

  private get lostMessage(): string {
    return `${this.cluster.title} is lost: somebody deleted it or took it over`;
  }
}
