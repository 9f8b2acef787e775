import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { ApiError } from '../api-error.js';
import type { Connections } from './connections.js';
import { errorBody } from './error-body.js';

/** A client that keeps a connection busy asks again within this time, and learns from the answer that it is the last. */
const idleGraceMs = 1_000;

/** How long an answer to who could not be answered in time may take to leave. */
const lastWordMs = 100;

/** Tells those whose time is over that they are to ask elsewhere. */
function refuseRest(connections: Connections): void {
  // What stands behind it is not begun, and its client knows that from the end of the connection.
  for (const { exchanges } of connections) {
    const [exchange] = exchanges;
    if (exchange?.response.headersSent === false) refuse(exchange.response, exchange.request.url ?? '');
  }
}

/** Closes those on which nothing is asked: idle ones, and those that never said a word. */
function closeIdle(server: Server, connections: Connections): void {
  server.closeIdleConnections();
  for (const { socket } of connections) if (socket.bytesRead === 0) socket.destroy();
}

function refuse(response: ServerResponse, url: string): void {
  const error = new ApiError('overloaded', 'the service is shutting down; retry');
  const [path = ''] = url.split('?');
  const text = JSON.stringify(errorBody(error, path));
  response.writeHead(error.kind.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Retry-After': '1',
    Connection: 'close',
  });
  response.end(text);
}

/**
 * Ends a server so that no request is lost: it takes no new connection, answers what runs and what still comes on open
 * connections, each time as the last answer of its connection, then closes those that are idle, and at the end of the
 * time tells whatever is left to ask again.
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
    // By then the last answers are on their way.
    closeRest = setTimeout(() => server.closeAllConnections(), lastWordMs);
  }, patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(rest);
  clearTimeout(closeRest);
  server.close();
}
