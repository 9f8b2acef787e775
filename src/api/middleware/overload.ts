import type { RequestListener } from 'node:http';
import type { CallMiddleware, Service } from '../context.js';
import { errorBody, errorType, overloaded } from '../errors.js';
import { requestIdOf } from './observe.js';

/** Created once, because creating an error is expensive, and under overload there are thousands. */
const full = overloaded('the service is overloaded; retry later');

/** Counts a request as in progress until its response, or until a planning process has the work. */
export function admit({ admission, metrics }: Service): CallMiddleware {
  return async (ctx, next) => {
    if (admission.isFull) {
      metrics.rejected.inc({ reason: 'full' });
      throw full;
    }
    admission.count += 1;
    let isIn = true;
    ctx.state.leave = () => {
      if (isIn) admission.count -= 1;
      isIn = false;
    };
    try {
      await next();
    } finally {
      ctx.state.leave();
    }
  };
}

/**
 * Rejects calls before the app if too many are in progress, at a part of its cost, so that the others have their
 * responses at the same rate as before. The response is that of the app.
 */
export function refuseOverload({ admission, metrics, readiness, log }: Service, app: RequestListener): RequestListener {
  let refused = 0;
  // Their number is logged once per second.
  const report = (): void => {
    log.warn({ refused }, 'requests were rejected within one second: the service is overloaded');
    refused = 0;
  };
  return (request, response) => {
    // All calls about a table are a POST.
    if (!admission.isFull || readiness.isEnding || request.method !== 'POST') return app(request, response);
    metrics.rejected.inc({ reason: 'full' });
    const { kind, options } = full;
    const body = JSON.stringify(errorBody(full, request.url?.split('?', 1).join('') ?? ''));
    response.writeHead(kind.status, {
      ...options.headers,
      'Content-Type': errorType,
      'Content-Length': Buffer.byteLength(body),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestIdOf(request.headers['x-request-id']),
    });
    response.end(body);
    metrics.requests.inc({ route: 'rejected', method: 'POST', status: kind.status });
    refused += 1;
    if (refused === 1) setTimeout(report, 1_000).unref();
  };
}
