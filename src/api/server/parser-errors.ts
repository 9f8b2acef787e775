import { type Server, STATUS_CODES } from 'node:http';
import { ApiError, errorBody, errorType, type FailureName } from '../errors.js';

/**
 * Responds to malformed HTTP, headers that are too long and requests that time out, in the form of all other errors, and
 * closes the connection. A request on it that is still in progress gets no other response.
 */
export function answerParserErrors(server: Server): void {
  server.on('clientError', (error: Error & { readonly code?: unknown }, socket) => {
    // It ended already, because of the first error on it or by the client.
    if (!socket.writable) return;
    const [failure, detail] = explained(error.code);
    socket.end(rawAnswer(new ApiError(failure, detail)), () => socket.destroy());
  });
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
