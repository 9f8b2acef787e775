import { readColumns } from './columns.js';
import { checkFilter } from './filter.js';
import { readFullText } from './full-text.js';
import { maxUint32 } from '../../json-schema.js';
import type { DistanceType, PlanQuery } from './query.js';
import { pointer, refusal } from './refusal.js';
import { noLimit, type QueryBody, type VectorBody } from './schema.js';

/**
 * The query of a body in either dialect.
 *
 * @param place - the JSON pointer of the query
 * @throws ApiError invalidInput, naming the field, for values that the engine would ignore, wrap or misinterpret
 */
export function readQuery(body: QueryBody, place: string): PlanQuery {
  const { id, branch, version, identity, context, ...fields } = body;
  const { vector = [], full_text_query: text, columns, k, distance_type: distance, nprobes, ...rest } = fields;
  const { filter, offset = 0, minimum_nprobes: minimum, maximum_nprobes: maximum } = rest;
  const vectors = readVectors(vector, `${place}/vector`);
  const fullText = text && readFullText(text, `${place}/full_text_query`);
  if (vectors.length === 0) refuseVectorFields(body, place);
  if (fullText !== undefined && rest.prefilter === false)
    throw refusal(`${place}/prefilter`, 'must be true for a full-text query');
  if (filter !== undefined) checkFilter(filter, `${place}/filter`);
  if (k === noLimit && (vectors.length > 0 || fullText !== undefined))
    throw refusal(`${place}/k`, 'is required for a vector or full-text query');
  const limit = k === noLimit ? undefined : k;
  if ((limit ?? 0) + offset > maxUint32) throw refusal(`${place}/offset`, 'plus k must be at most 2^32 - 1');
  if (minimum !== undefined && maximum !== undefined && maximum !== 0 && maximum < minimum)
    throw refusal(`${place}/maximum_nprobes`, 'must be at least minimum_nprobes');
  return {
    ...rest,
    vectors,
    fullText,
    columns: columns && readColumns(columns, `${place}/columns`),
    limit,
    distance_type: distance === undefined ? undefined : readDistanceType(distance, `${place}/distance_type`),
    // Clients that send a minimum or a maximum also send nprobes for older servers.
    nprobes: minimum === undefined && maximum === undefined ? nprobes : undefined,
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

const distanceTypes: readonly DistanceType[] = ['l2', 'cosine', 'dot', 'hamming'];

function readDistanceType(text: string, place: string): DistanceType {
  const type = distanceTypes.find((one) => one === text.toLowerCase());
  if (type === undefined) throw refusal(place, `must be one of ${distanceTypes.join(', ')}`);
  return type;
}

type Vectors = readonly (readonly number[])[];

function readVectors(body: VectorBody, place: string): Vectors {
  if ('length' in body) return sameLength(isNested(body) ? body : [body], place);
  const { single_vector: single, multi_vector: multi } = body;
  if (single !== undefined && multi !== undefined)
    throw refusal(place, 'must have either single_vector or multi_vector');
  return multi === undefined ? sameLength([single ?? []], place) : sameLength(multi, pointer(place, 'multi_vector'));
}

function sameLength(vectors: Vectors, place: string): Vectors {
  const [first = []] = vectors;
  const other = vectors.findIndex(({ length }) => length !== first.length);
  if (other !== -1) throw refusal(pointer(place, other), `must have ${first.length} numbers like the first vector`);
  return first.length === 0 ? [] : vectors;
}

function isNested(body: readonly number[] | Vectors): body is Vectors {
  return Array.isArray(body[0]);
}
