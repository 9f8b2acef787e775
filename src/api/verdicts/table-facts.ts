import { member } from '../json.js';

/** What is known of a table besides the plan. What is absent is not known. */
export interface TableFacts {
  readonly rows?: number | undefined;
  readonly columns?: readonly Column[] | undefined;
  readonly indexes?: readonly Index[] | undefined;
}

export interface Column {
  readonly name: string;
  /** The type's name in the table's description, such as `fixed_size_list`. */
  readonly type: string;
}

export interface Index {
  readonly name: string;
  /** Such as BTree, Bitmap, LabelList, Fm, FTS or IvfPq. */
  readonly type: string;
  readonly columns: readonly string[];
  readonly indexedRows: number;
  readonly unindexedRows: number;
  readonly distanceType: string | undefined;
}

/** The types of vector indexes start with Ivf. */
export function isVectorIndex({ type }: { readonly type: string }): boolean {
  return /^ivf/i.test(type);
}

/**
 * Reads the facts from JSON in the form of the service: `row_count`, `schema` as a table's description has it, `indexes` as
 * the list of indexes has them, with `distance_type`. What has another form is not known.
 */
export function readTableFacts(json: unknown): TableFacts {
  const columns = listOf(member(member(json, 'schema'), 'fields'), columnOf);
  const indexes = listOf(member(json, 'indexes'), indexOf);
  const [first] = indexes ?? [];
  const rows = numberOf(member(json, 'row_count')) ?? (first && first.indexedRows + first.unindexedRows);
  return { rows, columns, indexes };
}

function numberOf(json: unknown): number | undefined {
  return typeof json === 'number' ? json : undefined;
}

function textOf(json: unknown): string | undefined {
  return typeof json === 'string' ? json : undefined;
}

/** All items, or nothing: a list that is known in part would be taken for the whole. */
function listOf<T>(json: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const items = json.flatMap((item) => read(item) ?? []);
  return items.length === json.length ? items : undefined;
}

function columnOf(json: unknown): Column | undefined {
  const name = textOf(member(json, 'name'));
  const type = textOf(member(member(json, 'type'), 'type'));
  return name === undefined || type === undefined ? undefined : { name, type };
}

function indexOf(json: unknown): Index | undefined {
  const name = textOf(member(json, 'index_name'));
  const type = textOf(member(json, 'index_type'));
  const columns = listOf(member(json, 'columns'), textOf);
  const indexedRows = numberOf(member(json, 'num_indexed_rows'));
  const unindexedRows = numberOf(member(json, 'num_unindexed_rows'));
  if (name === undefined || type === undefined || columns === undefined) return undefined;
  if (indexedRows === undefined || unindexedRows === undefined) return undefined;
  return { name, type, columns, indexedRows, unindexedRows, distanceType: textOf(member(json, 'distance_type')) };
}
