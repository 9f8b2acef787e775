import type { Metrics } from './metrics.js';
import { statusOf } from './status.js';
import type { ServiceMiddleware } from './service-context.js';

/** Counts and times the requests. */
export function measure({ requests, duration, inFlight }: Metrics): ServiceMiddleware {
  return (ctx, next) => {
    const start = performance.now();
    inFlight.inc();
    ctx.res.once('close', () => {
      const { route } = ctx.state;
      inFlight.dec();
      requests.inc({ route, method: ctx.method, status: statusOf(ctx) });
      duration.observe({ route }, (performance.now() - start) / 1000);
    });
    return next();
  };
}
