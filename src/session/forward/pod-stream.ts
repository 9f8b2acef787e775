import type { IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import type WebSocket from 'ws';
import { stringAt } from '../../doctor/fields.js';
import { messageOf } from '../../errors.js';
import { importPeers } from '../../kubeconfig/import-peers.js';
import { plainLine } from '../../kubeconfig/plain-line.js';
import { parsedObject } from '../../values/json.js';
import { reasonOf } from '../../async/aborting.js';
import type { Connection } from '../../kubeconfig/connect/connect.js';
import { SessionError } from '../session-error.js';

/** A port of a pod. */
export interface PodPort {
  readonly namespace: string;
  readonly pod: string;
  readonly port: number;
}

/** How long the API server may take to open a connection, in milliseconds. */
const handshakeMs = 15_000;

/** How often TCP asks whether a silent server is still there, in milliseconds. */
const keepAliveMs = 10_000;

/**
 * Opens one TCP connection to a port of a pod, through the API server. The client library's `PortForward` reads and writes
 * without backpressure, takes no signal and hides the server's reason, so this uses its credentials and its WebSocket alone.
 *
 * @throws SessionError `forbidden`, `credentials`, `not-found`, `unreachable`; the reason of the signal
 */
export async function connectToPod(connection: Connection, to: PodPort, signal: AbortSignal): Promise<Duplex> {
  const answer = await handshake(connection, to, signal);
  if (answer instanceof Duplex) return answer;
  const again = answer.statusCode === 401 && connection.renew() ? await handshake(connection, to, signal) : answer;
  if (again instanceof Duplex) return again;
  throw await refusal(again, to);
}

/** The stream, or the answer of a server that does not open one. */
async function handshake(
  { config }: Connection,
  to: PodPort,
  signal: AbortSignal,
): Promise<PodStream | IncomingMessage> {
  const { WebSocket } = await importPeers('port forwarding', ['ws'], async () => import('ws'));
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  signal.throwIfAborted();
  const server = (config.getCurrentCluster()?.server ?? '').replace(/\/$/, '');
  const url = new URL(`${server}/api/v1/namespaces/${to.namespace}/pods/${to.pod}/portforward?ports=${to.port}`);
  const socket = new WebSocket(url, 'v4.channel.k8s.io', {
    ...options,
    perMessageDeflate: false,
    handshakeTimeout: handshakeMs,
  });
  const abort = (): void => socket.terminate();
  signal.addEventListener('abort', abort);
  try {
    return await new Promise((resolve, reject) => {
      socket.once('upgrade', (response) => response.socket.setKeepAlive(true, keepAliveMs));
      socket.once('open', () => resolve(new PodStream(socket, to)));
      socket.once('unexpected-response', (_request, response) => resolve(response));
      socket.on('error', (error) => {
        reject(signal.aborted ? reasonOf(signal) : failed('unreachable', to, messageOf(error)));
      });
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function refusal(answer: IncomingMessage, to: PodPort): Promise<SessionError> {
  const status = answer.statusCode ?? 0;
  const why = stringAt(parsedObject(await text(answer)), 'message') ?? `the API server answered ${status}`;
  switch (status) {
    case 401:
      return failed('credentials', to, `${why}; log in again`);
    case 403:
      return failed('forbidden', to, `${why}; ask for the permissions get and create on pods/portforward`);
    case 404:
      return failed('not-found', to, why);
    default:
      return failed('unreachable', to, why);
  }
}

function failed(code: 'credentials' | 'forbidden' | 'not-found' | 'unreachable', to: PodPort, why: string) {
  return new SessionError(code, `forward port ${to.port} of pod ${to.namespace}/${to.pod}: ${why}`);
}

/** The kubelet's words, without the network namespace that it names twice. */
function saidOf(message: string): string {
  return message.includes('connection refused') ? 'connection refused: nothing listens there yet' : plainLine(message);
}

/** The channels of a forwarded port. Each begins with the number of the port, in two bytes. */
const data = 0;
const errors = 1;
const portBytes = 2;

/** Close codes of an end that both sides know: normal, and without a code. */
const normalCloses: readonly number[] = [1000, 1005];

/** A TCP connection inside of a WebSocket. That has no half-close: the end of one side is the end of both. */
class PodStream extends Duplex {
  private readonly begun = new Set<number>();

  constructor(
    private readonly socket: WebSocket,
    private readonly to: PodPort,
  ) {
    super();
    // Nobody listens to the stream yet: what comes with the handshake, such as a refused connection, waits for the first read.
    socket.pause();
    socket.on('message', (message: Buffer) => this.receive(message));
    socket.on('error', (error) => this.destroy(failed('unreachable', to, messageOf(error))));
    socket.on('close', (code) => {
      if (normalCloses.includes(code)) this.push(null);
      else this.destroy(failed('unreachable', to, 'the connection was cut'));
    });
  }

  private receive(message: Buffer): void {
    const channel = message[0] ?? data;
    const bytes = message.subarray(this.begun.has(channel) ? 1 : 1 + portBytes);
    this.begun.add(channel);
    if (bytes.length === 0) return;
    if (channel === errors) this.destroy(failed('unreachable', this.to, saidOf(bytes.toString('utf8'))));
    else if (channel === data && !this.push(bytes)) this.socket.pause();
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.send(Buffer.concat([Buffer.from([data]), chunk]), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.close();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.socket.terminate();
    done(error);
  }
}
