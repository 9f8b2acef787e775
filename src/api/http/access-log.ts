import type { Logger } from 'pino';
import type { ServiceMiddleware } from './service-context.js';
import { statusOf } from './status.js';

/** What probes ask every few seconds. */
const quiet: readonly string[] = ['livez', 'readyz', 'metrics'];

/**
 * Logs each answer when it is sent, or when its client goes away. There are no headers, bodies, queries or raw paths in
 * the line: they can hold secrets and are as long as a client likes.
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
