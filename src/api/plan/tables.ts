import type { Connection, Table } from '@lancedb/lancedb';
import { LRUCache } from 'lru-cache';
import { deadline } from './storage.js';
import type { TableAddress } from './request/query.js';

/** What a cache of tables is held to. */
export interface TablesOptions {
  /** How many are kept open. */
  readonly size: number;
  /** Milliseconds after which a table is opened anew. */
  readonly freshnessMs: number;
  /** Milliseconds that opening may take. */
  readonly openMs: number;
  /** The options of an object store, which the engine forgets for a table in a namespace. @default none */
  readonly storageOptions?: Readonly<Record<string, string>>;
  /** The time in milliseconds; it never goes back. */
  readonly now?: () => number;
}

/** An open table. */
export interface OpenTable {
  readonly table: Table;
  /** Length of its schema in bytes. */
  readonly schemaBytes: number;
}

/**
 * Open tables, each with one branch and one version for good: a handle that checks out another version changes what
 * others plan with it. A table is opened anew when it is older than the freshness, because LanceDB's own check does not
 * see a table that was dropped and made again with as many versions. One that is replaced is not closed, because queries
 * may still use it: the garbage collector frees it.
 */
export class Tables {
  /** The time to live starts when the opening begins: what was written before that is seen. */
  readonly #opened: LRUCache<string, Promise<OpenTable>>;

  constructor(
    private readonly connection: Connection,
    private readonly options: TablesOptions,
  ) {
    this.#opened = new LRUCache({
      max: options.size,
      // For lru-cache, a time to live of 0 means forever.
      ttl: Math.max(options.freshnessMs, 1),
      ttlResolution: 0,
      perf: { now: options.now ?? (() => performance.now()) },
    });
  }

  /** How many tables are kept. */
  get size(): number {
    return this.#opened.size;
  }

  /** @throws Error of the engine if the table, the branch or the version cannot be opened */
  async open(address: TableAddress): Promise<OpenTable> {
    const key = keyOf(address);
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const opening = this.#open(address);
    this.#opened.set(key, opening);
    opening.catch(() => {
      if (this.#opened.peek(key) === opening) this.#opened.delete(key);
    });
    return opening;
  }

  /** Opens the table again for the next query. */
  forget(address: TableAddress): void {
    this.#opened.delete(keyOf(address));
  }

  async #open(address: TableAddress): Promise<OpenTable> {
    const { openMs, storageOptions } = this.options;
    const table = await deadline(openTable(this.connection, address, storageOptions), openMs);
    return { table, schemaBytes: await schemaBytesOf(table) };
  }
}

/**
 * The schema as the engine writes it, before the SDK reads it: of thousands of columns that takes seconds, in which this
 * process would do nothing else. The SDK keeps it to itself; where it is kept elsewhere, no table counts as narrow.
 */
async function schemaBytesOf(table: Table): Promise<number> {
  const inner: unknown = Reflect.get(table, 'inner');
  if (!hasSchema(inner)) return Infinity;
  const schema = await inner.schema().catch(() => undefined);
  return schema instanceof Uint8Array ? schema.byteLength : Infinity;
}

function hasSchema(inner: unknown): inner is { schema(): Promise<unknown> } {
  return typeof inner === 'object' && inner !== null && 'schema' in inner && typeof inner.schema === 'function';
}

function keyOf({ path, branch, version }: TableAddress): string {
  return JSON.stringify([path, branch ?? 'main', version ?? null]);
}

async function openTable(
  connection: Connection,
  { path, branch, version }: TableAddress,
  storageOptions: Readonly<Record<string, string>> = {},
): Promise<Table> {
  const main = await connection.openTable(path.at(-1) ?? '', path.slice(0, -1), {
    storageOptions: { ...storageOptions },
  });
  if (branch === undefined || branch === 'main') {
    if (version !== undefined) await main.checkout(version);
    return main;
  }
  try {
    const branches = await main.branches();
    return await branches.checkout(branch, version);
  } finally {
    main.close();
  }
}
