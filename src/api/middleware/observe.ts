import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceContext, ServiceMiddleware } from '../context.js';
import type { Readiness } from '../readiness.js';
import type { Metrics } from '../metrics.js';

/** Gives each request an ID: its x-request-id if that is safe to log, otherwise a new one. The response has the ID. */
export function requestId(): ServiceMiddleware {
  return (ctx, next) => {
    ctx.state.route = 'unmatched';
    name(ctx, requestIdOf(ctx.get('x-request-id')));
    return next();
  };
}

/** The x-request-id if it is safe to log, otherwise a new ID. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return (typeof header === 'string' ? fitRequestId(header) : undefined) ?? randomUUID();
}

/** Uses the ID in the body if the headers have none. */
export function adoptRequestId(ctx: ServiceContext, id: string | undefined): void {
  if (id !== undefined && ctx.get('x-request-id') === '') name(ctx, fitRequestId(id) ?? ctx.state.requestId);
}

function name(ctx: ServiceContext, id: string): void {
  ctx.state.requestId = id;
  ctx.set('X-Request-Id', id);
}

function fitRequestId(id: string): string | undefined {
  return /^[A-Za-z0-9._:/+=@-]{1,128}$/.test(id) ? id : undefined;
}

/** Gives each request a signal that aborts when the client disconnects, so that planning stops. */
export function abortSignal(): ServiceMiddleware {
  return (ctx, next) => {
    const controller = new AbortController();
    ctx.state.signal = controller.signal;
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) controller.abort(new Error('the client disconnected'));
    });
    return next();
  };
}

/** The routes of probes. */
const quiet: readonly string[] = ['livez', 'readyz', 'metrics'];

/**
 * Logs, counts and times each response, or that the client disconnected. The line has no headers, bodies, queries or raw
 * paths, which may contain secrets and have any length.
 */
export function observe(log: Logger, { requests, duration, inFlight }: Metrics): ServiceMiddleware {
  return (ctx, next) => {
    const start = performance.now();
    inFlight.inc();
    ctx.res.once('close', () => {
      const { requestId, route, subject, table } = ctx.state;
      const { method } = ctx;
      const milliseconds = performance.now() - start;
      const status = ctx.res.writableFinished ? ctx.res.statusCode : clientGone;
      inFlight.dec();
      requests.inc({ route, method, status });
      duration.observe({ route }, milliseconds / 1_000);
      const durationMs = Math.round(milliseconds * 1_000) / 1_000;
      const line = { requestId, method, route, status, durationMs, subject, table };
      if (quiet.includes(route)) log.debug(line, 'answered');
      else log.info(line, 'answered');
    });
    return next();
  };
}

/** The status in logs and metrics if the client disconnected before the response. */
export const clientGone = 499;

/** Headers of all responses: no content sniffing, no caching, and `Connection: close` during shutdown. */
export function answerHeaders(readiness: Readiness): ServiceMiddleware {
  return async (ctx, next) => {
    await next();
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Cache-Control', 'no-store');
    // Checked last, to include requests that were running when the shutdown began.
    if (readiness.isEnding) ctx.set('Connection', 'close');
  };
}
