import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A rest of a body that is cheaper to read than a new connection. */
const cheapBytes = 65_536;
const lingerMs = 1_000;

/**
 * Whether an answer comes before a body of which much, or nobody knows how much, is still to arrive. Closing then would
 * reset the connection, and the client would lose the answer while it writes.
 */
export function mustLinger({ headers, complete }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > cheapBytes;
}

/** The text of an answer, whose connection stays open for a moment longer, and what still arrives is dropped. */
export function lingering(request: IncomingMessage, text: string): Readable {
  return Readable.from(parts(request, text), { objectMode: false });
}

async function* parts(request: IncomingMessage, text: string): AsyncGenerator<string> {
  yield text;
  if (request.headers.expect === undefined) await drained(request);
}

function drained(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, lingerMs);
    if (request.complete || request.destroyed) return end();
    request.once('end', end).once('close', end).once('error', end);
    request.resume();
  });
}
