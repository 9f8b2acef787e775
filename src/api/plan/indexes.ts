import type { Table } from '@lancedb/lancedb';
import { ApiError } from '../api-error.js';
import { shortened } from './refusal.js';

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

/** @throws ApiError indexNotFound */
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
