import { maxUint32 } from '../../json-schema.js';
import type { PlanQuery } from '../request/query.js';
import { given, refusal } from '../request/refusal.js';

/** The Python SDK's name of its default method to merge the two results. */
const reranker = 'RRFReranker(K=60)';

/** The two searches of a query with both a vector and a full-text query. */
export interface HybridQuery {
  readonly vector: PlanQuery;
  readonly fullText: PlanQuery;
}

/**
 * The two searches into which LanceDB's Python SDK splits a hybrid query. Each returns all rows up to the last one,
 * because the offset is applied after the merge.
 *
 * @returns undefined for a query that is not hybrid
 * @throws ApiError invalidInput where the SDK refuses it, or has no call for a field
 */
export function splitHybrid(query: PlanQuery): HybridQuery | undefined {
  const { vectors, fullText, offset = 0, nprobes, ...rest } = query;
  if (vectors.length === 0 || fullText === undefined) return undefined;
  if (query.prefilter === false) throw refusal('/query/prefilter', 'must be true for a full-text query');
  if ('text' in fullText && fullText.text === '')
    throw refusal('/query/full_text_query', 'must not be empty for a query with a vector');
  const limit = query.limit === undefined ? {} : { limit: query.limit + offset };
  if ((limit.limit ?? 0) > maxUint32) throw refusal('/query/offset', 'plus k must be at most 2^32 - 1');
  // The SDK passes both bounds on, where a maximum of 0 means none.
  const isIgnored = rest.minimum_nprobes !== undefined || rest.maximum_nprobes !== undefined;
  const probes = nprobes === undefined || isIgnored ? {} : { minimum_nprobes: nprobes, maximum_nprobes: nprobes };
  return {
    vector: { ...probes, ...rest, ...limit, vectors },
    fullText: { vectors: [], fullText, ...limit, ...common(rest) },
  };
}

/** What both searches have. */
function common({ filter, columns, with_row_id: withRowId, fast_search: fastSearch }: Partial<PlanQuery>) {
  return {
    ...given(filter, (filter) => ({ filter })),
    ...given(columns, (columns) => ({ columns })),
    ...given(withRowId, (with_row_id) => ({ with_row_id })),
    ...given(fastSearch, (fast_search) => ({ fast_search })),
  };
}

/** The plan of a hybrid query in the form of the Python SDK, from the plans of its two searches. */
export function joinHybrid(vectorPlan: string, fullTextPlan: string): string {
  return `${reranker}\n  ${indent(vectorPlan)}\n  ${indent(fullTextPlan)}`;
}

/** Line separators of Python's splitlines. A query may contain them. */
const lineEnd = /\r\n|[\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]/u;

function indent(plan: string): string {
  const lines = plan.split(lineEnd);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `  ${line}`).join('\n');
}
