import { createServer, type RequestListener, type Server } from 'node:http';
import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import type { HttpLimits } from './limits.js';
import { Connections } from './connections.js';
import { answerParserErrors } from './parser-errors.js';

/** The address, and which setting its port is from. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly setting: 'port' | 'metricsPort';
}

/** Interval of the checks for timed-out connections. */
const checkIntervalMs = 500;

/** A listening server. */
export interface Listening {
  readonly server: Server;
  readonly connections: Connections;
}

/** @throws ConfigError if the address is in use or does not belong to this machine */
export async function listen(handle: RequestListener, address: Address, limits: HttpLimits): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(checkIntervalMs, limits.headersTimeoutMs),
      // The app rejects a request without a host, with its own error.
      requireHostHeader: false,
      noDelay: true,
    },
    handle,
  );
  server.maxConnections = limits.maxConnections;
  // The size of the headers is limited. With a maximum number, Node would drop some silently.
  server.maxHeadersCount = 0;
  // Otherwise observers would miss a request that has `Expect: 100-continue`.
  const asRequest: RequestListener = (request, response) => void server.emit('request', request, response);
  server.on('checkContinue', asRequest).on('checkExpectation', asRequest);
  const connections = new Connections(server);
  answerParserErrors(server, connections);
  await bound(server, address);
  return { server, connections };
}

function bound(server: Server, { host, port, setting }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = placeOf(isOfHost(error) ? 'host' : setting);
      reject(new ConfigError(place, `cannot listen on ${host}:${port}: ${reasonOf(error, setting)}`));
    });
    server.listen({ host, port, backlog: 4_096 }, resolve);
  });
}

function isOfHost({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
}

function reasonOf({ code, message }: NodeJS.ErrnoException, setting: Address['setting']): string {
  switch (code) {
    case 'EADDRINUSE':
      return `the port is already in use; specify another one, or 0 for ${setting === 'port' ? 'a free one' : 'the main port'}`;
    case 'EACCES':
      return 'this user is not allowed to use the port';
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'the address does not belong to this machine; use 0.0.0.0 or :: for all addresses';
    default:
      return message;
  }
}
