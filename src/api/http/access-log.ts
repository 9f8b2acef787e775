import type { Logger } from 'pino';
import type { ServiceMiddleware } from './service-context.js';
import { statusOf } from './status.js';

/** The routes of probes. */
const quiet: readonly string[] = ['livez', 'readyz', 'metrics'];

/**
 * Logs each response, or that the client disconnected. The line has no headers, bodies, queries or raw paths, which
 * may contain secrets and have any length.
 */
export function accessLog(log: Logger): ServiceMiddleware {
  return (ctx, next) => {
    const start = performance.now();
    ctx.res.once('close', () => {
      const { requestId, route, subject, table } = ctx.state;
      const durationMs = Math.round((performance.now() - start) * 1_000) / 1_000;
      const line = { requestId, method: ctx.method, route, status: statusOf(ctx), durationMs, subject, table };
      if (quiet.includes(route)) log.debug(line, 'answered');
      else log.info(line, 'answered');
    });
    return next();
  };
}
