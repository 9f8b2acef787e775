import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { CallMiddleware, Service } from '../context.js';
import { overloaded, sendError } from '../errors.js';
import { requestIdOf } from './observe.js';

/** Created once, because creating an error is expensive, and under overload there are thousands. */
export const full = overloaded('the service is overloaded; retry later');

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
    // All calls about a table are a POST.
    if (!slots.isFull || readiness.isEnding || request.method !== 'POST') return app(request, response);
    sendError(response, full, { 'X-Request-Id': requestIdOf(request.headers['x-request-id']) });
    metrics.requests.inc({ route: 'rejected', method: 'POST', status: full.kind.status });
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
