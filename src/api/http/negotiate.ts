import { ApiError } from '../api-error.js';
import type { ServiceContext } from './service-context.js';

/** The format of a plan: a JSON string, which all clients of the namespace specification read, or plain text. */
export type PlanFormat = 'json' | 'text';

/**
 * Plain text is used only if Accept allows text but not JSON, because clients that accept everything read JSON only.
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
