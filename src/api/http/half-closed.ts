import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const firstProbeMs = 50;

/**
 * A client may end its side of the connection and still wait for its answer. One that went away looks the same, until it is
 * told something: an interim answer, which the one reads over, and by which the other's connection breaks.
 */
export function answerHalfClosed(server: Server): void {
  // Node has the property, and its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
  const exchanges = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>();
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.on('connection', (socket: Socket) => {
    socket.on('end', () => {
      const { request, response } = exchanges.get(socket) ?? {};
      if (request === undefined || response === undefined) return;
      if (request.httpVersion === '1.1') probe(response, firstProbeMs);
    });
  });
}

/** The first interim answer makes the other side say that nobody is there; the next one hears it. */
function probe(response: ServerResponse, again: number): void {
  if (response.headersSent || response.destroyed) return;
  response.writeProcessing();
  const timer = setTimeout(() => probe(response, again * 2), again);
  response.once('close', () => clearTimeout(timer));
}
