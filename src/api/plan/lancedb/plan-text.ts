import { messageOf } from '../../../errors.js';
import { ApiError } from '../../errors.js';
import type { QueryCall } from '../planner.js';
import { limits } from '../request/limits.js';
import type { PlanQuery } from '../request/query.js';
import { refusal } from '../request/refusal.js';
import { planFailure } from './errors.js';
import { joinHybrid, splitHybrid } from './hybrid.js';
import type { Target } from './load.js';
import { engineQueryOf } from './translate.js';

/**
 * The engine's text for the plan of a query.
 *
 * @throws ApiError for a query that the engine refuses or panics at, or whose plan is too long
 */
export async function planText(target: Target, { kind, request: { query, verbose } }: QueryCall): Promise<string> {
  const textOf = async (part: PlanQuery): Promise<string> => {
    try {
      const query = await engineQueryOf(target, part);
      // The rows of a query that is executed are dropped.
      const plan = kind === 'explain' ? query.explainPlan(verbose) : query.analyzePlan();
      return bounded(await plan.catch(throwUnreported));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw planFailure(error, part.filter) ?? error;
    }
  };
  const parts = splitHybrid(query);
  if (parts === undefined) return textOf(query);
  if (kind === 'analyze') throw refusal('/query', 'has a vector and a full-text query; analyze one at a time');
  const vectorPlan = await textOf(parts.vector);
  return bounded(joinHybrid(vectorPlan, await textOf(parts.fullText)));
}

/** What the engine does not report itself comes from a plan that is too long for a string, or from a panic. */
function throwUnreported(error: unknown): never {
  const text = messageOf(error);
  if (/^Failed to (?:retrieve the query plan|execute analyze plan)/u.test(text)) throw error;
  if (text.includes('Failed to convert rust `String`')) throw tooLong();
  // The message of a panic is for the developers of the engine.
  throw refusal('/query', 'LanceDB panics while planning it; change or simplify it', error);
}

function bounded(plan: string): string {
  if (plan.length <= limits.planBytes && Buffer.byteLength(plan) <= limits.planBytes) return plan;
  throw tooLong();
}

function tooLong(): ApiError {
  return refusal('/query', `the plan exceeds ${limits.planBytes} bytes; simplify the query`);
}
