import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Bytes of a body that are cheaper to read than a new connection is to open. */
const cheapBytes = 65_536;
const lingerMs = 1_000;

/**
 * Whether the response is sent before a large part of the body, or a body of unknown length, has arrived. Closing the
 * connection then would reset it, and the client would lose the response.
 */
export function mustLinger({ headers, complete }: IncomingMessage): boolean {
  if (complete) return false;
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > cheapBytes;
}

/** The bytes of a response whose connection stays open for a moment, while the rest of the body is dropped. */
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
