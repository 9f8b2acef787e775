import { type LanceDb, loadLanceDb } from '../api/plan/lancedb/load.js';

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

/** A row of the sample tables. */
export type SampleRow = Readonly<Record<'id' | 'price', number> & Record<'category' | 'text', string>> & {
  readonly vector: readonly number[];
};

/** Dimension of the vectors of the sample tables. */
export const sampleDimension = 16;

/** A vector search with a filter on the sample table `items`. */
export const sampleRequest = {
  path: '/v1/table/items/explain_plan',
  body: {
    query: {
      vector: { single_vector: Array.from({ length: sampleDimension }, (_, index) => index / sampleDimension) },
      k: 3,
      filter: "price < 50 AND category = 'home'",
    },
  },
} as const;

const things = ['puppy', 'kitten', 'lamp', 'kettle', 'river', 'engine', 'ladder', 'garden'] as const;
const kinds = ['small', 'quiet', 'bright', 'old', 'heavy', 'quick'] as const;
const categories = ['animals', 'home', 'outside'] as const;

/** Deterministic rows. */
export function sampleRows(first: number, count: number): SampleRow[] {
  return Array.from({ length: count }, (_, index) => sampleRow(first + index));
}

function sampleRow(id: number): SampleRow {
  const random = numbersFrom(id + 1);
  const thing = things[id % things.length] ?? '';
  const kind = kinds[id % kinds.length] ?? '';
  return {
    id,
    price: Math.round(random() * 10_000) / 100,
    category: categories[id % categories.length] ?? '',
    text: `a ${kind} ${thing} beside another ${things[(id * 7 + 3) % things.length] ?? ''}`,
    vector: Array.from({ length: sampleDimension }, () => random() * 2 - 1),
  };
}

/** Deterministic pseudo-random numbers from 0 to 1 (`Math.random` has no seed). */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
