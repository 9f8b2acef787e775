import { ApiError } from '../api-error.js';
import type { ServiceContext } from './service-context.js';

/** How a plan is sent: as a JSON string, which all clients of the namespace specification read, or as it is. */
export type PlanFormat = 'json' | 'text';

/**
 * Plain text is for those who ask for it and would not take JSON: the clients that accept everything read JSON only.
 *
 * @throws ApiError notAcceptable
 */
export function planFormat(ctx: ServiceContext): PlanFormat {
  if (acceptsJson(ctx)) return 'json';
  if (ctx.accepts('text/plain') !== false) return 'text';
  throw new ApiError('notAcceptable', 'the header accept must allow application/json or text/plain');
}

/** @throws ApiError notAcceptable */
export function requireJsonAccepted(ctx: ServiceContext): void {
  if (!acceptsJson(ctx)) throw new ApiError('notAcceptable', 'the header accept must allow application/json');
}

function acceptsJson(ctx: ServiceContext): boolean {
  return ctx.accepts('application/json') !== false;
}
