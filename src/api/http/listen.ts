import { createServer, type RequestListener, type Server } from 'node:http';
import type { Settings } from '../config/settings.js';
import { ConfigError } from '../config/config-error.js';
import type { Crowd } from './crowd.js';
import { guard } from './gate.js';
import { answerHalfClosed } from './half-closed.js';
import { answerParserErrors } from './parser-errors.js';

export type ConnectionLimits = Pick<
  Settings,
  'headersTimeoutMs' | 'requestTimeoutMs' | 'keepAliveTimeoutMs' | 'maxConnections'
>;

/** Where to listen, and how messages name the setting of its port. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly place: string;
}

/** How often connections that are late are looked for. */
const checkIntervalMs = 500;
/** The body has a timer of its own, which answers better; this one is for what never became a request. */
const requestGraceMs = 1_000;

/** @throws ConfigError where the address is taken or is none of this machine */
export async function listen(
  handle: RequestListener,
  address: Address,
  limits: ConnectionLimits,
  crowd: Crowd,
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs + requestGraceMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(checkIntervalMs, limits.headersTimeoutMs),
      // The app refuses a request without a host, in its own form.
      requireHostHeader: false,
      noDelay: true,
    },
    handle,
  );
  server.maxConnections = limits.maxConnections;
  // The size of the headers is bounded; beyond a number of them Node would drop some unseen.
  server.maxHeadersCount = 0;
  // Else those who follow requests would not hear of one whose client asks first whether it may send its body.
  const asRequest: RequestListener = (request, response) => void server.emit('request', request, response);
  server.on('checkContinue', asRequest).on('checkExpectation', asRequest);
  answerParserErrors(server);
  answerHalfClosed(server);
  guard(server, crowd);
  await bound(server, address);
  return server;
}

function bound(server: Server, { host, port, place }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new ConfigError(place, `cannot listen on ${host}:${port}: ${reasonOf(error)}`));
    });
    server.listen({ host, port, backlog: 4_096 }, resolve);
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EADDRINUSE':
      return 'the port is taken';
    case 'EACCES':
      return 'the port is not allowed to this user';
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'the address is none of this machine';
    default:
      return message;
  }
}
