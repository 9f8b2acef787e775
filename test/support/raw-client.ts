import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request of HTTP/1.1 as bytes. */
export function requestBytes(
  url: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const { host, pathname, search } = new URL(url);
  const bytes = Buffer.from(body);
  const lines = Object.entries({ host, 'content-length': String(bytes.length), ...headers });
  const head = [`POST ${pathname}${search} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(head.join('\r\n')), bytes]);
}

/**
 * One connection to an HTTP server that is used again and again, a request at a time. It costs so little beside Node's own
 * client that many of them can load a server on the same machine.
 */
export class RawClient {
  private socket: Socket | undefined;
  private received: Buffer = Buffer.alloc(0);
  private waiting:
    { readonly resolve: (answer: RawAnswer) => void; readonly reject: (error: Error) => void } | undefined;

  constructor(
    private readonly port: number,
    private readonly host = '127.0.0.1',
  ) {}

  /** @throws Error where the connection ends before the answer is there */
  async send(request: Buffer): Promise<RawAnswer> {
    const socket = await this.connected();
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      socket.write(request);
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private async connected(): Promise<Socket> {
    if (this.socket?.writable === true) return this.socket;
    const socket = connect({ port: this.port, host: this.host, noDelay: true });
    this.socket = socket;
    this.received = Buffer.alloc(0);
    await once(socket, 'connect');
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('the connection ended before the answer')));
    return socket;
  }

  private fail(error: Error): void {
    this.socket = undefined;
    this.waiting?.reject(error);
    this.waiting = undefined;
  }

  private read(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const whole = end + 4 + length;
    if (this.received.length < whole) return;
    const body = this.received.toString('utf8', end + 4, whole);
    this.received = this.received.subarray(whole);
    if (/\r\nconnection: *close/i.test(head)) this.socket?.destroy();
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
