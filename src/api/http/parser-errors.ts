import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, type FailureName } from '../api-error.js';
import { errorBody } from './error-body.js';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers what never became a request, because it is no HTTP, too long or too slow, in the form of all other errors. */
export function answerParserErrors(server: Server): void {
  const exchanges = new WeakMap<Duplex, Exchange>();
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.on('clientError', (error: Error & { readonly code?: unknown }, socket) => {
    if (socket.writable && mayAnswer(exchanges.get(socket))) socket.write(rawAnswer(asApiError(error.code)));
    socket.end(() => socket.destroy());
  });
}

/**
 * An answer belongs to the message that failed. Where an earlier request of the connection still waits for its own, the
 * client would take this one for it.
 */
function mayAnswer(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || exchange.response.writableFinished) return true;
  return !exchange.request.complete && !exchange.response.headersSent;
}

function asApiError(code: unknown): ApiError {
  const [failure, detail] = explained(code);
  return new ApiError(failure, detail);
}

function explained(code: unknown): readonly [FailureName, string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['requestTimeout', 'the request did not arrive in time'];
    case 'HPE_HEADER_OVERFLOW':
      return ['headersTooLarge', 'the headers are too long'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return ['tooLarge', 'the extensions of the chunks are too long'];
    default:
      return ['invalidInput', 'this is no HTTP request'];
  }
}

function rawAnswer(error: ApiError): string {
  const text = JSON.stringify(errorBody(error, ''));
  const { status } = error.kind;
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
