import type { Query, VectorQuery } from '@lancedb/lancedb';
import { ApiError } from '../../errors.js';
import type { DistanceType, PlanQuery } from '../request/query.js';
import { fullTextOf } from './full-text.js';
import type { Target } from './load.js';

/** A query that the engine can explain. */
export type EngineQuery = Query | VectorQuery;

/** The most that the engine's 32-bit numbers hold; it would wrap what is more. */
const most = 4_294_967_295;

/** How many of what the engine plans: where it is on the wire, the least it may be. */
const counts = entriesOf({
  limit: { name: 'k', least: 0 },
  offset: { name: 'offset', least: 0 },
  nprobes: { name: 'nprobes', least: 0 },
  minimumNprobes: { name: 'minimum_nprobes', least: 0 },
  maximumNprobes: { name: 'maximum_nprobes', least: 0 },
  refineFactor: { name: 'refine_factor', least: 0 },
  ef: { name: 'ef', least: 0 },
} as const satisfies Partial<Record<keyof PlanQuery, { readonly name: string; readonly least: number }>>);

/** What only a vector search has. */
const vectorFields = entriesOf({
  vectorColumn: 'vector_column',
  distanceType: 'distance_type',
  lowerBound: 'lower_bound',
  upperBound: 'upper_bound',
  nprobes: 'nprobes',
  minimumNprobes: 'minimum_nprobes',
  maximumNprobes: 'maximum_nprobes',
  refineFactor: 'refine_factor',
  ef: 'ef',
} as const satisfies Partial<Record<keyof PlanQuery, string>>);

/**
 * The engine's query for a query of one kind: a vector search, a full-text search, or a filter.
 *
 * @throws ApiError invalidInput that names the field which the engine would wrap, ignore or not take
 */
export async function engineQueryOf(target: Target, query: PlanQuery): Promise<EngineQuery> {
  checkCounts(query);
  if (query.vectors.length > 0) return vectorQueryOf(target, query);
  checkNoVectorFields(query);
  const { fullText } = query;
  const plain = withCommon(target.table.query(), query);
  if (fullText === undefined) return plain;
  if (fullText.kind === 'tree') return plain.fullTextSearch(await fullTextOf(target, fullText.tree));
  return fullText.columns.length === 0
    ? plain.fullTextSearch(fullText.text)
    : plain.fullTextSearch(fullText.text, { columns: [...fullText.columns] });
}

/** @throws ApiError where a number is not one that the engine keeps */
export function checkCounts(query: PlanQuery): void {
  for (const [field, { name, least }] of counts) {
    const value = query[field];
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) continue;
    throw new ApiError('invalidInput', `/query/${name}: must be a whole number from ${least} to ${most}`);
  }
}

function checkNoVectorFields(query: PlanQuery): void {
  for (const [field, name] of vectorFields) {
    if (query[field] !== undefined) throw withoutVector(name);
  }
  if (query.bypassVectorIndex === true) throw withoutVector('bypass_vector_index');
  if (query.prefilter === false) throw withoutVector('prefilter');
}

function withoutVector(name: string): ApiError {
  return new ApiError('invalidInput', `/query/${name}: only a query with a vector takes it`);
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
  if (query.fastSearch === true) plain.fastSearch();
  if (query.withRowId === true) plain.withRowId();
  return withColumns(plain, query);
}

/** In parentheses, the engine refuses what follows the condition (ORDER BY, LIMIT); without, it ignores that. */
export function parenthesised(filter: string): string {
  return `( ${filter} )`;
}

/** Names are given as a list, so that the engine finds nested fields by their path; aliases need expressions. */
function withColumns(plain: Query, { columns = [] }: PlanQuery): Query {
  if (columns.length === 0) return plain;
  if (new Set(columns.map(({ alias }) => alias)).size < columns.length) {
    throw new ApiError('invalidInput', '/query/columns: two columns have the same name');
  }
  return columns.every(({ alias, path }) => alias === path)
    ? plain.select(columns.map(({ path }) => path))
    : plain.select(new Map(columns.map(({ alias, path }) => [alias, path])));
}

function withVectorOptions(search: VectorQuery, query: PlanQuery): VectorQuery {
  search.distanceRange(query.lowerBound, query.upperBound);
  if (query.vectorColumn !== undefined) search.column(query.vectorColumn);
  if (query.distanceType !== undefined) withDistanceType(search, query.distanceType);
  if (query.refineFactor !== undefined) search.refineFactor(query.refineFactor);
  if (query.ef !== undefined) search.ef(query.ef);
  if (query.bypassVectorIndex === true) search.bypassVectorIndex();
  if (query.prefilter === false) search.postfilter();
  return search;
}

/** The engine takes `hamming` too, which its own type of the call leaves out. */
function withDistanceType(search: { distanceType(type: DistanceType): unknown }, type: DistanceType): void {
  search.distanceType(type);
}

/** `nprobes` is both bounds, and is ignored where one of them is given. */
function withProbes(search: VectorQuery, { nprobes, minimumNprobes, maximumNprobes }: PlanQuery): VectorQuery {
  if (minimumNprobes !== undefined && maximumNprobes !== undefined) {
    // Both are first set to the minimum: the engine compares each with the other's default as it is set.
    return search.nprobes(minimumNprobes).maximumNprobes(maximumNprobes);
  }
  if (minimumNprobes !== undefined) return search.minimumNprobes(minimumNprobes);
  if (maximumNprobes !== undefined) return search.maximumNprobes(maximumNprobes);
  return nprobes === undefined ? search : search.nprobes(nprobes);
}

function entriesOf<K extends string, V>(table: Readonly<Record<K, V>>): readonly (readonly [K, V])[] {
  const isKey = (name: string): name is K => Object.hasOwn(table, name);
  return Object.keys(table).flatMap((name) => (isKey(name) ? [[name, table[name]] as const] : []));
}
