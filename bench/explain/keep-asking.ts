import { connect } from 'node:net';

/** What a load did: answers by status, and how long they took, in milliseconds. */
export interface LoadResult {
  readonly seconds: number;
  readonly byStatus: ReadonlyMap<number, readonly number[]>;
}

export interface LoadOptions {
  readonly url: string;
  readonly path: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second of all connections together; as soon as each has its answer, where it is not given. */
  readonly perSecond?: number;
}

/**
 * Asks over so many connections that stay open, each with one request at a time, and reads no more of an answer than its
 * end needs: the load costs little beside the service that it measures.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const byStatus = new Map<number, number[]>();
  const start = performance.now();
  const end = start + options.seconds * 1_000;
  const heard = (status: number, ms: number): void => {
    const times = byStatus.get(status) ?? [];
    times.push(ms);
    byStatus.set(status, times);
  };
  await Promise.all(Array.from({ length: options.connections }, () => client(options, end, heard)));
  return { seconds: (performance.now() - start) / 1_000, byStatus };
}

function client(options: LoadOptions, end: number, heard: (status: number, ms: number) => void): Promise<void> {
  const { hostname, port } = new URL(options.url);
  const pause = options.perSecond === undefined ? 0 : (options.connections * 1_000) / options.perSecond;
  const message = messageOf(options, `${hostname}:${port}`);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let text = '';
    let sent = 0;
    const ask = (): void => {
      text = '';
      sent = performance.now();
      socket.write(message);
    };
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      if (!isWhole(text)) return;
      heard(Number(text.slice(9, 12)), performance.now() - sent);
      if (performance.now() > end) socket.end();
      else if (pause === 0) ask();
      else setTimeout(ask, Math.max(0, sent + pause - performance.now()));
    });
    socket
      .once('connect', () => setTimeout(ask, Math.random() * pause))
      .once('error', reject)
      .once('close', resolve);
  });
}

function messageOf({ path, body, headers = {} }: LoadOptions, host: string): string {
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...headers,
  });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length >= head + 4 + length;
}

/** A percentile of numbers, from 0 to 1. */
export function percentile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
