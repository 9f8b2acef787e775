import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A request, and the answer to it that is still to be sent. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Each middleware follows the answer, and so do Koa and the stream of its body: more than Node takes for a leak. */
const mostFollowers = 30;

/** A connection that is open, and what is asked on it. */
export class Connection {
  #exchange: Exchange | undefined;
  #wasAsked = false;

  constructor(readonly socket: Socket) {}

  /** Of the requests that are not answered yet, the last. */
  get exchange(): Exchange | undefined {
    return this.#exchange;
  }

  /** Whether there ever was a request. */
  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  begin(exchange: Exchange): void {
    this.#wasAsked = true;
    this.#exchange = exchange;
    exchange.response.setMaxListeners(mostFollowers);
    // All that was read and made for an answer hangs on it. Many connections that keep their last one make of this what
    // grows old, and is dear to collect.
    exchange.response.once('close', () => {
      if (this.#exchange === exchange) this.#exchange = undefined;
    });
  }
}

/** What a server has open. */
export class Connections implements Iterable<Connection> {
  readonly #open = new Map<Duplex, Connection>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, new Connection(socket));
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (request, response) => this.#open.get(request.socket)?.begin({ request, response }));
  }

  get size(): number {
    return this.#open.size;
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#open.values();
  }

  /** @returns undefined for one that is closed */
  of(socket: Duplex): Connection | undefined {
    return this.#open.get(socket);
  }
}
