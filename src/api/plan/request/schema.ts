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
    Identity: closed({ api_key: text(8_192), auth_token: text(65_536) }),
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
    StructuredFtsQuery: closed({ query: ref('FtsQuery') }, ['query']),
    FtsQuery: {
      ...closed({
        match: orNull('MatchQuery'),
        phrase: orNull('PhraseQuery'),
        boost: orNull('BoostQuery'),
        multi_match: orNull('MultiMatchQuery'),
        boolean: orNull('BooleanQuery'),
      }),
      description: 'Exactly one property must be set.',
    },
    MatchQuery: matchQuery(),
    PhraseQuery: closed({ terms: terms(), column: name(), slop: count(0, 'Default 0.') }, ['terms']),
    BoostQuery: closed(
      { positive: ref('FtsQuery'), negative: ref('FtsQuery'), negative_boost: number('Default 0.5.') },
      ['positive', 'negative'],
    ),
    MultiMatchQuery: multiMatchQuery(),
    BooleanQuery: closed({ should: trees(), must: trees(), must_not: trees() }),
  };
}

function explainRequest(): JsonSchema {
  return closed(
    {
      ...addressed(),
      query: ref('QueryTableRequest'),
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
    identity: orNull('Identity'),
    context: orNull('Context'),
  };
}

function queryRequest(): JsonSchema {
  return closed({
    ...addressed(),
    vector: orNull('QueryVector'),
    vector_column: {
      ...name(),
      description: 'Default: the only vector column with the dimension of the query vector.',
    },
    distance_type: { ...text(16), description: 'l2, cosine, dot or hamming, in any case.' },
    full_text_query: orNull('FullTextQuery'),
    filter: { ...text(limits.filterBytes), description: 'SQL condition.' },
    prefilter: boolean('Default true. Must be true for a full-text query.'),
    columns: orNull('SelectedColumns'),
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
    minimum_nprobes: count(1),
    maximum_nprobes: count(0, '0 means no maximum.'),
    refine_factor: count(0),
    ef: count(0),
    bypass_vector_index: boolean(),
    fast_search: boolean(),
    with_row_id: boolean(),
  });
}

function queryVector(): JsonSchema {
  const one = { type: 'array', items: { type: 'number' }, maxItems: limits.vectorDimension };
  const many = { type: 'array', items: { ...one, minItems: 1 }, maxItems: limits.vectors };
  return {
    anyOf: [one, many, closed({ single_vector: nullable(one), multi_vector: nullable(many) })],
    description: 'An object of the namespace specification, or an array of numbers or vectors; empty for no vector.',
  };
}

function selectedColumns(): JsonSchema {
  const names = list(requiredName, limits.columns);
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
    string_query: orNull('StringFtsQuery'),
    structured_query: orNull('StructuredFtsQuery'),
    query: { anyOf: [text(limits.fullTextBytes), ref('FtsQuery')] },
    columns: list(requiredName, limits.columns),
  });
}

function stringFtsQuery(): JsonSchema {
  return closed({ query: terms(), columns: list(requiredName, limits.columns) }, ['query']);
}

function matchQuery(): JsonSchema {
  return closed(
    {
      terms: terms(),
      column: name(),
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
    match_queries: { ...list(ref('MatchQuery'), limits.fullTextNodes) },
    query: text(limits.fullTextBytes),
    columns: list(requiredName, limits.fullTextNodes),
    boost: list({ type: 'number' }, limits.fullTextNodes),
  });
}

function trees(): JsonSchema {
  return list(ref('FtsQuery'), limits.fullTextNodes);
}

function terms(): JsonSchema {
  return { type: 'string', maxLength: limits.fullTextBytes };
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

function orNull(schema: string): JsonSchema {
  return { anyOf: [ref(schema), { type: 'null' }] };
}

function nullable(schema: JsonSchema): JsonSchema {
  return { ...schema, type: [schema['type'], 'null'] };
}

function described(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}
