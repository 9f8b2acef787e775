/**
 * A query in the internal form. Both dialects are converted to it, and only this form reaches the engine. The
 * engine's default applies to absent fields.
 */
export interface PlanQuery {
  /** Query vectors of one length; none for a query without a vector search; several for a batch (multi-vector). */
  readonly vectors: readonly (readonly number[])[];
  readonly vectorColumn?: string;
  readonly distanceType?: DistanceType;
  readonly fullText?: FullTextQuery;
  /** SQL, within the limits on filters. */
  readonly filter?: string;
  readonly prefilter?: boolean;
  /** In the order of the request, which the plan shows. */
  readonly columns?: readonly SelectedColumn[];
  /** Maximum number of rows; absent for no limit. */
  readonly limit?: number;
  readonly offset?: number;
  readonly lowerBound?: number;
  readonly upperBound?: number;
  readonly nprobes?: number;
  readonly minimumNprobes?: number;
  /** 0: no maximum. */
  readonly maximumNprobes?: number;
  readonly refineFactor?: number;
  readonly ef?: number;
  readonly bypassVectorIndex?: boolean;
  readonly fastSearch?: boolean;
  readonly withRowId?: boolean;
}

export type DistanceType = 'l2' | 'cosine' | 'dot' | 'hamming';

/** A column of the result: `path` is a field of the table, `alias` its name in the result. */
export interface SelectedColumn {
  readonly alias: string;
  readonly path: string;
}

/** A full-text query: plain text over columns (all that have an index where none is named), or a tree. */
export type FullTextQuery =
  | { readonly kind: 'text'; readonly text: string; readonly columns: readonly string[] }
  | { readonly kind: 'tree'; readonly tree: FullTextTree };

export type FullTextTree =
  | MatchNode
  | { readonly kind: 'phrase'; readonly terms: string; readonly column?: string; readonly slop: number }
  | {
      readonly kind: 'boost';
      readonly positive: FullTextTree;
      readonly negative: FullTextTree;
      readonly negativeBoost: number;
    }
  | { readonly kind: 'multiMatch'; readonly queries: readonly MatchNode[] }
  | {
      readonly kind: 'boolean';
      readonly should: readonly FullTextTree[];
      readonly must: readonly FullTextTree[];
      readonly mustNot: readonly FullTextTree[];
    };

export interface MatchNode {
  readonly kind: 'match';
  readonly terms: string;
  readonly column?: string;
  readonly boost: number;
  /** Maximum edit distance; absent for automatic. */
  readonly fuzziness?: number;
  readonly maxExpansions: number;
  readonly operator: 'and' | 'or';
  readonly prefixLength: number;
}

/** A table: `path` is its namespaces and, last, its name; never empty. */
export interface TableAddress {
  readonly path: readonly string[];
  /** Absent for the main branch. */
  readonly branch?: string;
  /** Absent for the latest version. */
  readonly version?: number;
}

/** A request to explain a query. */
export interface ExplainRequest {
  readonly table: TableAddress;
  readonly query: PlanQuery;
  readonly verbose: boolean;
}
