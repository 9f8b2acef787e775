import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** What a server still has open. */
export class Connections {
  readonly #open = new Set<Socket>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** Closes those on which nothing is asked: idle ones, and those that never said a word. */
  closeIdle(): void {
    this.server.closeIdleConnections();
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}

/** A client that keeps a connection busy asks again within this time, and learns from the answer that it is the last. */
const idleGraceMs = 1_000;

/**
 * Ends a server so that no request is lost: it takes no new connection, answers what runs and what still comes on open
 * connections, each time as the last answer of its connection, then closes those that are idle, and at the end of the
 * time whatever is left.
 */
export async function endServer(server: Server, connections: Connections, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // An HTTP server's own close would close idle connections at once, on which a request may be on its way.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const closeIdle = setInterval(() => connections.closeIdle(), Math.min(idleGraceMs, patienceMs));
  const closeAll = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
  server.close();
}
