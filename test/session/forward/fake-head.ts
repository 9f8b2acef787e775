import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { KubeConfig } from '@kubernetes/client-node';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { JsonObject } from '../../../src/values/json.js';
import { KubernetesApi } from '../../../src/session/kubernetes/kubernetes-api.js';

export const cluster = { namespace: 'lance', name: 'demo', uid: 'cluster-1' };

interface FakeHeadStarted {
  readonly head: FakeHead;
  readonly api: KubernetesApi;
  readonly kubeconfig: string;
}

/** An API server of head pods, with port forwarding to servers of this machine, as the real one answers. */
export class FakeHead {
  /** `GET pods`, `WATCH pods`, `FORWARD head-1:8265`, in the order of arrival. */
  readonly requests: string[] = [];
  /** The port of this machine that a port of a pod leads to, such as `head-1:8265`. Nothing listens on others. */
  readonly targets = new Map<string, number>();
  /** What it answers to the next port forwardings, instead of opening them. */
  readonly refusals: number[] = [];
  /** The WebSockets that are open. */
  readonly forwards = new Set<WebSocket>();
  secret: JsonObject = { auth_token: Buffer.from('a-token').toString('base64') };
  private readonly pods = new Map<string, { readonly phase: string; readonly owner: string }>();
  private readonly watches = new Set<ServerResponse>();
  private readonly sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: () => 'v4.channel.k8s.io',
  });
  private version = 1;

  /** Starts a server, which ends with the test. */
  static async start(): Promise<FakeHeadStarted> {
    const head = new FakeHead();
    const server = createServer((request, response) => head.answer(request, response));
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, first: Buffer) => {
      head.forward(request, socket, first);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const config = new KubeConfig();
    const address = `http://127.0.0.1:${portOf(server.address())}`;
    config.loadFromClusterAndUser({ name: 'fake', server: address, skipTLSVerify: true }, { name: 'user' });
    const api = new KubernetesApi({ config, place: 'the fake cluster', namespace: 'lance', renew: () => false });
    onTestFinished(() => {
      api.close();
      for (const socket of head.forwards) socket.terminate();
      server.close();
      server.closeAllConnections();
    });
    return { head, api, kubeconfig: config.exportConfig() };
  }

  /** A head pod appears or changes. */
  put(name: string, { phase = 'Running', owner = cluster.uid }: { phase?: string; owner?: string } = {}): void {
    const type = this.pods.has(name) ? 'MODIFIED' : 'ADDED';
    this.pods.set(name, { phase, owner });
    this.tell(type, name);
  }

  remove(name: string): void {
    this.tell('DELETED', name);
    this.pods.delete(name);
  }

  cutWatches(): void {
    for (const response of this.watches) response.destroy();
  }

  private tell(type: string, name: string): void {
    this.version += 1;
    for (const response of this.watches) response.write(`${JSON.stringify({ type, object: this.object(name) })}\n`);
  }

  private object(name: string): JsonObject {
    const { phase = '', owner = '' } = this.pods.get(name) ?? {};
    const resourceVersion = `${this.version}`;
    return {
      metadata: { name, uid: `uid-${name}`, resourceVersion, ownerReferences: [{ uid: owner }] },
      status: { phase },
    };
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('date', new Date().toUTCString());
    if ((request.url ?? '').endsWith('/rayclusters/demo')) {
      response.end(JSON.stringify({ metadata: cluster, spec: { authOptions: { mode: 'token' } } }));
      return;
    }
    if ((request.url ?? '').endsWith('/secrets/demo')) {
      this.requests.push('GET secrets demo');
      response.end(JSON.stringify({ data: this.secret }));
      return;
    }
    const isWatch = (request.url ?? '').includes('watch=true');
    this.requests.push(isWatch ? 'WATCH pods' : 'GET pods');
    if (!isWatch) {
      const list = {
        metadata: { resourceVersion: `${this.version}` },
        items: [...this.pods.keys()].map((name) => this.object(name)),
      };
      response.end(JSON.stringify(list));
      return;
    }
    response.writeHead(200).flushHeaders();
    if (!(request.url ?? '').includes(`resourceVersion=${this.version}`)) {
      response.end(`${JSON.stringify({ type: 'ERROR', object: { code: 410, message: 'too old' } })}\n`);
      return;
    }
    this.watches.add(response);
    response.once('close', () => this.watches.delete(response));
  }

  private forward(request: IncomingMessage, socket: Duplex, first: Buffer): void {
    const url = new URL(request.url ?? '', 'http://server');
    const target = `${url.pathname.split('/').at(-2) ?? ''}:${url.searchParams.get('ports') ?? ''}`;
    this.requests.push(`FORWARD ${target}`);
    const refusal = this.refusals.shift();
    if (refusal !== undefined) {
      const body = JSON.stringify({ message: 'no' });
      socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
      return;
    }
    // What is said at once comes in one piece with the handshake, as a kubelet's refused connection may.
    socket.cork();
    this.sockets.handleUpgrade(request, socket, first, (opened) => this.join(opened, target));
    process.nextTick(() => socket.uncork());
  }

  private join(opened: WebSocket, target: string): void {
    const port = Number(target.split(':')[1]);
    const number = Buffer.from([port & 0xff, port >> 8]);
    this.forwards.add(opened);
    opened.send(Buffer.concat([Buffer.from([0]), number]));
    opened.send(Buffer.concat([Buffer.from([1]), number]));
    opened.on('error', () => undefined).on('close', () => this.forwards.delete(opened));
    const there = this.targets.get(target);
    if (there === undefined) {
      opened.send(Buffer.concat([Buffer.from([1]), Buffer.from(`nothing listens on port ${port}`)]));
      opened.close(1000);
      return;
    }
    const upstream = connect(there, '127.0.0.1');
    upstream.on('data', (bytes: Buffer) => opened.send(Buffer.concat([Buffer.from([0]), bytes])));
    upstream.on('close', () => opened.close(1000));
    opened.on('message', (message: Buffer) => upstream.write(message.subarray(1)));
    opened.on('close', () => upstream.destroy());
  }
}

export function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
