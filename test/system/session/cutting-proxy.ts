import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that cuts its connections. */
export interface CuttingProxy {
  readonly url: URL;
  /** How many connections it has cut. */
  readonly cuts: () => number;
  readonly close: () => void;
}

/**
 * @param cutAfter - for each connection in turn, how many bytes of Ray's answers it lets through; afterwards all
 */
export async function startCuttingProxy(target: URL, cutAfter: readonly number[]): Promise<CuttingProxy> {
  const left = [...cutAfter];
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let allowed = left.shift() ?? Infinity;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    client.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => {
      client.write(chunk.subarray(0, allowed));
      allowed -= chunk.length;
      if (allowed > 0) return;
      cuts += 1;
      client.end();
      upstream.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: new URL(`http://127.0.0.1:${port}`), cuts: () => cuts, close };
}
