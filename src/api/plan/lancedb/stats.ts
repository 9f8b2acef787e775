import type { Connection, Table } from '@lancedb/lancedb';
import { messageOf } from '../../../errors.js';
import { ApiError } from '../../errors.js';
import { refusal, shortened } from '../request/refusal.js';
import { planFailure } from './errors.js';
import { parenthesised } from './translate.js';

/** The indexes of a table, in the form of the namespace specification. */
export async function listIndexes(table: Table): Promise<unknown> {
  const indexes = await table.listIndices();
  return {
    indexes: indexes.map((index) => ({
      index_name: index.name,
      index_uuid: index.indexUuid ?? '',
      columns: index.columns,
      // The engine makes an index in one step: one that is listed is whole.
      status: 'done',
      index_type: index.indexType,
      type_url: index.typeUrl,
      created_at: index.createdAt?.toISOString(),
      num_indexed_rows: index.numIndexedRows,
      num_unindexed_rows: index.numUnindexedRows,
      size_bytes: index.sizeBytes,
      num_segments: index.numSegments,
      index_version: index.indexVersion,
    })),
  };
}

export async function indexStats(table: Table, name: string): Promise<unknown> {
  const stats = await table.indexStats(name);
  if (stats === undefined) throw new ApiError('indexNotFound', `the table has no index ${shortened(name)}`);
  return {
    index_type: stats.indexType,
    distance_type: stats.distanceType ?? null,
    num_indexed_rows: stats.numIndexedRows,
    num_unindexed_rows: stats.numUnindexedRows,
    num_indices: stats.numIndices ?? null,
  };
}

/** The number of rows that a filter holds for; of all rows without one. */
export async function countRows(table: Table, filter: string | undefined): Promise<number> {
  if (filter === undefined) return table.countRows();
  try {
    return await table.countRows(parenthesised(filter));
  } catch (error) {
    throw planFailure(error, filter, '/predicate') ?? error;
  }
}

/** Letters, digits and signs without a meaning in SQL: LanceDB 0.39 puts the namespace into a query as it is. */
const safePart = /^[\p{L}\p{M}\p{N}_.@:+=~ -]+$/u;

/** The names of all tables in a namespace, in the order of the engine. */
export async function listTables(connection: Connection, namespace: readonly string[]): Promise<readonly string[]> {
  const unsafe = namespace.findIndex((part) => !safePart.test(part));
  if (unsafe !== -1) {
    throw refusal('namespace id', `part ${unsafe + 1} of ${namespace.length} has a character that cannot be listed`);
  }
  try {
    // Without a limit, there is one page.
    return (await connection.listTables([...namespace])).tables;
  } catch (error) {
    if (!/Namespace not found|does not exist/u.test(messageOf(error))) throw error;
    throw new ApiError('namespaceNotFound', 'the namespace was not found', { cause: error });
  }
}
