import type { ExplainRequest, TableAddress } from './request/query.js';

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
