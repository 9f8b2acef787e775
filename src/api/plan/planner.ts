import type { ExplainRequest, TableAddress } from './query.js';

/** What clients ask before they query. */
export interface TableDescription {
  readonly version: number;
  /** The schema as JSON Arrow, as LanceDB's remote clients read it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Asks the engine. */
export interface Planner {
  /**
   * The engine's text for the plan of a query, unchanged.
   *
   * @param handedOver - is called when the query goes to a process of its own, for which it waits in a queue of its own:
   *   whoever asked needs no place among the queries of this process any more
   * @throws ApiError for whatever the client did wrong (unknown table, column, version; a query that is refused or
   *   too costly); any other error is the service's own
   */
  explain(request: ExplainRequest, signal: AbortSignal, handedOver?: () => void): Promise<string>;

  /** @throws ApiError as {@link explain} does */
  describe(table: TableAddress, signal: AbortSignal): Promise<TableDescription>;

  /** Resolves when the storage answers and planning processes are up; rejects with the reason. */
  ready(): Promise<void>;

  /** How many tables it keeps open in this process; and how many processes it has. */
  sizes?(): { readonly tables: number; readonly processes: number };

  /** Lets what runs finish, then ends all processes. */
  close(): Promise<void>;
}
