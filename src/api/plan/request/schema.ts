import { mebibyte } from '../../../settings/units.js';
import { isJsonObject } from '../../json.js';
import {
  anyOf,
  component,
  boolean,
  count,
  type JsonSchema,
  list,
  map,
  maxUint32,
  named,
  namedSchemas,
  number,
  type Of,
  ref,
  type Schema,
  text,
} from '../../json-schema.js';

/** Limits of a request that no deployment needs to change: far above what queries have, far below what harms. */
export const limits = {
  idLength: 1_024,
  idParts: 16,
  jsonDepth: 64,
  filterBytes: 16_384,
  fullTextBytes: 16_384,
  vectorDimension: 16_384,
  vectors: 64,
  columns: 1_024,
  planBytes: mebibyte,
} as const;

/**
 * The bodies of requests: their schemas are those of the OpenAPI document, and their types follow from them. Both dialects
 * are in them, that of the namespace specification and that of the LanceDB SDKs. What neither has is refused by name: a plan
 * of another query than the one that was meant would be worse than none.
 */

/** The k that the LanceDB SDKs send for all rows: the largest 64-bit integer, as a double. */
export const noLimit = 2 ** 63;

/** `x-must-be` is what the message about a string says that it must be. */
const withoutControls = {
  minLength: 1,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$',
  'x-must-be': 'a name without control characters',
};

const name = (description: string) => text(description, 1_024, withoutControls);
const columnName: Schema<string> = { type: 'string', maxLength: 1_024, ...withoutControls };

const branchName = {
  pattern: '^(?!.*\\.\\.)(?!.*\\.lock$)(?:(?!\\./)[\\w.-]+/)*(?!\\.$)[\\w.-]+$',
  'x-must-be': 'a branch name: letters, digits, ., -, _ and single / within',
};

const identity = component('Identity', 'Credentials. Headers take precedence.', {
  api_key: text('The same as the header x-api-key.', 8_192),
  auth_token: text('The same as the header Authorization: Bearer.', 65_536),
});

const context = named(
  'Context',
  map(
    'Headers of the request: header.authorization and header.x-api-key count if the request does not have these headers.',
    text('The value of the header.', 8_192),
    64,
  ),
);

const addressed = {
  id: list('Must match the path.', text('A part of the id.', limits.idLength), limits.idParts),
  branch: text('Default: the main branch.', 255, branchName),
  version: count('Default: the latest version.', 0, Number.MAX_SAFE_INTEGER),
  identity,
  context,
};

const oneVector = list('Numbers.', number('A number.'), limits.vectorDimension);
const manyVectors = list('Vectors of one length.', { ...oneVector, minItems: 1 }, limits.vectors);

const queryVector = named(
  'QueryVector',
  anyOf(
    'The query vector or vectors: an object of the namespace specification, or an array of numbers or vectors; empty for no vector.',
    oneVector,
    manyVectors,
    component('QueryVectorObject', 'One vector or several.', { single_vector: oneVector, multi_vector: manyVectors }),
  ),
);

const columnNames = list('Names of columns, in order.', columnName, limits.columns, { uniqueItems: true });
const columnAliases = named(
  'ColumnAliases',
  map('Names of the result columns, in order, with their field paths.', columnName, limits.columns, {
    propertyNames: { maxLength: 1_024, ...withoutControls },
  }),
);

const selectedColumns = named(
  'SelectedColumns',
  anyOf(
    'The columns of the result: names, or names with field paths. Default: all.',
    columnNames,
    component('ColumnsObject', 'Names, or names with field paths.', {
      column_names: columnNames,
      column_aliases: columnAliases,
    }),
    columnAliases,
  ),
);

const terms = text('Words to search.', limits.fullTextBytes);
const searched = 'Default: all columns with a full-text index.';
const searchedColumns = list(searched, columnName, limits.columns);

const matchQuery = component(
  'MatchQuery',
  'Rows that have the terms.',
  {
    column: name(searched),
    boost: number('Default 1.'),
    fuzziness: count('Edits. Default 0.'),
    max_expansions: count('Default 50.'),
    operator: text('And or Or, in any case. Default Or.', 3, {
      pattern: '^(?:[Aa][Nn][Dd]|[Oo][Rr])$',
      'x-must-be': 'And or Or',
    }),
    prefix_length: count('Default 0.'),
  },
  { terms },
);

const phraseQuery = component(
  'PhraseQuery',
  'Rows that have the terms in this order.',
  { column: name(searched), slop: count('Words between. Default 0.') },
  { terms },
);

const multiMatchQuery = component('MultiMatchQuery', 'Rows that have the terms in any of several columns.', {
  match_queries: list('One query per column.', matchQuery, limits.columns),
  query: text('The terms, as the LanceDB SDKs send them.', limits.fullTextBytes),
  columns: list('Where to search query.', columnName, limits.columns),
  boost: list('One factor per column. Default: 1 each.', number('A factor.'), limits.columns),
});

const ftsQuery = (description: string) => ref<FtsQuery>('FtsQuery', description);
const ftsQueries = (description: string) => list(description, ftsQuery('A query.'), limits.columns);

const boostQuery = component(
  'BoostQuery',
  'Rows of one query, ranked lower by another one.',
  { negative_boost: number('Default 0.5.') },
  { positive: ftsQuery('Rows of the result.'), negative: ftsQuery('Rows that rank lower.') },
);

