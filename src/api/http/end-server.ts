import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { ApiError } from '../api-error.js';
import { errorBody } from './error-body.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What a server still has open. */
export class Connections {
  /** Each with what was asked last on it. */
  readonly #open = new Map<Socket, Exchange | undefined>();

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, undefined);
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#open.set(request.socket, { request, response });
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** Tells those whose time is over that they are to ask elsewhere. */
  refuseRest(): void {
    for (const exchange of this.#open.values()) {
      if (exchange?.response.headersSent === false) refuse(exchange.response, exchange.request.url ?? '');
    }
  }

  /** Closes those on which nothing is asked: idle ones, and those that never said a word. */
  closeIdle(): void {
    this.server.closeIdleConnections();
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }
}

/** A client that keeps a connection busy asks again within this time, and learns from the answer that it is the last. */
const idleGraceMs = 1_000;

/** How long an answer to who could not be answered in time may take to leave. */
const lastWordMs = 100;

function refuse(response: ServerResponse, url: string): void {
  const error = new ApiError('overloaded', 'the service is ending; ask again');
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
  const closeIdle = setInterval(() => connections.closeIdle(), Math.min(idleGraceMs, patienceMs));
  const closeAll = setTimeout(() => {
    connections.refuseRest();
    connections.closeIdle();
    // By then the last answers are on their way.
    closeRest = setTimeout(() => server.closeAllConnections(), lastWordMs);
  }, patienceMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
  clearTimeout(closeRest);
  server.close();
}
