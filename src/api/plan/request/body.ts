/** The table and the caller. The body and the query in it can have them. */
export interface AddressedBody {
  readonly id?: Maybe<readonly string[]>;
  readonly branch?: Maybe<string>;
  readonly version?: Maybe<number>;
  readonly identity?: Maybe<IdentityBody>;
  readonly context?: Maybe<ContextBody>;
}

/** The body. null means the same as absence. `request-schema.ts` has the schema for clients. */
export interface ExplainBody extends AddressedBody {
  readonly verbose?: Maybe<boolean>;
  readonly query: QueryBody;
}

export interface DescribeBody extends AddressedBody {
  readonly with_table_uri?: Maybe<boolean>;
  readonly vend_credentials?: Maybe<boolean>;
  readonly check_declared?: Maybe<boolean>;
}

export interface IndexStatsBody extends AddressedBody {
  readonly index_name?: Maybe<string>;
}

export interface CountRowsBody extends AddressedBody {
  /** SQL condition. */
  readonly predicate?: Maybe<string>;
}

export type Maybe<T> = T | null | undefined;

export interface IdentityBody {
  readonly api_key?: Maybe<string>;
  readonly auth_token?: Maybe<string>;
}

export type ContextBody = Readonly<Record<string, Maybe<string>>>;

export interface QueryBody extends AddressedBody {
  readonly vector?: Maybe<VectorBody>;
  readonly vector_column?: Maybe<string>;
  readonly distance_type?: Maybe<string>;
  readonly full_text_query?: Maybe<FullTextBody>;
  readonly filter?: Maybe<string>;
  readonly prefilter?: Maybe<boolean>;
  readonly columns?: Maybe<ColumnsBody>;
  readonly k?: Maybe<number>;
  readonly offset?: Maybe<number>;
  readonly lower_bound?: Maybe<number>;
  readonly upper_bound?: Maybe<number>;
  readonly nprobes?: Maybe<number>;
  readonly minimum_nprobes?: Maybe<number>;
  readonly maximum_nprobes?: Maybe<number>;
  readonly refine_factor?: Maybe<number>;
  readonly ef?: Maybe<number>;
  readonly bypass_vector_index?: Maybe<boolean>;
  readonly fast_search?: Maybe<boolean>;
  readonly with_row_id?: Maybe<boolean>;
}

/** The specification's object, or the SDKs' list: of numbers for one vector, of lists for several, empty for none. */
export type VectorBody = readonly number[] | readonly (readonly number[])[] | VectorObject;

export interface VectorObject {
  readonly single_vector?: Maybe<readonly number[]>;
  readonly multi_vector?: Maybe<readonly (readonly number[])[]>;
}

/** The specification's object, or the SDKs' list of names or map of aliases. */
export type ColumnsBody = readonly string[] | ColumnsObject | Readonly<Record<string, string>>;

export interface ColumnsObject {
  readonly column_names?: Maybe<readonly string[]>;
  readonly column_aliases?: Maybe<Readonly<Record<string, string>>>;
}

/** The specification's two forms, or the SDKs' two forms of `query` with `columns`. */
export interface FullTextBody {
  readonly string_query?: Maybe<TextBody>;
  readonly structured_query?: Maybe<{ readonly query: TreeBody }>;
  readonly query?: Maybe<string | TreeBody>;
  readonly columns?: Maybe<readonly string[]>;
}

export interface TextBody {
  readonly query: string;
  readonly columns?: Maybe<readonly string[]>;
}

/** Exactly one property is set. */
export interface TreeBody {
  readonly match?: Maybe<MatchBody>;
  readonly phrase?: Maybe<PhraseBody>;
  readonly boost?: Maybe<BoostBody>;
  readonly multi_match?: Maybe<MultiMatchBody>;
  readonly boolean?: Maybe<BooleanBody>;
}

export interface MatchBody {
  readonly terms: string;
  readonly column?: Maybe<string>;
  readonly boost?: Maybe<number>;
  readonly fuzziness?: Maybe<number>;
  readonly max_expansions?: Maybe<number>;
  readonly operator?: Maybe<string>;
  readonly prefix_length?: Maybe<number>;
}

export interface PhraseBody {
  readonly terms: string;
  readonly column?: Maybe<string>;
  readonly slop?: Maybe<number>;
}

export interface BoostBody {
  readonly positive: TreeBody;
  readonly negative: TreeBody;
  readonly negative_boost?: Maybe<number>;
}

/** The specification's list of queries, or the SDKs' one text over columns. */
export interface MultiMatchBody {
  readonly match_queries?: Maybe<readonly MatchBody[]>;
  readonly query?: Maybe<string>;
  readonly columns?: Maybe<readonly string[]>;
  readonly boost?: Maybe<readonly number[]>;
}

export interface BooleanBody {
  readonly should?: Maybe<readonly TreeBody[]>;
  readonly must?: Maybe<readonly TreeBody[]>;
  readonly must_not?: Maybe<readonly TreeBody[]>;
}
