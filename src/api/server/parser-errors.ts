import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError, errorBody, type FailureName } from '../errors.js';
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
    else answerInTurn(response, failure);
  });
  server.on('connect', (_request, socket) => {
    // The parser is detached from the connection, and nothing else listens to it.
    socket.removeAllListeners('data').resume();
    const refusal = new ApiError('methodNotAllowed', 'CONNECT is not allowed: this is not a proxy');
    const end = (): void => void socket.end(rawAnswer(refusal, ['Allow: GET, HEAD, POST']), () => socket.destroy());
    const before = connections.responsesOn(socket).at(-1);
    if (before === undefined) end();
    else before.once('close', end);
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

/** Sent after the responses of the previous requests on the connection. */
function answerInTurn(response: ServerResponse, error: ApiError): void {
  const text = JSON.stringify(errorBody(error, ''));
  const headers = { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(text), Connection: 'close' };
  response.writeHead(error.kind.status, headers).end(text);
}

const contentType = 'application/json; charset=utf-8';

function rawAnswer(error: ApiError, headers: readonly string[] = []): string {
  const text = JSON.stringify(errorBody(error, ''));
  const { status } = error.kind;
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...headers,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}
