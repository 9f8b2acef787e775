import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import { mebibyte } from '../../settings/units.js';
import { ApiError, errorBody, errorType, type FailureName } from '../errors.js';

/** The address, and which setting its port is from. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly setting: 'port' | 'metricsPort';
}

const checkIntervalMs = 500;

export type Listening = Awaited<ReturnType<typeof listen>>;

export async function listen(
  handle: RequestListener,
  { host, port, setting }: Address,
  limits: HttpLimits,
  dropped: () => void,
) {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(checkIntervalMs, limits.headersTimeoutMs),
      noDelay: true,
    },
    handle,
  );
  server.maxConnections = limits.maxConnections;
  // The size of the headers is limited. With a maximum number, Node would drop some silently.
  server.maxHeadersCount = 0;
  server.on('drop', dropped);
  answerParserErrors(server);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    // Each request on it listens for its end, and a client may send many at once.
    socket.setMaxListeners(0);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      const isHost = ['EADDRNOTAVAIL', 'ENOTFOUND'].includes(code);
      const remedy = isHost ? 'use 0.0.0.0 or :: for all addresses' : 'specify another port';
      reject(new ConfigError(placeOf(isHost ? 'host' : setting), `cannot listen: ${message}; ${remedy}`));
    });
    server.listen({ host, port, backlog: 4_096 }, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    /** Without a path. */
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound}`,
    sockets,
    /** Stops listening, and resolves when all connections are closed: those without a request are closed at once. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Node takes a connection for busy until its first request.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }),
    destroy: () => server.closeAllConnections(),
  };
}

/** Limits of connections and bodies that no deployment needs to change. */
export const httpLimits = {
  /** Open connections; further ones are closed at once. */
  maxConnections: 12_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Longer than the 60 seconds of common load balancers, which otherwise send into a connection that closes. */
  keepAliveTimeoutMs: 65_000,
  maxBodyBytes: 2 * mebibyte,
  /** Memory for all bodies: half for requests that authenticate with a header, half for others. */
  maxBodyMemoryBytes: 128 * mebibyte,
};

export type HttpLimits = typeof httpLimits;

/**
 * Responds to malformed HTTP, headers that are too long and requests that time out, in the form of all other errors, and
 * closes the connection. A request on it that is still in progress gets no other response.
 */
export function answerParserErrors(server: Server): void {
  server.on('clientError', (error: Error & { readonly code?: unknown }, socket) => {
    // It ended already, because of the first error on it or by the client.
    if (!socket.writable) return;
    const [failure, detail] = parserErrors.get(error.code) ?? ['invalidInput', 'malformed HTTP request'];
    socket.end(rawAnswer(new ApiError(failure, detail)), () => socket.destroy());
  });
}

const parserErrors: ReadonlyMap<unknown, readonly [FailureName, string]> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', ['requestTimeout', 'the request timed out']],
  ['HPE_HEADER_OVERFLOW', ['headersTooLarge', 'the headers are too long']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', ['tooLarge', 'the chunk extensions are too long']],
]);

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
