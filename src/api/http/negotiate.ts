import { ApiError } from '../api-error.js';
import type { EngineCall } from '../plan/engine-call.js';
import type { ServiceContext } from './service-context.js';

/**
 * JSON, which all clients of the namespace specification read. A plan is plain text if Accept allows text but not JSON:
 * clients that accept everything read JSON only.
 *
 * @throws ApiError notAcceptable
 */
export function accepted(ctx: ServiceContext, kind: EngineCall['kind']): 'json' | 'text' {
  if (ctx.accepts('application/json') !== false) return 'json';
  const isPlan = kind === 'explain' || kind === 'analyze';
  if (isPlan && ctx.accepts('text/plain') !== false) return 'text';
  const types = isPlan ? 'application/json or text/plain' : 'application/json';
  throw new ApiError('notAcceptable', `the header accept must allow ${types}`);
}
