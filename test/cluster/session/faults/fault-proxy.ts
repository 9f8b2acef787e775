import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Agent, request as httpsRequest, type RequestOptions } from 'node:https';
import { type Duplex, Readable, type Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { KubeConfig } from '@kubernetes/client-node';
import { portOf } from '../../../session/forward/fake-head.js';
import { titleOf } from '../../../session/kubernetes/fake-kubernetes.js';

/** A request of a client. */
export interface Seen {
  /** How many requests came before it. */
  readonly index: number;
  /** `POST rayclusters`, `GET rayclusters demo`, `WATCH pods`, … */
  readonly title: string;
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  /** What is done to the body on its way. */
  readonly through?: Transform;
  /** The connection to the server, of an answer 101. */
  readonly socket?: Duplex;
}

/** Answers a request; 'cut' closes the connection instead. */
export type Handle = (request: Seen, forward: () => Promise<Answer>) => Promise<Answer | 'cut'>;

export const untouched: Handle = async (_request, forward) => forward();

/** A proxy before an API server that lists the requests of a client and does with each what the test says. */
export class FaultProxy implements AsyncDisposable {
  /** The titles of the requests, in the order of arrival. */
  readonly requests: string[] = [];
  handle: Handle = untouched;
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private readonly sockets = new Set<Duplex>();
  private readonly running = new Set<Promise<unknown>>();

  private constructor(private readonly target: Target) {
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => void this.upgrade(request, socket));
  }

  /** @param kubeconfig - the path of a file */
  static async start(kubeconfig: string, handle: Handle = untouched): Promise<FaultProxy> {
    const proxy = new FaultProxy(await targetOf(kubeconfig));
    proxy.handle = handle;
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** A kubeconfig for clients of the proxy. */
  kubeconfigFor(user: object = { token: 'of-the-client' }): string {
    const config = new KubeConfig();
    config.loadFromClusterAndUser(
      { name: 'proxy', server: this.url, skipTLSVerify: true },
      { name: 'client', ...user },
    );
    return config.exportConfig();
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.server.address())}`;
  }

  /** Waits until the server has answered what it was asked. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
    this.target.agent.destroy();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.answerTo(request);
    if (answer === 'cut') return void response.destroy();
    const { status, headers, body, through } = answer;
    response.writeHead(status, headers).flushHeaders();
    await (through === undefined ? pipeline(body, response) : pipeline(body, through, response)).catch(() => undefined);
  }

  private async upgrade(request: IncomingMessage, socket: Duplex): Promise<void> {
    // The client may be killed before the answer is there.
    socket.on('error', () => undefined);
    const answer = await this.answerTo(request);
    if (answer === 'cut') return void socket.destroy();
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.write(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${lines.join('')}\r\n`);
    if (answer.socket === undefined) return pipeline(answer.body, socket).catch(() => undefined);
    for (const side of [socket, answer.socket]) this.sockets.add(side);
    await Promise.allSettled([pipeline(socket, answer.socket), pipeline(answer.socket, socket)]);
  }

  private async answerTo(request: IncomingMessage): Promise<Answer | 'cut'> {
    const { method = '', url = '', headers } = request;
    const title = titleOf(method, new URL(url, this.target.server));
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    const seen = { index: this.requests.length, title, token };
    this.requests.push(title);
    const body = headers.upgrade === undefined ? await text(request) : '';
    const handled = this.handle(seen, async () => this.forward(request, body)).catch((): 'cut' => 'cut');
    this.running.add(handled);
    return handled.finally(() => this.running.delete(handled));
  }

  private async forward({ method, url, headers }: IncomingMessage, body: string): Promise<Answer> {
    const { server, agent, headers: own } = this.target;
    const target = new URL(url ?? '', server);
    const all = { ...headers, ...own, host: target.host };
    return new Promise((resolve, reject) => {
      const sent = httpsRequest(target, { method, agent, headers: all });
      sent.once('response', (response) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response });
      });
      sent.once('upgrade', (response, socket, head) => {
        socket.on('error', () => undefined).unshift(head);
        resolve({ status: 101, headers: response.headers, body: Readable.from([]), socket });
      });
      sent.once('error', reject).end(body);
    });
  }
}

interface Target {
  readonly server: string;
  readonly headers: OutgoingHttpHeaders;
  /** Keeps connections open, with the client's certificate. */
  readonly agent: Agent;
}

async function targetOf(kubeconfig: string): Promise<Target> {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  const headers: OutgoingHttpHeaders = {};
  const options: RequestOptions = { headers };
  await config.applyToHTTPSOptions(options);
  const { ca, cert, key, rejectUnauthorized } = options;
  return {
    server: config.getCurrentCluster()?.server ?? '',
    headers,
    agent: new Agent({ ca, cert, key, rejectUnauthorized, keepAlive: true }),
  };
}
