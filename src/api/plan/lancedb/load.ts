import type * as lancedb from '@lancedb/lancedb';
import type { Table } from '@lancedb/lancedb';
import { importPeers } from '../../peers.js';

export type LanceDb = typeof lancedb;

/**
 * Environment variables that the engine reads when it is loaded: a larger stack for long expressions, no warnings for
 * each query, and no backtraces, which take seconds to create. Planning processes and the command `serve` have them; a
 * process that embeds the service keeps its own, and plans small queries only.
 */
export const engineEnvironment: Readonly<Record<string, string>> = {
  RUST_MIN_STACK: '67108864',
  LANCEDB_LOG: 'error',
  LANCE_LOG: 'error',
  RUST_BACKTRACE: '0',
  RUST_LIB_BACKTRACE: '0',
};

/** Loads the engine, at most once per process. */
export async function loadLanceDb(): Promise<LanceDb> {
  return importPeers(() => import('@lancedb/lancedb'));
}

export interface Target {
  readonly lancedb: LanceDb;
  readonly table: Table;
}
