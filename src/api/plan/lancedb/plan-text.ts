import { messageOf } from '../../../errors.js';
import { ApiError } from '../../errors.js';
import { maxUint32 } from '../../json-schema.js';
import type { PlanQuery, QueryCall } from '../planner.js';
import { refusal } from '../request/refusal.js';
import { limits } from '../request/schema.js';
import { planFailure } from './errors.js';
import type { Target } from './load.js';
import { engineQueryOf } from './translate.js';

/** The engine's text for the plan of a query. */
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

/** The Python SDK's name of its default method to merge the two results. */
const reranker = 'RRFReranker(K=60)';

/**
 * The two searches into which LanceDB's Python SDK splits a hybrid query. Each returns all rows up to the last one,
 * because the offset is applied after the merge.
 */
function splitHybrid(query: PlanQuery): { readonly vector: PlanQuery; readonly fullText: PlanQuery } | undefined {
  const { vectors, fullText, offset = 0, nprobes, ...rest } = query;
  const { filter, columns, with_row_id, fast_search, minimum_nprobes: minimum, maximum_nprobes: maximum } = rest;
  if (vectors.length === 0 || fullText === undefined) return undefined;
  if ('text' in fullText && fullText.text === '')
    throw refusal('/query/full_text_query', 'must not be empty for a query with a vector');
  const limit = query.limit === undefined ? undefined : query.limit + offset;
  if ((limit ?? 0) > maxUint32) throw refusal('/query/offset', 'plus k must be at most 2^32 - 1');
  // The SDK passes both bounds on, where a maximum of 0 means none.
  const isBounded = minimum !== undefined || maximum !== undefined;
  const probes = isBounded ? {} : { minimum_nprobes: nprobes, maximum_nprobes: nprobes };
  return {
    vector: { ...rest, ...probes, limit, vectors },
    fullText: { vectors: [], fullText, limit, filter, columns, with_row_id, fast_search },
  };
}

/** The plan of a hybrid query in the form of the Python SDK, from the plans of its two searches. */
function joinHybrid(vectorPlan: string, fullTextPlan: string): string {
  return `${reranker}\n  ${indent(vectorPlan)}\n  ${indent(fullTextPlan)}`;
}

/** Line separators of Python's splitlines. A query may contain them. */
const lineEnd = /\r\n|[\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]/u;

function indent(plan: string): string {
  const lines = plan.split(lineEnd);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `  ${line}`).join('\n');
}
