import { loadLanceDb, type LanceDb } from '../plan/lancedb.js';
import { sampleRows } from './sample-rows.js';

/** Number of rows, enough for an IVF_PQ index. */
const firstRows = 512;

/**
 * Makes the sample tables in a folder:
 * - `items`, with vector, scalar and full-text indexes, three versions, and a branch `trial` of one row more
 * - `orders` in the namespace `prod`, and `items` in the namespace `prod`, `eu`, without an index
 *
 * @throws Error where a table of such a name is there already: nothing is overwritten
 */
export async function makeSample(root: string): Promise<void> {
  const lancedb = await loadLanceDb();
  const connection = await lancedb.connect(root);
  try {
    await makeItems(lancedb, connection);
    await connection.createNamespace(['prod']);
    await connection.createNamespace(['prod', 'eu']);
    for (const [name, path] of [
      ['orders', ['prod']],
      ['items', ['prod', 'eu']],
    ] as const) {
      const table = await connection.createTable(name, sampleRows(0, 64), [...path]);
      table.close();
    }
  } finally {
    connection.close();
  }
}

type Connection = Awaited<ReturnType<LanceDb['connect']>>;

async function makeItems({ Index }: LanceDb, connection: Connection): Promise<void> {
  const table = await connection.createTable('items', sampleRows(0, firstRows));
  await table.createIndex('vector', { config: Index.ivfPq({ numPartitions: 2, numSubVectors: 4, numBits: 4 }) });
  await table.createIndex('price', { config: Index.btree() });
  await table.createIndex('category', { config: Index.bitmap() });
  await table.createIndex('text', { config: Index.fts({ withPosition: true }) });
  await table.add(sampleRows(firstRows, 32));
  const branches = await table.branches();
  const trial = await branches.create('trial');
  await trial.add(sampleRows(firstRows + 32, 1));
  trial.close();
  table.close();
}
