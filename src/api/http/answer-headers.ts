import type { Readiness } from './readiness.js';
import type { ServiceMiddleware } from './service-context.js';

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
