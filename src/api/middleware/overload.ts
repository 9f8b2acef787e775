import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { CallMiddleware, Service } from '../context.js';
import { errorBody, overloaded } from '../errors.js';
import { callNameOf } from '../calls.js';
import { mustLinger } from './linger.js';
import { requestIdOf } from './observe.js';

/** Created once, because creating an error is expensive, and under overload there are thousands. */
export const full = overloaded('the service is overloaded; retry later');

/** Rejects a request that would find the queue full, before any work is done for it. */
export function refuseWhenFull({ slots, metrics }: Service): CallMiddleware {
  return (_ctx, next) => {
    if (!slots.isFull) return next();
    metrics.rejected.inc({ reason: 'full' });
    throw full;
  };
}

/** Waits for a slot, and keeps it until the response, or until a planning process has the work. */
export function queue({ slots }: Service): CallMiddleware {
  return async (ctx, next) => {
    ctx.state.leave = await slots.enter(ctx.state.signal);
    try {
      await next();
    } finally {
      ctx.state.leave();
    }
  };
}

/**
 * Rejects calls that find the queue full before the app, at a part of its cost, so that the others have their responses
 * at the same rate as before. The response is that of the app.
 */
export function refuseOverload(service: Service, app: RequestListener): RequestListener {
  const { slots, metrics, readiness } = service;
  const log = oncePerSecond(service.log);
  return (request, response) => {
    const url = request.url ?? '';
    const route = slots.isFull && !readiness.isEnding ? callNameOf(request.method, url) : undefined;
    if (route === undefined || mustLinger(request)) return app(request, response);
    const { kind, options } = full;
    const [path = ''] = url.split('?');
    const body = JSON.stringify(errorBody(full, path));
    response.writeHead(kind.status, {
      ...options.headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestIdOf(request.headers['x-request-id']),
    });
    response.end(body);
    metrics.requests.inc({ route, method: 'POST', status: kind.status });
    metrics.rejected.inc({ reason: 'full' });
    log();
  };
}

/** Adds up rejected requests, and logs their number once per second. */
function oncePerSecond(log: Logger): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.warn({ refused }, 'requests were rejected within one second: the service is overloaded');
      refused = 0;
    }, 1_000).unref();
  };
}
