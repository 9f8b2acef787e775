import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Each middleware follows the response, and so do Koa and the stream of its body: more than Node takes for a leak. */
const mostFollowers = 30;

/** The open connections of a server, each with its responses that are still to be sent, in the order of their requests. */
export class Connections {
  readonly #open = new Map<Duplex, Set<ServerResponse>>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, new Set());
      socket.once('close', () => this.#end(socket));
    });
    server.on('request', (request, response) => {
      const responses = this.#open.get(request.socket);
      responses?.add(response);
      response.setMaxListeners(mostFollowers).once('close', () => responses?.delete(response));
    });
  }

  get sockets(): Iterable<Duplex> {
    return this.#open.keys();
  }

  get size(): number {
    return this.#open.size;
  }

  responsesOn(socket: Duplex): readonly ServerResponse[] {
    return [...(this.#open.get(socket) ?? [])];
  }

  /** Node reports the end of a connection to the response whose turn it is, and to none behind it. */
  #end(socket: Socket): void {
    for (const response of this.responsesOn(socket)) {
      if (response.socket === null && !response.writableFinished) response.destroy().emit('close');
    }
    this.#open.delete(socket);
  }
}
