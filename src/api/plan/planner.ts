import type { ExplainRequest, TableAddress } from './query.js';

/** What clients ask before they query. */
export interface TableDescription {
  readonly version: number;
  /** The schema as JSON Arrow, as LanceDB's remote clients read it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Who asks, and for how long. */
export interface Asking {
  readonly signal: AbortSignal;
  /** Nobody else is kept waiting by all that one caller asks. @default one for all who say nothing */
  readonly caller?: string;
  /**
   * Is called when the query goes to a process of its own, for which it waits in a line of its own: whoever asked needs
   * no place among the queries of this process any more.
   */
  readonly handedOver?: () => void;
}

/** Asks the engine. */
export interface Planner {
  /**
   * The engine's text for the plan of a query, unchanged.
   *
   * @throws ApiError for whatever the client did wrong (unknown table, column, version; a query that is refused or
   *   too costly); any other error is the service's own
   */
  explain(request: ExplainRequest, asking: Asking): Promise<string>;

  /** @throws ApiError as {@link explain} does */
  describe(table: TableAddress, asking: Asking): Promise<TableDescription>;

  /** Resolves when the storage answers and planning processes are up; rejects with the reason. */
  ready(): Promise<void>;

  /** How many tables it keeps open in this process; and how many processes it has. */
  sizes?(): { readonly tables: number; readonly processes: number };

  /** Lets what runs finish, then ends all processes. */
  close(): Promise<void>;
}
