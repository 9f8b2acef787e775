import { ApiError } from '../api-error.js';
import { panicFailure } from './engine-errors.js';
import { joinHybrid, splitHybrid } from './hybrid.js';
import type { PlanQuery } from './query.js';
import type { Target } from './target.js';
import { checkCounts, engineQueryOf } from './translate.js';
import { messageOf } from '../../errors.js';

/** Options of a plan. */
export interface PlanTextOptions {
  readonly verbose: boolean;
  /** Maximum bytes of the plan. */
  readonly maxBytes: number;
}

/**
 * The engine's text for the plan of a query.
 *
 * @throws ApiError invalidInput for a query that cannot be put to the engine, or whose plan is too long; Error of the
 *   engine for one that it refuses
 */
export async function planText(target: Target, query: PlanQuery, options: PlanTextOptions): Promise<string> {
  checkCounts(query);
  const parts = splitHybrid(query);
  if (parts === undefined) return bounded(await explain(target, query, options), options);
  const vectorPlan = bounded(await explain(target, parts.vector, options), options);
  const fullTextPlan = bounded(await explain(target, parts.fullText, options), options);
  return bounded(joinHybrid(vectorPlan, fullTextPlan), options);
}

async function explain(target: Target, query: PlanQuery, options: PlanTextOptions): Promise<string> {
  const engineQuery = await engineQueryOf(target, query);
  try {
    return await engineQuery.explainPlan(options.verbose);
  } catch (error) {
    const text = messageOf(error);
    // Everything else comes from a panic, or from a plan that is too long for a string.
    if (text.startsWith('Failed to retrieve the query plan')) throw error;
    throw text.includes('Failed to convert rust `String`') ? tooLong(options) : panicFailure(error, query);
  }
}

function bounded(plan: string, options: PlanTextOptions): string {
  if (plan.length <= options.maxBytes && Buffer.byteLength(plan) <= options.maxBytes) return plan;
  throw tooLong(options);
}

function tooLong({ maxBytes }: PlanTextOptions): ApiError {
  return new ApiError('invalidInput', `/query: the plan exceeds ${maxBytes} bytes; simplify the query`);
}
