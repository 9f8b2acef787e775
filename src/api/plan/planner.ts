import type { ExplainRequest, TableAddress } from './query.js';

/** The description of a table, which clients request before they query it. */
export interface TableDescription {
  readonly version: number;
  /** The schema as JSON Arrow, as LanceDB's remote clients read it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The caller of a request, and its abort signal. */
export interface RequestContext {
  readonly signal: AbortSignal;
  /** Callers share the planning processes fairly. @default one caller for all requests without it */
  readonly caller?: string;
  /**
   * Called when the query moves to a planning process, which has its own queue. The request then needs no slot in
   * this process.
   */
  readonly onOffloaded?: () => void;
}

/** Plans queries with LanceDB. */
export interface Planner {
  /**
   * LanceDB's text of the plan, unchanged.
   *
   * @throws ApiError for whatever the client did wrong (unknown table, column, version; a query that is refused or
   * too costly); any other error is the service's own
   */
  explain(request: ExplainRequest, requestContext: RequestContext): Promise<string>;

  /** @throws ApiError as {@link explain} does */
  describe(table: TableAddress, requestContext: RequestContext): Promise<TableDescription>;

  /** Resolves when the storage responds and the planning processes have started; rejects with the reason. */
  ready(): Promise<void>;

  /** Number of open tables in this process, and number of planning processes. */
  sizes?(): { readonly tables: number; readonly processes: number };

  /** Waits for running requests, then ends all processes. */
  close(): Promise<void>;
}
