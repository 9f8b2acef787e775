import type { Connection, Table } from '@lancedb/lancedb';
import { messageOf } from '../../errors.js';
import type { Settings } from '../../settings/settings.js';
import { ApiError } from '../errors.js';
import { connectStorage, deadline, readStorage } from './storage.js';
import { type LanceDb, loadLanceDb } from './lancedb/load.js';
import { planText } from './lancedb/plan-text.js';
import { countRows, indexStats, listIndexes, listTables } from './lancedb/stats.js';
import { type EngineCall, type TableAddress, type TableEngineCall, tableOf } from './planner.js';
import { Tables } from './tables.js';

export type PlanSettings = Pick<Settings, 'root' | 'storageOptionsFile' | 'freshnessMs' | 'planTimeoutMs'>;

/**
 * Maximum bytes of the schema of a table with small queries: about 200 columns. Such a schema takes about 4 ms to
 * read, and planning takes longer with each column.
 */
const mostSchemaBytes = 32_768;

/** Plans in this process, without a time limit: the main process uses it for small queries, the others for all. */
export class LocalPlanner {
  static async open(settings: PlanSettings): Promise<LocalPlanner> {
    const lancedb = await loadLanceDb();
    // Read last, because LanceDB creates a missing folder.
    const storage = await readStorage(settings);
    const connection = await connectStorage(lancedb, storage);
    return new LocalPlanner(lancedb, connection, new Tables(connection, settings, storage.options), settings);
  }

  private constructor(
    private readonly lancedb: LanceDb,
    private readonly connection: Connection,
    private readonly tables: Tables,
    private readonly settings: PlanSettings,
  ) {}

  /**
   * What the engine answers.
   *
   * @param opened - is called when the storage has answered and planning begins
   */
  async run(call: EngineCall, opened?: () => void): Promise<unknown> {
    if (call.kind === 'listTables') return listTables(this.connection, call.namespace);
    const address = tableOf(call);
    const ask = async (): Promise<unknown> => {
      const { table } = await this.tables.open(address);
      opened?.();
      return this.ask(table, call);
    };
    return ask().catch((error: unknown) => {
      if (error instanceof ApiError || !/not found/iu.test(messageOf(error))) throw error;
      // Its files are missing. Opening it again shows whether it was dropped.
      this.tables.forget(address);
      return ask();
    });
  }

  private async ask(table: Table, call: TableEngineCall): Promise<unknown> {
    switch (call.kind) {
      case 'explain':
      case 'analyze':
        return planText({ lancedb: this.lancedb, table }, call);
      case 'describe': {
        // Loaded on demand, because it includes a copy of Arrow.
        const { describeTable } = await import('./lancedb/describe.js');
        return describeTable(table);
      }
      case 'listIndexes':
        return listIndexes(table);
      case 'indexStats':
        return indexStats(table, call.index);
      case 'countRows':
        return countRows(table, call.filter);
    }
  }

  /** Whether a table has few columns. */
  async isNarrow(address: TableAddress): Promise<boolean> {
    return (await this.tables.open(address)).schemaBytes <= mostSchemaBytes;
  }

  get openTables(): number {
    return this.tables.size;
  }

  async ready(): Promise<void> {
    await deadline(this.connection.listTables([], { limit: 1 }), this.settings.planTimeoutMs);
  }

  close(): void {
    this.connection.close();
  }
}
