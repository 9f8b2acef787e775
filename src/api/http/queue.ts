import type { CallMiddleware } from './service-context.js';
import type { Service } from './service.js';

/** Rejects a request that would find the queue full, before any work is done for it. */
export function refuseWhenFull({ admission }: Service): CallMiddleware {
  return (_ctx, next) => {
    admission.refuseWhenFull();
    return next();
  };
}

/** Waits for a slot of the concurrent requests, and keeps it until the response, or until a planning process has the work. */
export function queue({ admission }: Service): CallMiddleware {
  return async (ctx, next) => {
    ctx.state.leave = await admission.enter(ctx.state.signal);
    try {
      await next();
    } finally {
      ctx.state.leave();
    }
  };
}
