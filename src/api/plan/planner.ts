import type { AddressedBody, FtsQuery, QueryBody } from './request/schema.js';

export interface RequestContext {
  readonly signal: AbortSignal;
  /** Callers share the planning processes fairly. @default one caller for all requests without it */
  readonly caller?: string;
  /**
   * Called when the call moves to a planning process, which has its own queue. The request then needs no slot in
   * this process.
   */
  readonly onOffloaded?: () => void;
}

export interface Planner {
  /**
   * What LanceDB answers, as JSON: a plan is its text, unchanged.
   *
   * @throws ApiError for whatever the client did wrong (unknown table, column, version; a query that is refused or
   * too costly); any other error is the service's own
   */
  run(call: EngineCall, requestContext: RequestContext): Promise<unknown>;

  /** Resolves when the storage responds and the planning processes have started; rejects with the reason. */
  ready(): Promise<void>;

  /** Number of open tables in this process, and number of planning processes. */
  sizes?(): { readonly tables: number; readonly processes: number };

  /** Waits for running requests, then ends all processes. */
  close(): Promise<void>;
}

/** Asks for the plan of a query; with `analyze`, the query is executed, and its plan has what each part took. */
export interface QueryCall {
  readonly kind: 'explain' | 'analyze';
  readonly request: ExplainRequest;
}

export type EngineCall =
  | QueryCall
  | { readonly kind: 'describe' | 'listIndexes'; readonly table: TableAddress }
  | { readonly kind: 'indexStats'; readonly table: TableAddress; readonly index: string }
  | { readonly kind: 'countRows'; readonly table: TableAddress; readonly filter?: string | undefined }
  | { readonly kind: 'listTables'; readonly namespace: readonly string[] };

export type TableEngineCall = Exclude<EngineCall, { readonly kind: 'listTables' }>;

export function tableOf(call: TableEngineCall): TableAddress {
  return 'request' in call ? call.request.table : call.table;
}

/**
 * A query in the internal form. Both dialects are converted to it, and only this form reaches the engine, whose default
 * applies to absent fields. What both dialects have in the same form is here as it is in the request.
 */
export interface PlanQuery extends Omit<
  QueryBody,
  keyof AddressedBody | 'vector' | 'columns' | 'full_text_query' | 'k' | 'distance_type' | 'nprobes'
> {
  /** Query vectors of one length; none for a query without a vector search; several for a batch (multi-vector). */
  readonly vectors: readonly (readonly number[])[];
  readonly fullText?: FullTextQuery | undefined;
  /** In the order of the request, which the plan shows. */
  readonly columns?: readonly SelectedColumn[] | undefined;
  /** Maximum number of rows; absent for no limit. */
  readonly limit?: number | undefined;
  readonly distance_type?: DistanceType | undefined;
  /** The older name of both bounds; absent with one of them. */
  readonly nprobes?: number | undefined;
}

export type DistanceType = 'l2' | 'cosine' | 'dot' | 'hamming';

/** A column of the result: `path` is a field of the table, `alias` its name in the result. */
export interface SelectedColumn {
  readonly alias: string;
  readonly path: string;
}

/** A full-text query: plain text over columns (all that have an index where none is named), or a tree. */
export type FullTextQuery =
  { readonly text: string; readonly columns: readonly string[] } | { readonly tree: FtsQuery };

/** A table: `path` is its namespaces and, last, its name; never empty. */
export interface TableAddress {
  readonly path: readonly string[];
  /** Absent for the main branch. */
  readonly branch?: string | undefined;
  /** Absent for the latest version. */
  readonly version?: number | undefined;
}

export interface ExplainRequest {
  readonly table: TableAddress;
  readonly query: PlanQuery;
  readonly verbose: boolean;
}
