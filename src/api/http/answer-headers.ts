import type { Readiness } from './readiness.js';
import type { ServiceMiddleware } from './service-context.js';

/** What all answers carry: nobody guesses their type or keeps them; and at the end, clients look for another place. */
export function answerHeaders(readiness: Readiness): ServiceMiddleware {
  return async (ctx, next) => {
    await next();
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Cache-Control', 'no-store');
    // Asked last, so that the answers of requests that ran when the end began say it too.
    if (readiness.isEnding) ctx.set('Connection', 'close');
  };
}
