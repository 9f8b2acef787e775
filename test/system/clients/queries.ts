import type * as lancedb from '@lancedb/lancedb';
import type { PlanQuery, SelectedColumn } from '../../../src/api/plan/planner.js';
import type { FtsQuery } from '../../../src/api/plan/request/schema.js';
import { loadLanceDb } from '../../../src/api/plan/lancedb/load.js';

const { BooleanQuery, BoostQuery, MatchQuery, MultiMatchQuery, Occur, Operator, PhraseQuery } = await loadLanceDb();

/** A query of the table `items`, as the service understands it and as each client has its user write it. */
export interface ClientQuery {
  readonly name: string;
  readonly query: PlanQuery;
  /** Calls of the SDK for Python, each a name and what it is given. */
  readonly python: readonly Call[];
  readonly node: (table: lancedb.Table) => Explained;
  /** The `query` of the namespace specification; undefined where that has no word for it. */
  readonly spec: Readonly<Record<string, unknown>> | undefined;
}

export type Call = readonly [name: string, ...given: unknown[]];

/** What a query of the SDK for Node has in common: it can be explained. */
export interface Explained {
  explainPlan(verbose?: boolean): Promise<string>;
}

/** Arguments by name, which stand last. */
const keywords = (by: Readonly<Record<string, unknown>>): unknown => ({ named: by });

/** An object that the SDK for Python makes. */
const made = (name: string, args: readonly unknown[], kwargs: Readonly<Record<string, unknown>> = {}): unknown => ({
  new: name,
  args,
  kwargs,
});

export const vector = [0.5, 0.25, 0.125, 1, 0, -0.5, 2, 3];
const other = [...vector].reverse();
const embedding = [0.5, 0.25, 1, 2];

