import type { Connection } from '@lancedb/lancedb';
import {
  Bool,
  Field,
  FixedSizeList,
  Float16,
  Float32,
  Float64,
  Int32,
  Int64,
  List,
  Schema,
  Struct,
  Timestamp,
  TimeUnit,
  Uint8,
  Utf8,
} from 'apache-arrow';
import { loadLanceDb } from '../../src/api/plan/lancedb/load.js';

/** Number of rows of the tables that have an index on vectors. */
const rows = 512;

// Not imported, so that the engine is loaded with the environment that quiets it.
const lancedb = await loadLanceDb();

/**
 * Writes the tables that the tests of the service query: vectors with and without an index, of several lengths and
 * types; scalar and full-text indexes, with and without positions; rows that no index has; versions, a branch and
 * nested namespaces.
 */
export async function writeLanceDataset(root: string): Promise<void> {
  const database = await lancedb.connect(root);
  await writeItems(database);
  await writePlain(database);
  await database.createNamespace(['prod']);
  await database.createNamespace(['prod', 'eu']);
  await writeImages(database);
  await writeNotes(database);
}

const itemsSchema = new Schema([
  new Field('id', new Int64(), true),
  new Field('price', new Float64(), true),
  new Field('count', new Int32(), true),
  new Field('sold', new Bool(), true),
  new Field('text', new Utf8(), true),
  new Field('title', new Utf8(), true),
  new Field('note', new Utf8(), true),
  new Field('category', new Utf8(), true),
  new Field('tags', new List(new Field('item', new Utf8(), true)), true),
  new Field('meta', new Struct([new Field('lang', new Utf8(), true), new Field('score', new Float64(), true)]), true),
  new Field('made', new Timestamp(TimeUnit.MICROSECOND), true),
  new Field('vector', new FixedSizeList(8, new Field('item', new Float32(), true)), true),
  new Field('embedding', new FixedSizeList(4, new Field('item', new Float32(), true)), true),
]);

/** Everything in one table, with every index; the branch `experiment` and five versions at the least. */
async function writeItems(database: Connection): Promise<void> {
  const table = await database.createTable('items', items(0, rows), { schema: itemsSchema });
  const { Index } = lancedb;
  await table.createIndex('vector', {
    config: Index.ivfPq({ numPartitions: 4, numSubVectors: 4, distanceType: 'l2' }),
  });
  await table.createIndex('id', { config: Index.btree() });
  await table.createIndex('category', { config: Index.bitmap() });
  await table.createIndex('tags', { config: Index.labelList() });
  await table.createIndex('text', { config: Index.fts({ withPosition: true }) });
  await table.createIndex('title', { config: Index.fts({ withPosition: false }) });
  await table.add(items(rows, 16));
  const branch = await (await table.branches()).create('experiment');
  await branch.add(items(rows + 16, 4));
  branch.close();
  table.close();
}

/** No index at all, and one vector column. */
async function writePlain(database: Connection): Promise<void> {
  const table = await database.createTable(
    'plain',
    [0, 1, 2].map((id) => ({ id, text: words(id), vector: numbers(id, 8) })),
  );
  await table.add([{ id: 3, text: words(3), vector: numbers(3, 8) }]);
  table.close();
}

/** Vectors that are no lists of 32-bit floats, and an HNSW index. */
async function writeImages(database: Connection): Promise<void> {
  const list = <T extends Float16 | Float32 | Uint8>(length: number, type: T) =>
    new FixedSizeList(length, new Field('item', type, true));
  const schema = new Schema([
    new Field('id', new Int64(), true),
    new Field('half', list(8, new Float16()), true),
    new Field('bits', list(4, new Uint8()), true),
    new Field('graph', list(16, new Float32()), true),
    new Field('many', new List(new Field('item', list(12, new Float32()), true)), true),
    new Field('inner', new Struct([new Field('deep', list(6, new Float32()), true)]), true),
  ]);
  const table = await database.createTable(
    'images',
    Array.from({ length: rows }, (_, id) => ({
      id: BigInt(id),
      half: numbers(id, 8),
      bits: numbers(id, 4).map((each) => Math.floor(each * 255)),
      graph: numbers(id, 16),
      many: [numbers(id, 12), numbers(id + 1, 12)],
      inner: { deep: numbers(id, 6) },
    })),
    ['prod'],
    { schema },
  );
  await table.createIndex('graph', { config: lancedb.Index.hnswSq({ numPartitions: 1, distanceType: 'cosine' }) });
  table.close();
}

/** One full-text index, in a nested namespace. */
async function writeNotes(database: Connection): Promise<void> {
  const table = await database.createTable(
    'notes',
    Array.from({ length: 32 }, (_, id) => ({ id, text: words(id), vector: numbers(id, 4) })),
    ['prod', 'eu'],
  );
  await table.createIndex('text', { config: lancedb.Index.fts({ withPosition: true }) });
  table.close();
}

function items(from: number, count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => item(from + index));
}

function item(id: number): Record<string, unknown> {
  return {
    id: BigInt(id),
    price: (id * 37) % 101,
    count: id % 7,
    sold: id % 2 === 0,
    text: words(id),
    title: words(id * 3),
    note: words(id * 5),
    category: `c${id % 5}`,
    tags: [`t${id % 3}`, `t${id % 4}`],
    meta: { lang: id % 2 === 0 ? 'en' : 'fr', score: id / 10 },
    made: new Date(1_700_000_000_000 + id * 1_000),
    vector: numbers(id, 8),
    embedding: numbers(id, 4),
  };
}

const vocabulary = ['puppy', 'runs', 'quietly', 'over', 'green', 'hills', 'blue', 'rivers', 'old', 'stones'];

function words(seed: number): string {
  return [0, 1, 2, 3].map((step) => vocabulary[(seed * 7 + step * 3) % vocabulary.length]).join(' ');
}

/** The same numbers for the same seed: no two runs differ. */
function numbers(seed: number, length: number): number[] {
  return Array.from({ length }, (_, index) => {
    const wave = Math.sin(seed * 12.9898 + index * 78.233) * 43_758.5453;
    return wave - Math.floor(wave);
  });
}
