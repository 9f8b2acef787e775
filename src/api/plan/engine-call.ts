import type { ExplainRequest, TableAddress } from './query.js';

/** Asks for the plan of a query; with `analyze`, the query is executed, and its plan has what each part took. */
export interface QueryCall {
  readonly kind: 'explain' | 'analyze';
  readonly request: ExplainRequest;
}

/** Asks what a table is. */
export interface DescribeCall {
  readonly kind: 'describe' | 'listIndexes';
  readonly table: TableAddress;
}

/** What the engine is asked. */
export type EngineCall =
  | QueryCall
  | DescribeCall
  | { readonly kind: 'indexStats'; readonly table: TableAddress; readonly index: string }
  | { readonly kind: 'countRows'; readonly table: TableAddress; readonly filter?: string }
  /** The names of the tables in a namespace. */
  | { readonly kind: 'listTables'; readonly namespace: readonly string[] };

/** A call about one table. */
export type TableEngineCall = Exclude<EngineCall, { readonly kind: 'listTables' }>;

/** The table of a call. */
export function tableOf(call: TableEngineCall): TableAddress {
  return 'request' in call ? call.request.table : call.table;
}