const booleanQuery = component('BooleanQuery', 'A combination of queries.', {
  should: ftsQueries('If must is empty, at least one of these queries must match.'),
  must: ftsQueries('Queries that must match.'),
  must_not: ftsQueries('Queries that must not match.'),
});

/** A full-text query: exactly one member is set. */
export interface FtsQuery {
  readonly match?: MatchQuery;
  readonly phrase?: Of<typeof phraseQuery>;
  readonly multi_match?: MultiMatchQuery;
  readonly boost?: Of<typeof boostQuery>;
  readonly boolean?: BooleanQuery;
}

export type MatchQuery = Of<typeof matchQuery>;
export type MultiMatchQuery = Of<typeof multiMatchQuery>;
export type BooleanQuery = Of<typeof booleanQuery>;

component(
  'FtsQuery',
  'A full-text query: exactly one member is set.',
  { match: matchQuery, phrase: phraseQuery, multi_match: multiMatchQuery, boost: boostQuery, boolean: booleanQuery },
  {},
  { minProperties: 1, maxProperties: 1 },
);

const fullTextQuery = component('FullTextQuery', 'The full-text query, in one of three forms.', {
  string_query: component(
    'StringFtsQuery',
    'Terms, and where to search them.',
    { columns: searchedColumns },
    { query: terms },
  ),
  structured_query: component('StructuredFtsQuery', 'A tree of queries.', {}, { query: ftsQuery('The query.') }),
  query: anyOf('The same, as the LanceDB SDKs send it.', terms, ftsQuery('The query.')),
  columns: searchedColumns,
});

const limit: Schema<number> = {
  anyOf: [
    { type: 'integer', minimum: 0, maximum: maxUint32 },
    { type: 'integer', minimum: noLimit, maximum: noLimit },
  ],
  description:
    'Maximum number of rows. 2^63 - 1 means no limit, and is not allowed for vector and full-text queries. Default: 10 for these, otherwise no limit.',
};

export const queryBody = component('QueryTableRequest', 'A query.', {
  ...addressed,
  vector: queryVector,
  vector_column: name('Default: the only vector column with the dimension of the query vector.'),
  distance_type: text('l2, cosine, dot or hamming, in any case.', 16),
  full_text_query: fullTextQuery,
  filter: text('SQL condition.', limits.filterBytes),
  prefilter: boolean('Default true. Must be true for a full-text query.'),
  columns: selectedColumns,
  k: limit,
  offset: count('Default 0. The sum of k and offset must be less than 2^32.'),
  lower_bound: number('Minimum distance (inclusive).'),
  upper_bound: number('Maximum distance (exclusive).'),
  nprobes: count('Ignored if minimum_nprobes or maximum_nprobes is set.'),
  minimum_nprobes: count('Minimum number of partitions to search.', 1),
  maximum_nprobes: count('0 means no maximum.'),
  refine_factor: count('How many times k rows are read to compute exact distances.'),
  ef: count('Number of candidates in an HNSW graph.'),
  bypass_vector_index: boolean('Whether to compare with all vectors.'),
  fast_search: boolean('Whether to search indexed rows only.'),
  with_row_id: boolean('Whether the result has the column _rowid.'),
});

export const explainBody = component(
  'ExplainTableQueryPlanRequest',
  'A query to explain.',
  { ...addressed, verbose: boolean('Default false.') },
  { query: queryBody },
);

const onlyFalse = { const: false, 'x-must-be': 'false: not supported' };

export const describeBody = component('DescribeTableRequest', 'Which version of the table to describe.', {
  ...addressed,
  with_table_uri: boolean('The storage location is not returned.', onlyFalse),
  vend_credentials: boolean('Storage credentials are not returned.', onlyFalse),
  check_declared: boolean('Every table has data.', onlyFalse),
  load_detailed_metadata: boolean('Ignored: the version and the schema are always returned.'),
});

export const indexListBody = component('ListTableIndicesRequest', 'The version whose indexes are listed.', addressed);

export const indexStatsBody = component('DescribeTableIndexStatsRequest', 'The version whose index is described.', {
  ...addressed,
  index_name: name('Must match the path.'),
});

export const countRowsBody = component('CountTableRowsRequest', 'Which rows to count.', {
  ...addressed,
  predicate: text('SQL condition. Default: all rows.', limits.filterBytes),
});

export type AddressedBody = Of<typeof indexListBody>;
export type QueryBody = Of<typeof queryBody>;
export type VectorBody = Of<typeof queryVector>;
export type ColumnsBody = Of<typeof selectedColumns>;
export type FullTextBody = Of<typeof fullTextQuery>;

/** The schemas of the bodies for `components/schemas` of an OpenAPI document. What may be absent may be null there. */
export function requestSchemas(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(namedSchemas).map(([name, schema]) => [name, withNulls(schema)]));
}

/** Objects are in schemas with names only, so that there are none inside. */
function withNulls(schema: JsonSchema): JsonSchema {
  const { properties, required = [], additionalProperties: others } = schema;
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const members = Object.entries(isJsonObject(properties) ? properties : {}).map(([name, member]) => {
    return [name, isJsonObject(member) && !isRequired(name) ? orNull(member) : member] as const;
  });
  return {
    ...schema,
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(others === false && { additionalProperties: { type: 'null' } }),
    ...(isJsonObject(others) && { additionalProperties: orNull(others) }),
  };
}

function orNull({ description, ...schema }: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }], description };
}
