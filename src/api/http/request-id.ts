import { randomUUID } from 'node:crypto';
import type { ServiceContext, ServiceMiddleware } from './service-context.js';

/** Names each request: by its x-request-id where that is fit for a log, or anew. The answer carries the name. */
export function requestId(): ServiceMiddleware {
  return (ctx, next) => {
    ctx.state.route = 'unmatched';
    name(ctx, requestIdOf(ctx.get('x-request-id')));
    return next();
  };
}

/** What a header x-request-id says, where it is fit for a log; else a new id. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return (typeof header === 'string' ? fitRequestId(header) : undefined) ?? randomUUID();
}

/** Names a request by what its body says, where its headers say nothing. */
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
