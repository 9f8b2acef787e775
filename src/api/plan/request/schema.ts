import { limits } from './limits.js';

/** A JSON Schema (draft 2020-12, as in OpenAPI 3.1). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The largest count of the engine. */
export const maxUint32 = 4_294_967_295;

/** The k that the LanceDB SDKs send for all rows: the largest 64-bit integer, as a double. */
export const noLimit = 2 ** 63;

const maxNameLength = 1_024;

/**
 * The schemas of the bodies for `components/schemas` of an OpenAPI document, with the limits of this service. They
 *
 * Both dialects are in it: the namespace specification's, and that of the LanceDB SDKs. What neither has is refused by
 * name, unless it is null: a plan of another query than the one that was meant would be worse than none.
 */
export function requestSchemas(): Readonly<Record<string, JsonSchema>> {
  return {
    ExplainTableQueryPlanRequest: explainRequest(),
    DescribeTableRequest: describeRequest(),
    ListTableIndicesRequest: closed(addressed()),
    DescribeTableIndexStatsRequest: closed({
      ...addressed(),
      index_name: { ...name(), description: 'Must match the path.' },
    }),
    CountTableRowsRequest: closed({
      ...addressed(),
      predicate: { ...text(limits.filterBytes), description: 'SQL condition. Default: all rows.' },
    }),
    QueryTableRequest: queryRequest(),
    Identity: closed({
      api_key: described(text(8_192), 'The same as the header x-api-key.'),
      auth_token: described(text(65_536), 'The same as the header Authorization: Bearer.'),
    }),
    Context: {
      ...object({}),
      additionalProperties: text(8_192),
      maxProperties: 64,
      description:
        'An entry header.<name> is used as the request header <name> if the request does not have that header.',
    },
    QueryVector: queryVector(),
    SelectedColumns: selectedColumns(),
    FullTextQuery: fullTextQuery(),
    StringFtsQuery: stringFtsQuery(),
    StructuredFtsQuery: closed({ query: described(ref('FtsQuery'), 'The query.') }, ['query']),
    FtsQuery: {
      ...closed({
        match: orNull('MatchQuery', 'Rows that have the terms.'),
        phrase: orNull('PhraseQuery', 'Rows that have the terms in this order.'),
        boost: orNull('BoostQuery', 'Rows of one query, ranked lower by another one.'),
        multi_match: orNull('MultiMatchQuery', 'Rows that have the terms in any of several columns.'),
        boolean: orNull('BooleanQuery', 'A combination of queries.'),
      }),
      description: 'Exactly one property must be set.',
    },
    MatchQuery: matchQuery(),
    PhraseQuery: closed({ terms: terms(), column: ftsColumn(), slop: count(0, 'Words between. Default 0.') }, [
      'terms',
    ]),
    BoostQuery: closed(
      {
        positive: described(ref('FtsQuery'), 'Rows of the result.'),
        negative: described(ref('FtsQuery'), 'Rows that rank lower.'),
        negative_boost: number('Default 0.5.'),
      },
      ['positive', 'negative'],
    ),
    MultiMatchQuery: multiMatchQuery(),
    BooleanQuery: closed({
      should: trees('Queries of which one must match if must is empty.'),
      must: trees('Queries that must match.'),
      must_not: trees('Queries that must not match.'),
    }),
  };
}

function explainRequest(): JsonSchema {
  return closed(
    {
      ...addressed(),
      query: described(ref('QueryTableRequest'), 'The query to explain.'),
      verbose: boolean('Default false.'),
    },
    ['query'],
  );
}

function describeRequest(): JsonSchema {
  return closed({
    ...addressed(),
    with_table_uri: boolean('Must be false: the storage location is not returned.'),
    vend_credentials: boolean('Must be false: storage credentials are not returned.'),
    check_declared: boolean('Must be false: every table has data.'),
    load_detailed_metadata: boolean('Ignored: the version and the schema are always returned.'),
  });
}

/** The properties for the table and the caller. */
function addressed(): JsonSchema {
  return {
    id: {
      ...list({ type: 'string', maxLength: limits.idLength }, limits.idParts),
      description: 'Must match the path.',
    },
    branch: { ...text(255, 1), description: 'Default: the main branch.' },
    version: {
      type: ['integer', 'null'],
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Default: the latest version.',
    },
    identity: orNull('Identity', 'Credentials. Headers take precedence.'),
    context: orNull('Context', 'Headers of the request.'),
  };
}

