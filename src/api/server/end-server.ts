import type { Server } from 'node:http';
import { Server as NetServer, Socket } from 'node:net';
import { overloaded, sendError } from '../errors.js';
import type { Connections } from './connections.js';

/** A client with a busy connection sends its next request within this time, and gets `Connection: close`. */
const idleGraceMs = 1_000;

/** Time for the last error responses to be sent. */
const lastWordMs = 100;

const shuttingDown = overloaded('the service is shutting down; retry');

/** Rejects requests that are still running at the deadline. */
function refuseRest(connections: Connections): void {
  // Pipelined requests behind the first one are not started; the client sees that the connection ends.
  for (const socket of connections.sockets) {
    const [response] = connections.responsesOn(socket);
    if (response?.headersSent === false) sendError(response, shuttingDown, { Connection: 'close' });
  }
}

/** Closes connections without a request. */
function closeIdle(server: Server, connections: Connections): void {
  server.closeIdleConnections();
  for (const socket of connections.sockets) {
    if (socket instanceof Socket && socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * Shuts a server down without losing requests. It stops accepting connections, and finishes requests on open
 * connections, each as the last one of its connection. Then it closes idle connections, and rejects the remaining
 * requests at the deadline.
 */
export async function endServer(server: Server, connections: Connections, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    // An HTTP server's own close would close idle connections at once, on which a request may be on its way.
    NetServer.prototype.close.call(server, () => resolve());
  });
  let closeRest: NodeJS.Timeout | undefined;
  const idle = setInterval(() => closeIdle(server, connections), Math.min(idleGraceMs, patienceMs));
  const rest = setTimeout(() => {
    refuseRest(connections);
    closeIdle(server, connections);
    // By then the last responses are being sent.
    closeRest = setTimeout(() => server.closeAllConnections(), lastWordMs);
  }, patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(rest);
  clearTimeout(closeRest);
  server.close();
}
