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

/** A call of the namespace API about a table. */
export interface TableCall {
  /** The name of its route in logs and metrics. */
  readonly name: string;
  /** What is behind the id of the table. */
  readonly path: string;
  readonly kind: keyof typeof readers;
  readonly operationId: string;
  readonly summary: string;
  readonly body: Schema<unknown>;
  readonly example: JsonSchema;
  /** Of a response that is JSON. */
  readonly response: JsonSchema;
}

const query = { vector: { single_vector: [0.1, 0.2, 0.3] }, k: 10, filter: 'price < 5' };
const plan = { type: 'string', description: 'The plan of LanceDB, unchanged.' };

const tableCalls: readonly TableCall[] = [
  {
    name: 'explain_plan',
    path: 'explain_plan',
    kind: 'explain',
    operationId: 'ExplainTableQueryPlan',
    summary: 'Explain how LanceDB would run a query',
    body: explainBody,
    example: { query },
    response: plan,
  },
  {
    name: 'describe',
    path: 'describe',
    kind: 'describe',
    operationId: 'DescribeTable',
    summary: 'Describe the version and the schema of a table',
    body: describeBody,
    example: { version: 3 },
    response: { $ref: '#/components/schemas/DescribeTableResponse' },
  },
  {
    name: 'count_rows',
    path: 'count_rows',
    kind: 'countRows',
    operationId: 'CountTableRows',
    summary: 'Count the rows of a table',
    body: countRowsBody,
    example: { predicate: 'price < 5' },
    response: { type: 'integer', minimum: 0 },
  },
  {
    name: 'index_list',
    path: 'index/list',
    kind: 'listIndexes',
    operationId: 'ListTableIndices',
    summary: 'List the indexes of a table, and how many rows each covers',
    body: indexListBody,
    example: {},
    response: { $ref: '#/components/schemas/ListTableIndicesResponse' },
  },
  {
    name: 'index_stats',
    path: 'index/{index_name}/stats',
    kind: 'indexStats',
    operationId: 'DescribeTableIndexStats',
    summary: 'Show how many rows an index covers',
    body: indexStatsBody,
    example: {},
    response: { $ref: '#/components/schemas/DescribeTableIndexStatsResponse' },
  },
];

/** It executes the query, so it is off unless it has a time limit. */
const analyzePlan: TableCall = {
  name: 'analyze_plan',
  path: 'analyze_plan',
  kind: 'analyze',
  operationId: 'AnalyzeTableQueryPlan',
  summary: 'Run a query, and explain what each part of its plan took',
  body: queryBody,
  example: query,
  response: plan,
};

/** The calls that a service has. */
export function callsOf({ analyzeTimeoutMs }: { readonly analyzeTimeoutMs: number }): readonly TableCall[] {
  return analyzeTimeoutMs === 0 ? tableCalls : [...tableCalls, analyzePlan];
}

/** Whether a call responds with a plan, and needs a query. */
export function isPlanned(kind: string): boolean {
  return kind === 'explain' || kind === 'analyze';
}
