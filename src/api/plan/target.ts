import type { Table } from '@lancedb/lancedb';
import type { LanceDb } from './lancedb.js';

/** What a query is made against. */
export interface Target {
  readonly lancedb: LanceDb;
  readonly table: Table;
}
