import type { Table } from '@lancedb/lancedb';
import { planFailure } from './engine-errors.js';
import { parenthesised } from './translate.js';

/**
 * The number of rows that a filter holds for; of all rows without one.
 *
 * @throws ApiError for a filter that the engine refuses
 */
export async function countRows(table: Table, filter: string | undefined): Promise<number> {
  if (filter === undefined) return table.countRows();
  try {
    return await table.countRows(parenthesised(filter));
  } catch (error) {
    throw planFailure(error, { vectors: [], filter }, '/predicate') ?? error;
  }
}
