import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, errorBody, errorType, type FailureName, sendError } from '../errors.js';
import type { Connections } from './connections.js';

/** Responds to malformed HTTP, headers that are too long and requests that time out, in the form of all other errors. */
export function answerParserErrors(server: Server, connections: Connections): void {
  const failed = new WeakSet<Duplex>();
  server.on('clientError', (error: Error & { readonly code?: unknown }, socket) => {
    // What follows an invalid message cannot be parsed.
    if (failed.has(socket)) return;
    failed.add(socket);
    const end = (text?: string): void => {
      if (text !== undefined && socket.writable) socket.write(text);
      socket.end(() => socket.destroy());
    };
    // A pending request gets its response before the error of the following message.
    const response = connections.responsesOn(socket).at(-1);
    const failure = asApiError(error.code);
    if (response === undefined) end(rawAnswer(failure));
    else if (response.req.complete) response.once('close', () => end(rawAnswer(failure)));
    else if (response.headersSent) end();
    else sendError(response, failure, { Connection: 'close' }, '');
  });
}

function asApiError(code: unknown): ApiError {
  const [failure, detail] = explained(code);
  return new ApiError(failure, detail);
}

function explained(code: unknown): readonly [FailureName, string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['requestTimeout', 'the request timed out'];
    case 'HPE_HEADER_OVERFLOW':
      return ['headersTooLarge', 'the headers are too long'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return ['tooLarge', 'the chunk extensions are too long'];
    default:
      return ['invalidInput', 'malformed HTTP request'];
  }
}

function rawAnswer(error: ApiError): string {
  const text = JSON.stringify(errorBody(error, ''));
  const { status } = error.kind;
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${errorType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
