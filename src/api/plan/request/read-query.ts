import { maxUint32 } from '../../json-schema.js';
import { checkFilter } from './filter.js';
import { pointer, refusal } from './refusal.js';
import { type ColumnsBody, type FullTextBody, limits, noLimit, type QueryBody, type VectorBody } from './schema.js';
import type { DistanceType, FullTextQuery, PlanQuery, SelectedColumn } from '../planner.js';

/** The query of a body in either dialect. */
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

/** A full-text query of either dialect. */
export function readFullText(body: FullTextBody, place: string): FullTextQuery {
  if (Buffer.byteLength(JSON.stringify(body)) > limits.fullTextBytes)
    throw refusal(place, `must have at most ${limits.fullTextBytes} bytes`);
  const { string_query: text, structured_query: structured, query, columns = [] } = body;
  if ([text, structured, query].filter((form) => form !== undefined).length !== 1)
    throw refusal(place, 'must have exactly one of string_query, structured_query and query');
  if (query === '') {
    // LanceDB clients send it if they consider the server too old for structured queries.
    throw refusal(pointer(place, 'query'), 'must not be empty');
  }
  if (typeof query === 'string') return { text: query, columns };
  if (columns.length > 0)
    throw refusal(pointer(place, 'columns'), 'must not be set: string_query and structured queries have their own');
  if (text !== undefined) return { text: text.query, columns: text.columns ?? [] };
  return { tree: structured?.query ?? query ?? {} };
}

type Names = Extract<ColumnsBody, readonly unknown[]>;
type Aliases = Readonly<Record<string, string>>;
interface Either {
  readonly column_names?: Names | undefined;
  readonly column_aliases?: Aliases | undefined;
}

/**
 * The columns of either dialect, in the order of the request; undefined where none are named, so that all are meant.
 */
export function readColumns(body: ColumnsBody, place: string): readonly SelectedColumn[] | undefined {
  if (isNames(body)) return body.map((name) => ({ alias: name, path: name }));
  if (isAliases(body))
    return Object.entries(body).map(([alias, path]) => readAlias(alias, path, pointer(place, alias)));
  const { column_names: names, column_aliases: aliases } = body;
  if (names !== undefined && aliases !== undefined)
    throw refusal(place, 'must have either column_names or column_aliases');
  if (aliases !== undefined && Object.keys(aliases).length > 0)
    return readColumns(aliases, pointer(place, 'column_aliases'));
  return names === undefined ? undefined : readColumns(names, place);
}

const segment = '(?:[\\p{L}_][\\p{L}\\p{N}_]*|`(?:[^`]|``)+`)';
const fieldPath = new RegExp(`^${segment}(?:\\.${segment})*$`, 'u');

/** Words that are values in SQL, not column names. */
const values = /^(?:true|false|null|user|(?:current|session|local)_?\w+)$/iu;

function readAlias(alias: string, path: string, place: string): SelectedColumn {
  if (/^(?:0|[1-9]\d*)$/u.test(alias))
    throw refusal(place, 'must not be a number, because JSON objects do not keep the order of such keys');
  if (fieldPath.test(path) && !values.test(path)) return { alias, path };
  const remedy = 'with `backticks` around special characters; expressions are not supported';
  throw refusal(place, `must be a field path such as a.b, ${remedy}`);
}

function isNames(body: ColumnsBody): body is Names {
  return Array.isArray(body);
}

/** Distinguishes a map with an alias named column_names from the object. */
function isAliases(body: Either | Aliases): body is Aliases {
  const members = Object.values(body);
  return members.length > 0 && members.every((member) => typeof member === 'string');
}
