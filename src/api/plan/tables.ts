import type { Connection, Table } from '@lancedb/lancedb';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../settings/settings.js';
import { openFailure } from './lancedb/errors.js';
import { deadline } from './storage.js';
import type { TableAddress } from './planner.js';

/** How many tables each process keeps open; each branch and version counts. */
const maxOpenTables = 256;

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
    private readonly settings: Pick<Settings, 'freshnessMs' | 'planTimeoutMs'>,
    /** Those of an object store, which the engine forgets for a table in a namespace. */
    private readonly storageOptions: Readonly<Record<string, string>> = {},
    { size = maxOpenTables, now = () => performance.now() } = {},
  ) {
    this.#opened = new LRUCache({
      max: size,
      // For lru-cache, a time to live of 0 means forever.
      ttl: Math.max(settings.freshnessMs, 1),
      ttlResolution: 0,
      perf: { now },
    });
  }

  get size(): number {
    return this.#opened.size;
  }

  async open(address: TableAddress): Promise<OpenTable> {
    const key = keyOf(address);
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const opening: Promise<OpenTable> = this.#open(address).catch((error: unknown) => {
      if (this.#opened.peek(key) === opening) this.#opened.delete(key);
      throw openFailure(error, address) ?? error;
    });
    this.#opened.set(key, opening);
    return opening;
  }

  /** Opens the table again for the next query. */
  forget(address: TableAddress): void {
    this.#opened.delete(keyOf(address));
  }

  async #open(address: TableAddress): Promise<OpenTable> {
    const opening = openTable(this.connection, address, this.storageOptions);
    const table = await deadline(opening, this.settings.planTimeoutMs);
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
  storageOptions: Readonly<Record<string, string>>,
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
