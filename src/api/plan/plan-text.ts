import { ApiError } from '../api-error.js';
import { joinHybrid, splitHybrid } from './hybrid.js';
import type { PlanQuery } from './query.js';
import type { Target } from './target.js';
import { checkCounts, engineQueryOf } from './translate.js';

/** A query that makes the engine panic. */
export class PlanPanicError extends Error {
  override readonly name = 'PlanPanicError';
}

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

async function explain(target: Target, query: PlanQuery, { verbose }: PlanTextOptions): Promise<string> {
  const engineQuery = await engineQueryOf(target, query);
  try {
    return await engineQuery.explainPlan(verbose);
  } catch (error) {
    throw isRefusal(error) ? error : new PlanPanicError('LanceDB panicked while planning', { cause: error });
  }
}

/** The prefix of the engine's errors. A panic has a different message. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Failed to retrieve the query plan');
}

function bounded(plan: string, { maxBytes }: PlanTextOptions): string {
  if (plan.length <= maxBytes && Buffer.byteLength(plan) <= maxBytes) return plan;
  throw new ApiError('invalidInput', `/query: the plan exceeds ${maxBytes} bytes; simplify the query`);
}