export const queries: readonly ClientQuery[] = [
  {
    name: 'a vector',
    query: { vectors: [vector], limit: 3 },
    python: [
      ['search', vector],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(vector).limit(3),
    spec: { vector: { single_vector: vector }, k: 3 },
  },
  {
    name: 'a vector of another length, for the column that fits',
    query: { vectors: [embedding], limit: 3 },
    python: [
      ['search', embedding],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(embedding).limit(3),
    spec: { vector: { single_vector: embedding }, k: 3 },
  },
  {
    name: 'several vectors',
    query: { vectors: [vector, other], vector_column: 'vector', limit: 3 },
    python: [
      ['search', [vector, other], keywords({ vector_column_name: 'vector' })],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(vector).addQueryVector(other).column('vector').limit(3),
    spec: { vector: { multi_vector: [vector, other] }, vector_column: 'vector', k: 3 },
  },
  {
    name: 'a vector, with all that an index can be told',
    query: {
      vectors: [vector],
      vector_column: 'vector',
      distance_type: 'l2',
      minimum_nprobes: 2,
      maximum_nprobes: 4,
      refine_factor: 3,
      ef: 40,
      lower_bound: 0.25,
      upper_bound: 9.5,
      limit: 5,
      offset: 2,
      with_row_id: true,
    },
    python: [
      ['search', vector, keywords({ vector_column_name: 'vector' })],
      ['distance_type', 'l2'],
      ['minimum_nprobes', 2],
      ['maximum_nprobes', 4],
      ['refine_factor', 3],
      ['ef', 40],
      ['distance_range', 0.25, 9.5],
      ['limit', 5],
      ['offset', 2],
      ['with_row_id', true],
    ],
    node: (table) =>
      table
        .query()
        .nearestTo(vector)
        .column('vector')
        .distanceType('l2')
        .minimumNprobes(2)
        .maximumNprobes(4)
        .refineFactor(3)
        .ef(40)
        .distanceRange(0.25, 9.5)
        .limit(5)
        .offset(2)
        .withRowId(),
    spec: {
      vector: { single_vector: vector },
      vector_column: 'vector',
      distance_type: 'l2',
      minimum_nprobes: 2,
      maximum_nprobes: 4,
      refine_factor: 3,
      ef: 40,
      lower_bound: 0.25,
      upper_bound: 9.5,
      k: 5,
      offset: 2,
      with_row_id: true,
    },
  },
  {
    name: 'a vector, with one number of partitions',
    query: { vectors: [vector], nprobes: 7, limit: 3 },
    python: [
      ['search', vector],
      ['nprobes', 7],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(vector).nprobes(7).limit(3),
    spec: { vector: { single_vector: vector }, nprobes: 7, k: 3 },
  },
  {
    name: 'a vector, with no maximum of partitions',
    query: { vectors: [vector], maximum_nprobes: 0, limit: 3 },
    python: [
      ['search', vector],
      ['maximum_nprobes', 0],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(vector).maximumNprobes(0).limit(3),
    spec: undefined,
  },
  {
    name: 'a vector, past the index',
    query: { vectors: [vector], bypass_vector_index: true, distance_type: 'cosine', limit: 3 },
    python: [['search', vector], ['bypass_vector_index'], ['distance_type', 'cosine'], ['limit', 3]],
    node: (table) => table.query().nearestTo(vector).bypassVectorIndex().distanceType('cosine').limit(3),
    spec: { vector: { single_vector: vector }, bypass_vector_index: true, distance_type: 'cosine', k: 3 },
  },
  {
    name: 'a vector, among what the index has alone',
    query: { vectors: [vector], fast_search: true, limit: 3 },
    python: [['search', vector], ['fast_search'], ['limit', 3]],
    node: (table) => table.query().nearestTo(vector).fastSearch().limit(3),
    spec: { vector: { single_vector: vector }, fast_search: true, k: 3 },
  },
  {
    name: 'a vector, filtered before',
    query: { vectors: [vector], filter: "id > 3 AND category = 'c1'", prefilter: true, limit: 3 },
    python: [
      ['search', vector],
      ['where', "id > 3 AND category = 'c1'"],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(vector).where("id > 3 AND category = 'c1'").limit(3),
    spec: { vector: { single_vector: vector }, filter: "id > 3 AND category = 'c1'", prefilter: true, k: 3 },
  },
  {
    name: 'a vector, filtered afterwards',
    query: { vectors: [vector], filter: 'price < 20.5', prefilter: false, limit: 3 },
    python: [
      ['search', vector],
      ['where', 'price < 20.5', keywords({ prefilter: false })],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(vector).where('price < 20.5').postfilter().limit(3),
    spec: { vector: { single_vector: vector }, filter: 'price < 20.5', prefilter: false, k: 3 },
  },
  {
    name: 'columns by name',
    query: { vectors: [vector], columns: named('title', 'id', 'meta.lang'), limit: 3 },
    python: [
      ['search', vector],
      ['select', ['title', 'id', 'meta.lang']],
      ['limit', 3],
    ],
    node: (table) => table.query().nearestTo(vector).select(['title', 'id', 'meta.lang']).limit(3),
    spec: { vector: { single_vector: vector }, columns: { column_names: ['title', 'id', 'meta.lang'] }, k: 3 },
  },
  {
    name: 'columns by other names',
    query: {
      vectors: [],
      columns: [
        { alias: 'a', path: 'title' },
        { alias: 'b', path: 'meta.lang' },
      ],
      limit: 3,
    },
    python: [['search'], ['select', { a: 'title', b: 'meta.lang' }], ['limit', 3]],
    node: (table) => table.query().select({ a: 'title', b: 'meta.lang' }).limit(3),
    spec: { vector: {}, columns: { column_aliases: { a: 'title', b: 'meta.lang' } }, k: 3 },
  },
  {
    name: 'a filter alone',
    query: { vectors: [], filter: 'id IN (1, 2, 3)', limit: 20, offset: 4 },
    python: [['search'], ['where', 'id IN (1, 2, 3)'], ['limit', 20], ['offset', 4]],
    node: (table) => table.query().where('id IN (1, 2, 3)').limit(20).offset(4),
    spec: { vector: {}, filter: 'id IN (1, 2, 3)', k: 20, offset: 4 },
  },
  {
    name: 'text in a column',
    query: { vectors: [], fullText: { text: 'green hills', columns: ['text'] }, limit: 4 },
    python: [
      ['search', 'green hills', keywords({ query_type: 'fts', fts_columns: 'text' })],
      ['limit', 4],
    ],
    node: (table) =>
      table
        .query()
        .fullTextSearch('green hills', { columns: ['text'] })
        .limit(4),
    spec: { vector: {}, full_text_query: { string_query: { query: 'green hills', columns: ['text'] } }, k: 4 },
  },
  {
    name: 'text in all columns that have an index',
    query: { vectors: [], fullText: { text: 'puppy', columns: [] }, limit: 4 },
    python: [
      ['search', 'puppy', keywords({ query_type: 'fts' })],
      ['limit', 4],
    ],
    node: (table) => table.query().fullTextSearch('puppy').limit(4),
    spec: { vector: {}, full_text_query: { string_query: { query: 'puppy' } }, k: 4 },
  },
  {
    name: 'text in several columns, with a filter',
    query: {
      vectors: [],
      fullText: { text: 'puppy', columns: ['text', 'title'] },
      filter: 'id > 3',
      limit: 4,
    },
    python: [
      ['search', 'puppy', keywords({ query_type: 'fts', fts_columns: ['text', 'title'] })],
      ['where', 'id > 3'],
      ['limit', 4],
    ],
    node: (table) =>
      table
        .query()
        .fullTextSearch('puppy', { columns: ['text', 'title'] })
        .where('id > 3')
        .limit(4),
    spec: {
      vector: {},
      full_text_query: { string_query: { query: 'puppy', columns: ['text', 'title'] } },
      filter: 'id > 3',
      k: 4,
    },
  },
  fullText({
    name: 'a match with all its options',
    python: made('MatchQuery', ['pupy runs', 'text'], {
      boost: 2.5,
      fuzziness: 1,
      max_expansions: 9,
      operator: made('FullTextOperator', ['AND']),
      prefix_length: 2,
    }),
    node: new MatchQuery('pupy runs', 'text', {
      boost: 2.5,
      fuzziness: 1,
      maxExpansions: 9,
      operator: Operator.And,
      prefixLength: 2,
    }),
    spec: {
      match: {
        terms: 'pupy runs',
        column: 'text',
        boost: 2.5,
        fuzziness: 1,
        max_expansions: 9,
        operator: 'And',
        prefix_length: 2,
      },
    },
  }),
  fullText({
    name: 'a phrase',
    python: made('PhraseQuery', ['puppy hills', 'text'], { slop: 2 }),
    node: new PhraseQuery('puppy hills', 'text', { slop: 2 }),
    spec: { phrase: { terms: 'puppy hills', column: 'text', slop: 2 } },
  }),
  fullText({
    name: 'a boost',
    python: made('BoostQuery', [made('MatchQuery', ['puppy', 'text']), made('MatchQuery', ['old', 'title'])], {
      negative_boost: 0.25,
    }),
    node: new BoostQuery(new MatchQuery('puppy', 'text'), new MatchQuery('old', 'title'), { negativeBoost: 0.25 }),
    spec: {
      boost: {
        positive: { match: { terms: 'puppy', column: 'text' } },
        negative: { match: { terms: 'old', column: 'title' } },
        negative_boost: 0.25,
      },
    },
  }),
  fullText({
    name: 'a match in several columns',
    python: made('MultiMatchQuery', ['puppy', ['text', 'title']], { boosts: [2, 3] }),
    node: new MultiMatchQuery('puppy', ['text', 'title'], { boosts: [2, 3] }),
    spec: {
      multi_match: {
        match_queries: [
          { terms: 'puppy', column: 'text', boost: 2 },
          { terms: 'puppy', column: 'title', boost: 3 },
        ],
      },
    },
  }),
  fullText({
    name: 'a boolean of all kinds',
    python: made('BooleanQuery', [
      [
        [made('Occur', ['SHOULD']), made('MatchQuery', ['puppy', 'text'])],
        [made('Occur', ['SHOULD']), made('PhraseQuery', ['green hills', 'text'])],
        [made('Occur', ['MUST']), made('MatchQuery', ['runs', 'text'])],
        [made('Occur', ['MUST_NOT']), made('MatchQuery', ['old', 'title'])],
      ],
    ]),
    node: new BooleanQuery([
      [Occur.Should, new MatchQuery('puppy', 'text')],
      [Occur.Should, new PhraseQuery('green hills', 'text')],
      [Occur.Must, new MatchQuery('runs', 'text')],
      [Occur.MustNot, new MatchQuery('old', 'title')],
    ]),
    spec: {
      boolean: {
        should: [{ match: { terms: 'puppy', column: 'text' } }, { phrase: { terms: 'green hills', column: 'text' } }],
        must: [{ match: { terms: 'runs', column: 'text' } }],
        must_not: [{ match: { terms: 'old', column: 'title' } }],
      },
    },
  }),
  {
    name: 'a vector and text',
    query: {
      vectors: [vector],
      vector_column: 'vector',
      fullText: { text: 'puppy', columns: ['text'] },
      filter: 'id > 3',
      limit: 4,
    },
    python: [
      ['search', keywords({ query_type: 'hybrid', vector_column_name: 'vector', fts_columns: 'text' })],
      ['vector', vector],
      ['text', 'puppy'],
      ['where', 'id > 3'],
      ['limit', 4],
    ],
    node: (table) =>
      table
        .query()
        .nearestTo(vector)
        .column('vector')
        .fullTextSearch('puppy', { columns: ['text'] })
        .where('id > 3')
        .limit(4),
    spec: {
      vector: { single_vector: vector },
      vector_column: 'vector',
      full_text_query: { string_query: { query: 'puppy', columns: ['text'] } },
      filter: 'id > 3',
      k: 4,
    },
  },
];

interface FullTextForms {
  readonly name: string;
  readonly python: unknown;
  readonly node: lancedb.FullTextQuery;
  readonly spec: FtsQuery;
}

function fullText({ name, python, node, spec }: FullTextForms): ClientQuery {
  return {
    name,
    query: { vectors: [], fullText: { tree: spec }, limit: 4 },
    python: [
      ['search', python, keywords({ query_type: 'fts' })],
      ['limit', 4],
    ],
    node: (table) => table.query().fullTextSearch(node).limit(4),
    spec: { vector: {}, full_text_query: { structured_query: { query: spec } }, k: 4 },
  };
}

function named(...paths: readonly string[]): readonly SelectedColumn[] {
  return paths.map((path) => ({ alias: path, path }));
}
