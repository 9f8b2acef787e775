import { randomUUID } from 'node:crypto';
import type { ServiceContext, ServiceMiddleware } from './service-context.js';

/** Gives each request an ID: its x-request-id if that is safe to log, otherwise a new one. The response has the ID. */
export function requestId(): ServiceMiddleware {
  return (ctx, next) => {
    ctx.state.route = 'unmatched';
    name(ctx, requestIdOf(ctx.get('x-request-id')));
    return next();
  };
}

/** The x-request-id if it is safe to log, otherwise a new ID. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return (typeof header === 'string' ? fitRequestId(header) : undefined) ?? randomUUID();
}

/** Uses the ID in the body if the headers have none. */
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
