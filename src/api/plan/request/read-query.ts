import type { Maybe, QueryBody, VectorBody, VectorObject } from './body.js';
import { readColumns } from './columns.js';
import { checkFilter } from './filter.js';
import { readFullText } from './full-text.js';
import type { DistanceType, PlanQuery } from './query.js';
import { given, pointer, readFloat, readName, refusal } from './refusal.js';
import { maxUint32, noLimit } from './schema.js';

/**
 * The query of a body in either dialect.
 *
 * @param place - the JSON pointer of the query
 * @throws ApiError invalidInput, naming the field, for values that the engine would ignore, wrap or misinterpret
 */
export function readQuery(body: QueryBody, place: string): PlanQuery {
  const vectors = readVectors(body.vector, `${place}/vector`);
  const fullText = given(body.full_text_query, (text) => readFullText(text, `${place}/full_text_query`));
  const isSearch = vectors.length > 0 || fullText !== undefined;
  if (vectors.length === 0) refuseVectorFields(body, place);
  if (fullText !== undefined) refusePostfilter(body, place);
  return {
    vectors,
    ...given(fullText, (fullText) => ({ fullText })),
    ...given(body.vector_column, (column) => ({ vectorColumn: readName(column, `${place}/vector_column`) })),
    ...given(body.distance_type, (type) => ({ distanceType: readDistanceType(type, place) })),
    ...given(body.filter, (filter) => ({ filter: readFilter(filter, place) })),
    ...given(body.prefilter, (prefilter) => ({ prefilter })),
    ...given(body.columns, (columns) => given(readColumns(columns, `${place}/columns`), (columns) => ({ columns }))),
    ...readRows(body, isSearch, place),
    ...given(body.lower_bound, (bound) => ({ lowerBound: readFloat(bound, `${place}/lower_bound`) })),
    ...given(body.upper_bound, (bound) => ({ upperBound: readFloat(bound, `${place}/upper_bound`) })),
    ...readProbes(body, place),
    ...given(body.refine_factor, (refineFactor) => ({ refineFactor })),
    ...given(body.ef, (ef) => ({ ef })),
    ...given(body.bypass_vector_index, (bypassVectorIndex) => ({ bypassVectorIndex })),
    ...given(body.fast_search, (fastSearch) => ({ fastSearch })),
    ...given(body.with_row_id, (withRowId) => ({ withRowId })),
  };
}

const vectorFields = [
  'vector_column',
  'distance_type',
  'lower_bound',
  'upper_bound',
  'nprobes',
  'minimum_nprobes',
  'maximum_nprobes',
  'refine_factor',
  'ef',
  'bypass_vector_index',
] as const satisfies readonly (keyof QueryBody)[];

function refuseVectorFields(body: QueryBody, place: string): void {
  const field = vectorFields.find((one) => (body[one] ?? false) !== false);
  if (field !== undefined) throw refusal(`${place}/${field}`, 'requires a query vector');
}

function refusePostfilter({ prefilter }: QueryBody, place: string): void {
  if (prefilter === false) throw refusal(`${place}/prefilter`, 'must be true for a full-text query');
}

const distanceTypes: readonly DistanceType[] = ['l2', 'cosine', 'dot', 'hamming'];

function readDistanceType(text: string, place: string): DistanceType {
  const type = distanceTypes.find((one) => one === text.toLowerCase());
  if (type === undefined) throw refusal(`${place}/distance_type`, `must be one of ${distanceTypes.join(', ')}`);
  return type;
}

function readFilter(filter: string, place: string): string {
  checkFilter(filter, `${place}/filter`);
  return filter;
}

function readRows({ k, offset }: QueryBody, isSearch: boolean, place: string): Pick<PlanQuery, 'limit' | 'offset'> {
  if (k === noLimit && isSearch) throw refusal(`${place}/k`, 'is required for a vector or full-text query');
  const limit = k === noLimit ? undefined : k;
  if ((limit ?? 0) + (offset ?? 0) > maxUint32) throw refusal(`${place}/offset`, 'plus k must be at most 2^32 - 1');
  return { ...given(limit, (limit) => ({ limit })), ...given(offset, (offset) => ({ offset })) };
}

/** `nprobes` is the older name of both: clients that send a minimum or a maximum also send it for older servers. */
function readProbes(body: QueryBody, place: string): Pick<PlanQuery, 'nprobes' | 'minimumNprobes' | 'maximumNprobes'> {
  const minimum = body.minimum_nprobes ?? undefined;
  const maximum = body.maximum_nprobes ?? undefined;
  if (minimum === undefined && maximum === undefined) return { ...given(body.nprobes, (nprobes) => ({ nprobes })) };
  if (minimum !== undefined && maximum !== undefined && maximum !== 0 && maximum < minimum)
    throw refusal(`${place}/maximum_nprobes`, 'must be at least minimum_nprobes');
  return {
    ...given(minimum, (minimumNprobes) => ({ minimumNprobes })),
    ...given(maximum, (maximumNprobes) => ({ maximumNprobes })),
  };
}

type Vector = readonly number[];

/**
 * The query vectors of either dialect, of one length; none for a query without a vector search.
 *
 * @throws ApiError invalidInput if lengths differ, a vector of several is empty, or a number is not a 32-bit float
 */
export function readVectors(body: Maybe<VectorBody>, place: string): readonly Vector[] {
  if (body === null || body === undefined) return [];
  if (isVectorObject(body)) return readObject(body, place);
  return isNested(body) ? checked(body, place) : checked([body], place);
}

function readObject({ single_vector: single, multi_vector: multi }: VectorObject, place: string): readonly Vector[] {
  if (isGiven(single) && isGiven(multi)) throw refusal(place, 'must have either single_vector or multi_vector');
  return isGiven(multi)
    ? checked(multi, pointer(place, 'multi_vector'))
    : checked([single ?? []], pointer(place, 'single_vector'));
}

function checked(vectors: readonly Vector[], place: string): readonly Vector[] {
  const [first, ...others] = vectors;
  if (first === undefined || (first.length === 0 && others.length === 0)) return [];
  vectors.forEach((vector, index) => {
    const at = others.length === 0 ? place : pointer(place, index);
    if (vector.length !== first.length)
      throw refusal(at, `must have ${first.length} numbers like the first vector, got ${vector.length}`);
    const beyond = vector.findIndex((number) => !Number.isFinite(Math.fround(number)));
    if (beyond !== -1) readFloat(vector[beyond] ?? Infinity, pointer(at, beyond));
  });
  return vectors;
}

function isGiven<T>(value: Maybe<T>): value is T {
  return value !== null && value !== undefined;
}

function isVectorObject(body: VectorBody): body is VectorObject {
  return !Array.isArray(body);
}

function isNested(body: Vector | readonly Vector[]): body is readonly Vector[] {
  return Array.isArray(body[0]);
}
