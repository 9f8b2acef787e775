import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { RayAddress } from '../../src/ray/connection.js';
import { RayClient } from '../../src/ray/ray-client.js';

/** Answers one request; `body` is what was sent. */
export type Handler = (response: ServerResponse, body: string, request: IncomingMessage) => void;

/** A server that answers `GET /api/version` and so on as the handlers say, and 404 otherwise. */
export async function fakeRay(handlers: Readonly<Record<string, Handler>>): Promise<URL> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://ray').pathname;
    const handler = handlers[`${request.method ?? ''} ${path}`];
    void text(request).then((body) => {
      if (handler === undefined) response.writeHead(404).end('not found');
      else handler(response, body, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
}

export async function clientOf(
  handlers: Readonly<Record<string, Handler>>,
  address: Partial<RayAddress> = {},
): Promise<RayClient> {
  const url = await fakeRay({ ...version('session_1'), ...handlers });
  return new RayClient({ dashboard: () => Promise.resolve(url), ...address });
}

export function version(session: string): Readonly<Record<string, Handler>> {
  return { 'GET /api/version': json({ ray_version: '2.60.0', session_name: session }) };
}

export function json(value: unknown): Handler {
  return (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export function failing(status: number, body: string): Handler {
  return (response) => response.writeHead(status).end(body);
}

/** Each request is answered by the next of the handlers, and the later ones by the last. */
export function inTurn(...handlers: readonly [Handler, ...Handler[]]): Handler {
  let next = 0;
  return (response, body, request) => {
    const handler = handlers[Math.min(next, handlers.length - 1)];
    next += 1;
    handler?.(response, body, request);
  };
}

/** The connection is cut before there is an answer. */
export const cut: Handler = (response) => response.destroy();

/** There is never an answer. */
export const silent: Handler = () => undefined;

export function job(fields: Readonly<Record<string, unknown>> = {}): Handler {
  const defaults = {
    type: 'SUBMISSION',
    submission_id: 'j',
    status: 'RUNNING',
    entrypoint: 'true',
    driver_node_id: 'n',
  };
  return json({ ...defaults, metadata: {}, runtime_env: {}, ...fields });
}
