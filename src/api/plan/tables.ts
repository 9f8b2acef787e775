import type { Connection, Table } from '@lancedb/lancedb';
import { LRUCache } from 'lru-cache';
import { deadline } from './deadline.js';
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

/** A table in use. */
export interface Lease {
  readonly table: Table;
  /** How long its schema is, in bytes. */
  readonly schemaBytes: () => Promise<number>;
  /** Says that the work with it is done; to be called once. */
  readonly release: () => void;
}

/** A table that is open: who uses it, and whether the last one is to close it. */
interface Handle {
  readonly table: Table;
  schemaBytes: Promise<number> | undefined;
  users: number;
  retired: boolean;
}

/**
 * Open tables, each with one branch and one version for good: a handle that checks out another version changes what
 * others plan with it. A table is opened anew when it is older than the freshness, because LanceDB's own check does not
 * see a table that was dropped and made again with as many versions.
 */
export class Tables {
  /** The time to live starts when the opening begins: what was written before that is seen. */
  readonly #handles: LRUCache<string, Promise<Handle>>;

  constructor(
    private readonly connection: Connection,
    private readonly options: TablesOptions,
  ) {
    this.#handles = new LRUCache({
      max: options.size,
      // For lru-cache, a time to live of 0 means forever.
      ttl: Math.max(options.freshnessMs, 1),
      ttlResolution: 0,
      perf: { now: options.now ?? (() => performance.now()) },
      dispose: (handle) => void retire(handle),
    });
  }

  /** How many tables are kept. */
  get size(): number {
    return this.#handles.size;
  }

  /**
   * An open table, which stays open until it is released.
   *
   * @throws Error of the engine where the table, the branch or the version is not there
   */
  async take(address: TableAddress): Promise<Lease> {
    const handle = await this.#handleOf(address);
    // Between opening and here, it may have been replaced and closed.
    if (handle.retired && handle.users === 0) return this.take(address);
    handle.users += 1;
    return {
      table: handle.table,
      schemaBytes: () => (handle.schemaBytes ??= schemaBytesOf(handle.table)),
      release: () => {
        handle.users -= 1;
        closeUnused(handle);
      },
    };
  }

  /** Opens the table again for the next query. */
  forget(address: TableAddress): void {
    this.#handles.delete(keyOf(address));
  }

  /** Closes every unused table, and the others when they are released. */
  async close(): Promise<void> {
    const handles = [...this.#handles.values()];
    this.#handles.clear();
    await Promise.all(handles.map(retire));
  }

  #handleOf(address: TableAddress): Promise<Handle> {
    const key = keyOf(address);
    const known = this.#handles.get(key);
    if (known !== undefined) return known;
    const handle = this.#open(address);
    this.#handles.set(key, handle);
    handle.catch(() => {
      if (this.#handles.peek(key) === handle) this.#handles.delete(key);
    });
    return handle;
  }

  async #open(address: TableAddress): Promise<Handle> {
    const opening = openTable(this.connection, address, this.options.storageOptions);
    const table = await deadline(opening, this.options.openMs, 'opening the table');
    return { table, schemaBytes: undefined, users: 0, retired: false };
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

function closeUnused({ table, users, retired }: Handle): void {
  if (retired && users === 0) table.close();
}

async function retire(handle: Promise<Handle>): Promise<void> {
  const open = await handle.catch(() => undefined);
  if (open === undefined || open.retired) return;
  open.retired = true;
  closeUnused(open);
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
