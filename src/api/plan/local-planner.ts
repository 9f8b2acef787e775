import { ApiError } from '../api-error.js';
import type { Settings } from '../../settings/settings.js';
import { deadline } from './deadline.js';
import { openFailure, planFailure } from './engine-errors.js';
import type { LanceDb } from './lancedb.js';
import { limits } from './limits.js';
import { planText } from './plan-text.js';
import type { TableDescription } from './planner.js';
import type { ExplainRequest, TableAddress } from './query.js';
import { connectStorage, type Storage } from './storage.js';
import { type Lease, Tables } from './tables.js';
import type { Connection, Table } from '@lancedb/lancedb';

/** The settings of planning. */
export type PlanSettings = Pick<Settings, 'root' | 'storageOptionsFile' | 'freshnessMs' | 'planTimeoutMs'>;

/**
 * Maximum bytes of the schema of a table with small queries: about 200 columns. Such a schema takes about 4 ms to
 * read, and planning takes longer with each column.
 */
const mostSchemaBytes = 32_768;

/** How many tables each process keeps open; each branch and version counts. */
const maxOpenTables = 256;

/** Plans in this process, without a time limit. */
export class LocalPlanner {
  static async open(lancedb: LanceDb, storage: Storage, settings: PlanSettings): Promise<LocalPlanner> {
    const connection = await connectStorage(lancedb, storage);
    const tables = new Tables(connection, {
      size: maxOpenTables,
      freshnessMs: settings.freshnessMs,
      openMs: settings.planTimeoutMs,
      storageOptions: storage.kind === 'store' ? storage.options : {},
    });
    return new LocalPlanner(lancedb, connection, tables, settings);
  }

  private constructor(
    private readonly lancedb: LanceDb,
    private readonly connection: Connection,
    private readonly tables: Tables,
    private readonly settings: PlanSettings,
  ) {}

  /**
   * The plan of a query.
   *
   * @param opened - is called when the storage has answered and planning begins
   * @throws ApiError for what the client did wrong
   */
  async explain({ table: address, query, verbose }: ExplainRequest, opened?: () => void): Promise<string> {
    return this.withTable(address, async (table) => {
      opened?.();
      try {
        const target = { lancedb: this.lancedb, table };
        return await planText(target, query, { verbose, maxBytes: limits.planBytes });
      } catch (error) {
        if (error instanceof ApiError) throw error;
        throw planFailure(error, query) ?? error;
      }
    });
  }

  /**
   * Whether a table has few columns.
   *
   * @throws ApiError for what the client did wrong
   */
  async isNarrow(address: TableAddress): Promise<boolean> {
    const bytes = await this.leased(address, (lease) => lease.schemaBytes());
    return bytes <= mostSchemaBytes;
  }

  /**
   * Loaded on demand, because it includes a copy of Arrow.
   *
   * @throws ApiError for what the client did wrong
   */
  async describe(address: TableAddress): Promise<TableDescription> {
    const { describeTable } = await import('./describe.js');
    return this.withTable(address, describeTable);
  }

  /** Number of open tables. */
  get openTables(): number {
    return this.tables.size;
  }

  /** Resolves when the storage responds. */
  async ready(): Promise<void> {
    await deadline(this.connection.listTables([], { limit: 1 }), this.settings.planTimeoutMs, 'listing the storage');
  }

  async close(): Promise<void> {
    await this.tables.close();
    this.connection.close();
  }

  /** Opens a table again if its files are missing, which shows whether it was dropped. */
  private async withTable<T>(address: TableAddress, work: (table: Table) => Promise<T>): Promise<T> {
    try {
      return await this.opened(address, work);
    } catch (error) {
      if (error instanceof ApiError || !isGone(error)) throw error;
      this.tables.forget(address);
      return this.opened(address, work);
    }
  }

  private async opened<T>(address: TableAddress, work: (table: Table) => Promise<T>): Promise<T> {
    return this.leased(address, ({ table }) => work(table));
  }

  private async leased<T>(address: TableAddress, work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease = await this.tables.take(address).catch((error: unknown) => {
      throw openFailure(error, address) ?? error;
    });
    try {
      return await work(lease);
    } finally {
      lease.release();
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && /not found/iu.test(error.message);
}
