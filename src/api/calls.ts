import type { JsonSchema, Schema } from './json-schema.js';
import type { readers } from './plan/request/read-request.js';
import {
  countRowsBody,
  describeBody,
  explainBody,
  indexListBody,
  indexStatsBody,
  queryBody,
} from './plan/request/schema.js';

/** A call of the namespace API. Routes and the OpenAPI document are made of these. */
export interface ApiCall {
  /** The name of its route in logs and metrics. */
  readonly name: string;
  readonly path: string;
  /** `listTables` is a GET for the tables of a namespace, any other a POST about a table. */
  readonly kind: TableCallKind | 'listTables';
  readonly operationId: string;
  readonly summary: string;
  /** Of a POST. */
  readonly body?: Schema<unknown>;
  readonly example?: JsonSchema;
  readonly response: JsonSchema;
}

export type TableCallKind = keyof typeof readers;

const query = { vector: { single_vector: [0.1, 0.2, 0.3] }, k: 10, filter: 'price < 5' };
const plan = { type: 'string', description: 'The plan of LanceDB, unchanged.' };

const calls: readonly ApiCall[] = [
  {
    name: 'explain_plan',
    path: '/v1/table/{id}/explain_plan',
    kind: 'explain',
    operationId: 'ExplainTableQueryPlan',
    summary: 'Explain how LanceDB would run a query',
    body: explainBody,
    example: { query },
    response: plan,
  },
  {
    name: 'analyze_plan',
    path: '/v1/table/{id}/analyze_plan',
    kind: 'analyze',
    operationId: 'AnalyzeTableQueryPlan',
    summary: 'Run a query, and explain what each part of its plan took',
    body: queryBody,
    example: query,
    response: plan,
  },
  {
    name: 'describe',
    path: '/v1/table/{id}/describe',
    kind: 'describe',
    operationId: 'DescribeTable',
    summary: 'Describe the version and the schema of a table',
    body: describeBody,
    example: { version: 3 },
    response: schemaRef('DescribeTableResponse'),
  },
  {
    name: 'count_rows',
    path: '/v1/table/{id}/count_rows',
    kind: 'countRows',
    operationId: 'CountTableRows',
    summary: 'Count the rows of a table',
    body: countRowsBody,
    example: { predicate: 'price < 5' },
    response: { type: 'integer', minimum: 0 },
  },
  {
    name: 'index_list',
    path: '/v1/table/{id}/index/list',
    kind: 'listIndexes',
    operationId: 'ListTableIndices',
    summary: 'List the indexes of a table, and how many rows each covers',
    body: indexListBody,
    example: {},
    response: schemaRef('ListTableIndicesResponse'),
  },
  {
    name: 'index_stats',
    path: '/v1/table/{id}/index/{index_name}/stats',
    kind: 'indexStats',
    operationId: 'DescribeTableIndexStats',
    summary: 'Show how many rows an index covers',
    body: indexStatsBody,
    example: {},
    response: schemaRef('DescribeTableIndexStatsResponse'),
  },
  {
    name: 'list_tables',
    // The root namespace, which is what the LanceDB SDKs ask for.
    path: '/v1/table',
    kind: 'listTables',
    operationId: 'ListRootTables',
    summary: 'List the tables of the root namespace',
    response: schemaRef('ListTablesResponse'),
  },
  {
    name: 'list_tables',
    path: '/v1/namespace/{id}/table/list',
    kind: 'listTables',
    operationId: 'ListTables',
    summary: 'List the tables of a namespace',
    response: schemaRef('ListTablesResponse'),
  },
];

/** The calls that a service has. analyze_plan executes the query, so it is off unless it has a time limit. */
export function callsOf({ analyzeTimeoutMs }: { readonly analyzeTimeoutMs: number }): readonly ApiCall[] {
  return calls.filter(({ kind }) => kind !== 'analyze' || analyzeTimeoutMs > 0);
}

/** Whether a call responds with a plan, and needs a query. */
export function isPlanned(kind: ApiCall['kind']): boolean {
  return kind === 'explain' || kind === 'analyze';
}

export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
