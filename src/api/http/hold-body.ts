import { ApiError } from '../api-error.js';
import { readBody } from './read-body.js';
import type { CallMiddleware } from './service-context.js';
import type { Service } from './service.js';

/** Reads the body, and counts it against the memory of all bodies until the response. */
export function holdBody({ bodies, limits, metrics, settings }: Service): CallMiddleware {
  return async (ctx, next) => {
    const budget = ctx.state.known === undefined ? bodies.unknown : bodies.known;
    const body = await readBody(ctx.req, ctx.res, { ...settings, ...limits }, budget).catch((error: unknown) => {
      if (error instanceof ApiError && error.failure === 'overloaded') metrics.rejected.inc({ reason: 'memory' });
      throw error;
    });
    ctx.state.body = body.bytes;
    try {
      await next();
    } finally {
      body.release();
    }
  };
}
