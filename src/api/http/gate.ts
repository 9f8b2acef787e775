import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection, Connections } from './connections.js';
import { callNameOf } from './call-name.js';
import type { Crowd } from './crowd.js';
import { FrameReader } from './read-frame.js';

/** A rest of a body that is cheaper to read than a new connection. */
const cheapBytes = 65_536;
/** Answers that a client leaves unread before its connection ends. */
const mostUnread = 65_536;

/**
 * Sends clients away in a crowd before their requests are parsed, at a tenth of what that costs. It does so only where
 * it is certain where a request begins and ends; all else is for the parser, as if there were no gate.
 */
export function guard(server: Server, connections: Connections, crowd: Crowd): void {
  const frames = new FrameReader();
  server.on('connection', (socket: Socket) => {
    const [parser, ...others] = socket.listeners('data');
    // Without the parser's own listener there is nothing to intercept.
    const connection = connections.of(socket);
    if (parser === undefined || others.length > 0 || connection === undefined) return;
    const parse = (chunk: Buffer): void => {
      Reflect.apply(parser, socket, [chunk]);
    };
    const gate = new Gate(connection, crowd, frames, parse);
    socket.removeListener('data', toListener(parser));
    socket.on('data', (chunk: Buffer) => gate.take(chunk));
  });
}

function toListener(parser: unknown): (chunk: Buffer) => void {
  if (!isListener(parser)) throw new Error('a listener is a function');
  return parser;
}

function isListener(value: unknown): value is (chunk: Buffer) => void {
  return typeof value === 'function';
}

/** Follows one connection. */
class Gate {
  /** Bytes of a body that are still to come, of a request that the parser has, or of one that was sent away. */
  #parsed = 0;
  #dropped = 0;
  /** Where the next request begins is not certain any more. */
  #isLost = false;

  constructor(
    private readonly connection: Connection,
    private readonly crowd: Crowd,
    private readonly frames: FrameReader,
    private readonly parse: (chunk: Buffer) => void,
  ) {}

  take(chunk: Buffer): void {
    const { socket } = this.connection;
    let rest: Buffer | undefined = chunk;
    while (rest !== undefined && rest.length > 0 && !socket.destroyed) rest = this.#next(rest);
  }

  /** What is left of a chunk. */
  #next(chunk: Buffer): Buffer | undefined {
    if (this.#dropped > 0) return this.#drop(chunk);
    if (this.#isLost) this.parse(chunk);
    else if (this.#parsed > 0) this.#hand(chunk, this.#parsed);
    else return this.#begin(chunk);
    return undefined;
  }

  #drop(chunk: Buffer): Buffer {
    const rest = chunk.subarray(this.#dropped);
    this.#dropped -= chunk.length - rest.length;
    return rest;
  }

  #begin(chunk: Buffer): Buffer | undefined {
    const { socket, exchanges } = this.connection;
    const frame = exchanges.length === 0 ? this.frames.read(chunk) : undefined;
    if (frame === undefined) {
      this.#isLost = true;
      this.parse(chunk);
      return undefined;
    }
    const whole = frame.headLength + frame.bodyLength;
    const call = this.#mayRefuse && frame.bodyLength <= cheapBytes ? callNameOf('POST', frame.url) : undefined;
    if (call === undefined) {
      this.#hand(chunk, whole);
      return undefined;
    }
    socket.write(this.crowd.refuseRaw(call, frame.url, frame.requestId), 'latin1');
    if (socket.writableLength > mostUnread) socket.destroy();
    this.#dropped = whole;
    return this.#drop(chunk);
  }

  /** The parser's own clock runs from the connection to its first request, which it therefore must see. */
  get #mayRefuse(): boolean {
    return this.crowd.isFull && this.connection.wasAsked && this.connection.socket.writable;
  }

  /** @param whole - what is still to come of the request that the chunk is of */
  #hand(chunk: Buffer, whole: number): void {
    this.#parsed = whole - chunk.length;
    // A pipelined request follows; the parser finds where it ends.
    if (this.#parsed < 0) this.#isLost = true;
    this.parse(chunk);
  }
}
