import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Patience } from '../../async/patience.js';
import type { KubernetesApi } from '../kubernetes/kubernetes-api.js';
import { SessionError } from '../session-error.js';
import { type ClusterIdentity, HeadPod } from './head-pod.js';
import { connectToPod } from './pod-stream.js';

/** The ports of a head that are forwarded. */
export const rayPorts = { dashboard: 8265, client: 10_001 } as const;

/** Where programs reach the Ray of a cluster. */
export interface RayAddresses {
  /** Of the dashboard and the Jobs API, such as `http://127.0.0.1:40123/`. */
  readonly dashboard: URL;
  /** For Ray Client, such as `ray://127.0.0.1:40124`. */
  readonly client: string;
}

export interface ForwardSettings {
  /** Stops the opening. It has no effect on the open forwarding. */
  readonly signal: AbortSignal;
  /** Gets why a connection failed. The next one is tried anew. */
  readonly onMessage: (message: string) => void;
}

/** How long the API server may fail to connect to the head at the opening, in milliseconds. */
const retryMs = 60_000;

interface Forwarded {
  readonly abort: AbortController;
  /** The UID of the pod, once it is known. */
  pod?: string;
}

/**
 * Free ports of 127.0.0.1 that lead to a cluster's head. Each connection finds the head that runs then, so that a head may be
 * replaced; a connection that comes meanwhile waits for the new one.
 */
export class PortForwarding implements RayAddresses {
  private readonly head: HeadPod;
  private readonly open = new Map<Forwarded, Promise<void>>();
  private readonly ports: { dashboard: number; client: number } = { dashboard: 0, client: 0 };
  private servers: readonly Server[] = [];
  private told: string | undefined;

  private constructor(
    private readonly api: KubernetesApi,
    private readonly cluster: ClusterIdentity,
    private readonly onMessage: (message: string) => void,
  ) {
    this.head = new HeadPod(api, cluster, (uids) => this.cutOthers(uids));
  }

  /**
   * Listens as soon as the head can be reached.
   *
   * @throws SessionError `forbidden`, `credentials`, `unreachable`; the reason of the signal
   */
  static async open(
    api: KubernetesApi,
    cluster: ClusterIdentity,
    { signal, onMessage }: ForwardSettings,
  ): Promise<PortForwarding> {
    const forwarding = new PortForwarding(api, cluster, onMessage);
    try {
      await forwarding.tryToConnect(signal);
      forwarding.servers = await Promise.all([forwarding.listen('dashboard'), forwarding.listen('client')]);
      return forwarding;
    } catch (error) {
      await forwarding.close();
      throw error;
    }
  }

  get dashboard(): URL {
    return new URL(`http://127.0.0.1:${this.ports.dashboard}`);
  }

  get client(): string {
    return `ray://127.0.0.1:${this.ports.client}`;
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    this.head.close();
    const closed = this.servers.map(async (server) => {
      server.close();
      await once(server, 'close');
    });
    for (const { abort } of this.open.keys()) abort.abort();
    await Promise.all([...closed, ...this.open.values()]);
  }

  /** A permission that is missing is found before anything listens. */
  private async tryToConnect(signal: AbortSignal): Promise<void> {
    const { namespace } = this.cluster;
    const patience = new Patience(retryMs, signal);
    for (;;) {
      const { name: pod } = await this.head.running(signal);
      try {
        const stream = await connectToPod(this.api.connection, { namespace, pod, port: rayPorts.dashboard }, signal);
        // An error means that nothing listens on the port yet, which does not matter here.
        stream.on('error', () => undefined).destroy();
        return;
      } catch (error) {
        if (!(error instanceof SessionError) || error.code !== 'unreachable') throw error;
        await patience.wait(error);
      }
    }
  }

  private async listen(name: keyof typeof rayPorts): Promise<Server> {
    const server = createServer((socket) => {
      const forwarded = { abort: new AbortController() };
      const work = this.forward(socket, rayPorts[name], forwarded).finally(() => this.open.delete(forwarded));
      this.open.set(forwarded, work);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    this.ports[name] = typeof address === 'object' && address !== null ? address.port : 0;
    return server;
  }

  private async forward(socket: Socket, port: number, forwarded: Forwarded): Promise<void> {
    const { signal } = forwarded.abort;
    socket.on('error', () => undefined).once('close', () => forwarded.abort.abort());
    try {
      const { name: pod, uid } = await this.head.running(signal);
      forwarded.pod = uid;
      const { namespace } = this.cluster;
      const stream = await connectToPod(this.api.connection, { namespace, pod, port }, signal);
      stream.on('error', (error) => forwarded.abort.abort(error));
      socket.pipe(stream).pipe(socket);
      await once(socket, 'close', { signal }).finally(() => stream.destroy());
    } catch (error) {
      const why: unknown = signal.aborted ? signal.reason : error;
      if (why instanceof SessionError) this.tell(why.message);
      // The client must not take what it has for all.
      socket.resetAndDestroy();
    }
  }

  /** A client that tries again fails for the same reason. */
  private tell(message: string): void {
    if (message !== this.told) this.onMessage(message);
    this.told = message;
  }

  /** A node that is lost does not end its connections. */
  private cutOthers(uids: ReadonlySet<string>): void {
    for (const { pod, abort } of this.open.keys()) if (pod !== undefined && !uids.has(pod)) abort.abort();
  }
}
