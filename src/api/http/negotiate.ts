import { ApiError } from '../api-error.js';
import type { EngineCall } from '../plan/engine-call.js';
import { planMediaType } from '../verdicts/index.js';
import type { ServiceContext } from './service-context.js';

/**
 * JSON, which all clients of the namespace specification read. A plan is plain text if Accept allows text but not JSON:
 * clients that accept everything read JSON only. Whoever accepts a document of a plan gets one with its verdicts.
 *
 * @throws ApiError notAcceptable
 */
export function accepted(ctx: ServiceContext, kind: EngineCall['kind']): 'json' | 'text' | 'document' {
  const isPlan = kind === 'explain' || kind === 'analyze';
  // Only by its own name: clients that accept everything read the plan's text.
  if (isPlan && ctx.accepts().includes(planMediaType)) return 'document';
  if (ctx.accepts('application/json') !== false) return 'json';
  if (isPlan && ctx.accepts('text/plain') !== false) return 'text';
  const types = isPlan ? 'application/json or text/plain' : 'application/json';
  throw new ApiError('notAcceptable', `the header accept must allow ${types}`);
}
