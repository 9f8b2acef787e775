import { randomUUID } from 'node:crypto';
import type { ServiceMiddleware } from './service-context.js';

/** Names each request: by its x-request-id where that is fit for a log, or anew. The answer carries the name. */
export function requestId(): ServiceMiddleware {
  return (ctx, next) => {
    const id = fitRequestId(ctx.get('x-request-id')) ?? randomUUID();
    ctx.state.requestId = id;
    ctx.state.route = 'unmatched';
    ctx.set('X-Request-Id', id);
    return next();
  };
}

function fitRequestId(id: string): string | undefined {
  return /^[A-Za-z0-9._:/+=@-]{1,128}$/.test(id) ? id : undefined;
}