function queryRequest(): JsonSchema {
  return closed({
    ...addressed(),
    vector: orNull('QueryVector', 'The query vector or vectors.'),
    vector_column: {
      ...name(),
      description: 'Default: the only vector column with the dimension of the query vector.',
    },
    distance_type: { ...text(16), description: 'l2, cosine, dot or hamming, in any case.' },
    full_text_query: orNull('FullTextQuery', 'The full-text query.'),
    filter: { ...text(limits.filterBytes), description: 'SQL condition.' },
    prefilter: boolean('Default true. Must be true for a full-text query.'),
    columns: orNull('SelectedColumns', 'The columns of the result. Default: all.'),
    k: {
      anyOf: [
        { type: ['integer', 'null'], minimum: 0, maximum: maxUint32 },
        { type: 'integer', minimum: noLimit, maximum: noLimit },
      ],
      description:
        'Maximum number of rows. 2^63 - 1 means no limit, and is not allowed for vector and full-text queries. Default: 10 for these, otherwise no limit.',
    },
    offset: count(0, 'Default 0. The sum of k and offset must be less than 2^32.'),
    lower_bound: number('Minimum distance (inclusive).'),
    upper_bound: number('Maximum distance (exclusive).'),
    nprobes: count(0, 'Ignored if minimum_nprobes or maximum_nprobes is set.'),
    minimum_nprobes: count(1, 'Minimum number of partitions to search.'),
    maximum_nprobes: count(0, '0 means no maximum.'),
    refine_factor: count(0, 'How many times k rows are read to compute exact distances.'),
    ef: count(0, 'Number of candidates in an HNSW graph.'),
    bypass_vector_index: boolean('Whether to compare with all vectors.'),
    fast_search: boolean('Whether to search indexed rows only.'),
    with_row_id: boolean('Whether the result has the column _rowid.'),
  });
}

function queryVector(): JsonSchema {
  const one = { type: 'array', items: { type: 'number' }, maxItems: limits.vectorDimension };
  const many = { type: 'array', items: { ...one, minItems: 1 }, maxItems: limits.vectors };
  return {
    anyOf: [
      one,
      many,
      closed({
        single_vector: described(nullable(one), 'One vector.'),
        multi_vector: described(nullable(many), 'Several vectors of one length.'),
      }),
    ],
    description: 'An object of the namespace specification, or an array of numbers or vectors; empty for no vector.',
  };
}

function selectedColumns(): JsonSchema {
  const names = described(list(requiredName, limits.columns), 'Names of columns, in order.');
  const aliases = {
    type: ['object', 'null'],
    additionalProperties: requiredName,
    maxProperties: limits.columns,
    description: 'Names of the result columns, in order, with their field paths.',
  };
  return {
    anyOf: [
      names,
      closed({ column_names: names, column_aliases: aliases }),
      { ...aliases, type: 'object', minProperties: 1, description: 'The same as column_aliases.' },
    ],
  };
}

function fullTextQuery(): JsonSchema {
  return closed({
    string_query: orNull('StringFtsQuery', 'Terms, and where to search them.'),
    structured_query: orNull('StructuredFtsQuery', 'A tree of queries.'),
    query: described(
      { anyOf: [text(limits.fullTextBytes), ref('FtsQuery')] },
      'The same, as the LanceDB SDKs send it.',
    ),
    columns: ftsColumns(),
  });
}

function stringFtsQuery(): JsonSchema {
  return closed({ query: terms(), columns: ftsColumns() }, ['query']);
}

function matchQuery(): JsonSchema {
  return closed(
    {
      terms: terms(),
      column: ftsColumn(),
      boost: number('Default 1.'),
      fuzziness: count(0, 'Edits. Default 0.'),
      max_expansions: count(0, 'Default 50.'),
      operator: { ...text(8), description: 'and or or, in any case. Default or.' },
      prefix_length: count(0, 'Default 0.'),
    },
    ['terms'],
  );
}

function multiMatchQuery(): JsonSchema {
  return closed({
    match_queries: described(list(ref('MatchQuery'), limits.fullTextNodes), 'One query per column.'),
    query: described(text(limits.fullTextBytes), 'The terms, as the LanceDB SDKs send them.'),
    columns: described(list(requiredName, limits.fullTextNodes), 'Where to search query.'),
    boost: described(list({ type: 'number' }, limits.fullTextNodes), 'One factor per column. Default: 1 each.'),
  });
}

function trees(description: string): JsonSchema {
  return described(list(ref('FtsQuery'), limits.fullTextNodes), description);
}

function terms(): JsonSchema {
  return { type: 'string', maxLength: limits.fullTextBytes, description: 'Words to search.' };
}

function ftsColumn(): JsonSchema {
  return { ...name(), description: 'Default: all columns with a full-text index.' };
}

function ftsColumns(): JsonSchema {
  return described(list(requiredName, limits.columns), 'Default: all columns with a full-text index.');
}

const requiredName = { type: 'string', minLength: 1, maxLength: maxNameLength };

function name(): JsonSchema {
  return text(maxNameLength, 1);
}

function text(maxLength: number, minLength = 0): JsonSchema {
  return { type: ['string', 'null'], minLength, maxLength };
}

function boolean(description?: string): JsonSchema {
  return described({ type: ['boolean', 'null'] }, description);
}

function number(description?: string): JsonSchema {
  return described({ type: ['number', 'null'] }, description);
}

function count(minimum: 0 | 1, description?: string): JsonSchema {
  return described({ type: ['integer', 'null'], minimum, maximum: maxUint32 }, description);
}

function list(items: JsonSchema, maxItems: number): JsonSchema {
  return { type: ['array', 'null'], items, maxItems };
}

function object(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required };
}

/** An object without other properties, unless they are null. */
function closed(properties: JsonSchema, required: readonly string[] = []): JsonSchema {
  return { ...object(properties, required), additionalProperties: { type: 'null' } };
}

function ref(schema: string): JsonSchema {
  return { $ref: `#/components/schemas/${schema}` };
}

function orNull(schema: string, description: string): JsonSchema {
  return { anyOf: [ref(schema), { type: 'null' }], description };
}

function nullable(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema['type'], 'null'] };
}

function described(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}
