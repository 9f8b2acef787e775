import type { AddressedBody, FtsQuery, QueryBody } from './schema.js';

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
