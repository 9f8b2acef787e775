import type { Query, VectorQuery } from '@lancedb/lancedb';
import type { DistanceType, PlanQuery } from '../planner.js';
import { fullTextOf } from './full-text.js';
import type { Target } from './load.js';

/** The engine's query for a query of one kind: a vector search, a full-text search, or a filter. */
export async function engineQueryOf(target: Target, query: PlanQuery): Promise<Query | VectorQuery> {
  if (query.vectors.length > 0) return vectorQueryOf(target, query);
  const { fullText } = query;
  const plain = withCommon(target.table.query(), query);
  if (fullText === undefined) return plain;
  if ('tree' in fullText) return plain.fullTextSearch(await fullTextOf(target, fullText.tree));
  return fullText.columns.length === 0
    ? plain.fullTextSearch(fullText.text)
    : plain.fullTextSearch(fullText.text, { columns: [...fullText.columns] });
}

function vectorQueryOf({ table }: Target, query: PlanQuery): VectorQuery {
  const [first, ...others] = query.vectors.map((vector) => [...vector]);
  if (first === undefined) throw new Error('a vector search has a vector');
  const search = withCommon(table.query(), query).nearestTo(first);
  for (const other of others) search.addQueryVector(other);
  return withProbes(withVectorOptions(search, query), query);
}

function withCommon(plain: Query, query: PlanQuery): Query {
  if (query.limit !== undefined) plain.limit(query.limit);
  if (query.offset !== undefined) plain.offset(query.offset);
  if (query.filter !== undefined) plain.where(parenthesised(query.filter));
  if (query.fast_search === true) plain.fastSearch();
  if (query.with_row_id === true) plain.withRowId();
  return withColumns(plain, query);
}

/** In parentheses, the engine refuses what follows the condition (ORDER BY, LIMIT); without, it ignores that. */
export function parenthesised(filter: string): string {
  return `( ${filter} )`;
}

/** Names are given as a list, so that the engine finds nested fields by their path; aliases need expressions. */
function withColumns(plain: Query, { columns = [] }: PlanQuery): Query {
  if (columns.length === 0) return plain;
  return columns.every(({ alias, path }) => alias === path)
    ? plain.select(columns.map(({ path }) => path))
    : plain.select(new Map(columns.map(({ alias, path }) => [alias, path])));
}

function withVectorOptions(search: VectorQuery, query: PlanQuery): VectorQuery {
  search.distanceRange(query.lower_bound, query.upper_bound);
  if (query.vector_column !== undefined) search.column(query.vector_column);
  if (query.distance_type !== undefined) withDistanceType(search, query.distance_type);
  if (query.refine_factor !== undefined) search.refineFactor(query.refine_factor);
  if (query.ef !== undefined) search.ef(query.ef);
  if (query.bypass_vector_index === true) search.bypassVectorIndex();
  if (query.prefilter === false) search.postfilter();
  return search;
}

/** The engine takes `hamming` too, which its own type of the call leaves out. */
function withDistanceType(search: { distanceType(type: DistanceType): unknown }, type: DistanceType): void {
  search.distanceType(type);
}

/** `nprobes` is both bounds, and is ignored where one of them is given. */
function withProbes(search: VectorQuery, query: PlanQuery): VectorQuery {
  const { nprobes, minimum_nprobes: minimum, maximum_nprobes: maximum } = query;
  if (minimum !== undefined && maximum !== undefined) {
    // Both are first set to the minimum: the engine compares each with the other's default as it is set.
    return search.nprobes(minimum).maximumNprobes(maximum);
  }
  if (minimum !== undefined) return search.minimumNprobes(minimum);
  if (maximum !== undefined) return search.maximumNprobes(maximum);
  return nprobes === undefined ? search : search.nprobes(nprobes);
}
