import { ApiError } from '../api-error.js';
import { joinHybrid, splitHybrid } from './hybrid.js';
import type { PlanQuery } from './query.js';
import { checkCounts, engineQueryOf, type Target } from './translate.js';

/** What is asked about the plan of a query. */
export interface PlanTextOptions {
  readonly verbose: boolean;
  /** Bytes that the text may have. */
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
  return engineQuery.explainPlan(verbose);
}

function bounded(plan: string, { maxBytes }: PlanTextOptions): string {
  if (plan.length <= maxBytes && Buffer.byteLength(plan) <= maxBytes) return plan;
  throw new ApiError('invalidInput', `/query: its plan is longer than ${maxBytes} bytes; simplify the query`);
}
