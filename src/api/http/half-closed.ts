import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Connections } from './connections.js';

const firstProbeMs = 50;

/**
 * A client may end its side of the connection and still wait for its answer. One that went away looks the same, until it is
 * told something: an interim answer, which the one reads over, and by which the other's connection breaks.
 */
export function answerHalfClosed(server: Server, connections: Connections): void {
  // Node has the property, and its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket: Socket) => {
    socket.on('end', () => {
      const [exchange] = connections.of(socket)?.exchanges ?? [];
      if (exchange?.request.httpVersion === '1.1') probe(exchange.response, firstProbeMs);
    });
  });
}

/** The first interim response provokes a reset from a client that is gone; the next one fails with it. */
function probe(response: ServerResponse, again: number): void {
  if (response.headersSent || response.destroyed) return;
  response.writeProcessing();
  const timer = setTimeout(() => probe(response, again * 2), again);
  response.once('close', () => clearTimeout(timer));
}
