/** What is known of a table besides the plan. What is absent is not known. */
export interface TableFacts {
  /** Number of rows. */
  readonly rows?: number;
  readonly columns?: readonly Column[];
  readonly indexes?: readonly Index[];
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
  /** Of a vector index. */
  readonly distanceType?: string;
}

/**
 * Reads the facts from JSON in the form of the service: `row_count`, `schema` as a table's description has it, `indexes` as
 * the list of indexes has them, with `distance_type`. What has another form is not known.
 */
export function readTableFacts(json: unknown): TableFacts {
  const rows = member(json, 'row_count');
  const columns = listOf(member(member(json, 'schema'), 'fields'), columnOf);
  const indexes = listOf(member(json, 'indexes'), indexOf);
  const counted = typeof rows === 'number' ? rows : indexes?.[0] && indexes[0].indexedRows + indexes[0].unindexedRows;
  return {
    ...(counted === undefined ? {} : { rows: counted }),
    ...(columns === undefined ? {} : { columns }),
    ...(indexes === undefined ? {} : { indexes }),
  };
}

/** A member of a JSON object; undefined where it is none. */
export function member(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
}

/** All items, or nothing: a list that is known in part would be taken for the whole. */
function listOf<T>(json: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const items = json.flatMap((item) => read(item) ?? []);
  return items.length === json.length ? items : undefined;
}

function columnOf(json: unknown): Column | undefined {
  const name = member(json, 'name');
  const type = member(member(json, 'type'), 'type');
  return typeof name === 'string' && typeof type === 'string' ? { name, type } : undefined;
}

function indexOf(json: unknown): Index | undefined {
  const name = member(json, 'index_name');
  const type = member(json, 'index_type');
  const columns = member(json, 'columns');
  const indexedRows = member(json, 'num_indexed_rows');
  const unindexedRows = member(json, 'num_unindexed_rows');
  const distanceType = member(json, 'distance_type');
  if (typeof name !== 'string' || typeof type !== 'string' || !Array.isArray(columns)) return undefined;
  if (typeof indexedRows !== 'number' || typeof unindexedRows !== 'number') return undefined;
  return {
    name,
    type,
    columns: columns.map(String),
    indexedRows,
    unindexedRows,
    ...(typeof distanceType === 'string' ? { distanceType } : {}),
  };
}
