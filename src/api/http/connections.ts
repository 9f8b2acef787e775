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
  readonly #exchanges: Exchange[] = [];
  #wasAsked = false;

  constructor(readonly socket: Socket) {}

  /** The requests that are not answered yet, in the order in which they came. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Whether there ever was a request. */
  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  begin(exchange: Exchange): void {
    const { response } = exchange;
    this.#wasAsked = true;
    this.#exchanges.push(exchange);
    response.setMaxListeners(mostFollowers);
    // All that was read and made for an answer hangs on it. Many connections that keep their last one make of this what
    // grows old, and is dear to collect.
    response.once('close', () => this.#exchanges.splice(this.#exchanges.indexOf(exchange), 1));
  }

  /** Tells those who follow the answers. Node does it for the answer whose turn it is, and for none behind it. */
  end(): void {
    for (const { response } of [...this.#exchanges]) {
      if (response.socket === null && !response.writableFinished) response.destroy().emit('close');
    }
  }
}

/** What a server has open. */
export class Connections implements Iterable<Connection> {
  readonly #open = new Map<Duplex, Connection>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      const connection = new Connection(socket);
      this.#open.set(socket, connection);
      socket.once('close', () => {
        this.#open.delete(socket);
        connection.end();
      });
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
