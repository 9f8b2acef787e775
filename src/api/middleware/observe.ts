import { randomUUID } from 'node:crypto';
import type { Service, ServiceMiddleware } from '../context.js';

/** Gives each request an ID: its x-request-id if that is safe to log, otherwise a new one. The response has the ID. */
export function requestId(): ServiceMiddleware {
  return (ctx, next) => {
    const id = requestIdOf(ctx.get('x-request-id'));
    ctx.state.route = 'unmatched';
    ctx.state.requestId = id;
    ctx.set('X-Request-Id', id);
    return next();
  };
}

/** The ID that a client gives if it is safe to log, otherwise a new one. */
export function requestIdOf(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9._:/+=@-]{1,128}$/.test(given) ? given : randomUUID();
}

const quiet: readonly string[] = ['livez', 'readyz', 'metrics'];

/**
 * Follows each request to its response, or to the end of its connection: then it logs, counts and times it, and aborts its
 * signal, so that planning stops. The line has no headers, bodies, queries or raw paths, which may contain secrets and
 * have any length.
 */
export function observe({ log, metrics, running }: Service): ServiceMiddleware {
  return (ctx, next) => {
    const start = performance.now();
    const { req, res, state } = ctx;
    const controller = new AbortController();
    state.signal = controller.signal;
    running.add(controller);
    metrics.inFlight.inc();
    const end = (): void => {
      if (!running.delete(controller)) return;
      req.socket.off('close', end);
      metrics.inFlight.dec();
      const isGone = !res.writableFinished;
      if (isGone) controller.abort(new Error('the client disconnected'));
      const { requestId, route, subject, table } = state;
      const { method } = ctx;
      const milliseconds = performance.now() - start;
      const status = isGone ? clientGone : res.statusCode;
      metrics.requests.inc({ route, method, status });
      metrics.duration.observe({ route }, milliseconds / 1_000);
      const durationMs = Math.round(milliseconds * 1_000) / 1_000;
      const line = { requestId, method, route, status, durationMs, subject, table };
      if (quiet.includes(route)) log.debug(line, 'answered');
      else log.info(line, 'answered');
    };
    res.once('close', end);
    // A response that waits for another one on its connection does not notice the end of that.
    req.socket.once('close', end);
    return next();
  };
}

/** The status in logs and metrics if the client disconnected before the response. */
export const clientGone = 499;

/** Headers of all responses: no content sniffing, no caching, and `Connection: close` during shutdown. */
export function answerHeaders({ readiness }: Service): ServiceMiddleware {
  return async (ctx, next) => {
    await next();
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Cache-Control', 'no-store');
    // Checked last, to include requests that were running when the shutdown began.
    if (readiness.isEnding) ctx.set('Connection', 'close');
  };
}
