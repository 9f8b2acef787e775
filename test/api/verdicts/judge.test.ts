import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Query, Table, VectorQuery } from '@lancedb/lancedb';
import { Bool, Field, FixedSizeList, Float32, Float64, Int64, Schema, Utf8 } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeTable } from '../../../src/api/plan/lancedb/describe.js';
import { listIndexes } from '../../../src/api/plan/lancedb/stats.js';
import { engineEnvironment, loadLanceDb } from '../../../src/api/plan/lancedb/load.js';
import { describedPlan } from '../../../src/api/answer.js';
import { judge, parsePlan, type Verdict } from '../../../src/api/verdicts/index.js';

Object.assign(process.env, engineEnvironment);
const lancedb = await loadLanceDb();
const { Index } = lancedb;

const schema = new Schema([
  new Field('id', new Int64(), true),
  new Field('price', new Float64(), true),
  new Field('name', new Utf8(), true),
  new Field('brand', new Utf8(), true),
  new Field('note', new Utf8(), true),
  new Field('sold', new Bool(), true),
  new Field('vector', new FixedSizeList(4, new Field('item', new Float32(), true)), true),
  new Field('other', new FixedSizeList(4, new Field('item', new Float32(), true)), true),
]);

const vector = (id: number): number[] => [1, 2, 3, 4].map((step) => Math.sin(id * step));

function rows(from: number, count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    const text = { name: `name ${id % 7}`, brand: `brand ${id % 5}`, note: `note ${id % 3}` };
    return { id: BigInt(id), price: id / 2, ...text, sold: id % 2 === 0, vector: vector(id), other: vector(id + 1) };
  });
}

let root = '';
let made = 0;

/** Indexes on id, brand (bitmap), note (full text) and vector; 20 rows that are in none. */
async function newTable(): Promise<Table> {
  const database = await lancedb.connect(root);
  const table = await database.createTable(`table${(made += 1)}`, rows(0, 400), { schema });
  await table.createIndex('id', { config: Index.btree() });
  await table.createIndex('brand', { config: Index.bitmap() });
  await table.createIndex('note', { config: Index.fts() });
  await table.createIndex('vector', { config: Index.ivfPq({ numPartitions: 2, numSubVectors: 2 }) });
  await table.add(rows(400, 20));
  return table;
}

type Make = (table: Table) => Query | VectorQuery;

/** The verdicts on a real plan, with what the service knows of the table. */
async function verdictsOn(table: Table, make: Make, isRun = false): Promise<readonly Verdict[]> {
  const text = await (isRun ? make(table).analyzePlan() : make(table).explainPlan());
  const stats = async (index: string) => ({ distance_type: (await table.indexStats(index))?.distanceType ?? null });
  const { verdicts } = await describedPlan(text, { path: ['table'] }, async (call) => {
    if (call.kind === 'listIndexes') return listIndexes(table);
    if (call.kind === 'describe') return describeTable(table);
    return call.kind === 'indexStats' ? stats(call.index) : table.countRows();
  });
  return verdicts;
}

const filter =
  (sql: string): Make =>
  (table) =>
    table.query().where(sql).select(['id']);
const search =
  (column: string): Make =>
  (table) =>
    table.query().nearestTo(vector(7)).column(column).select(['id']).limit(3);

let table: Table;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-judge-'));
  table = await newTable();
});
afterAll(() => rm(root, { recursive: true }));

/** Rows that are in no index are another test's. */
const reasonsOf = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts.filter(({ code }) => code !== 'unindexed-rows').map(({ code, reason }) => `${code}: ${reason ?? ''}`);

describe('A predicate that no index serves', () => {
  it.each([
    ['price > 3', ['no-index']],
    ['price > 3 AND id < 9', ['no-index']],
    ['price > 3 OR id < 9', ['no-index']],
    ["price > 3 OR name = 'x' AND id < 9", ['no-index', 'no-index']],
    ['sold', ['no-index']],
    ['NOT sold', ['no-index']],
    ["contains(name, 'x')", ['no-index']],
    ["note = 'x'", ['other-index']],
    ["brand LIKE 'b%'", ['other-index']],
    ["lower(brand) = 'x'", ['function']],
    ['CAST(price AS BIGINT) = 3', ['cast']],
    ['id % 2 = 0', ['arithmetic']],
    ["name LIKE '%x'", ['pattern']],
    ["brand ILIKE 'x%'", ['pattern']],
  ])('%s: %j', async (sql, reasons) => {
    expect(reasonsOf(await verdictsOn(table, filter(sql)))).toEqual(
      reasons.map((each) => `unserved-predicate: ${each}`),
    );
  });

  it.each([
    'id > 3',
    "brand = 'x' AND id IN (1, 2, 3)",
    "brand != 'x' OR id BETWEEN 3 AND 4",
    "CAST(id AS STRING) = '3'",
    '1 = 1',
    'id = price',
    "coalesce(name, 'x') = 'x'",
  ])('%s is served, or not certain: nothing is said', async (sql) => {
    expect(reasonsOf(await verdictsOn(table, filter(sql)))).toEqual([]);
  });

  it('is named as SQL, with what it cost where the query was run', async () => {
    const [verdict] = await verdictsOn(table, filter("price > 3 AND note != 'AND )'"), true);
    expect(verdict?.title).toBe('No index serves price > 3');
    expect(verdict?.detail).toContain('420 rows were read for it');
    expect(verdict?.severity).toBe('note');
  });

  it('has an index unless its plan says so, where nothing but the plan is known', async () => {
    const reasons = async (sql: string) =>
      judge(parsePlan(await filter(sql)(table).explainPlan()), {}).map(({ reason }) => reason);
    expect(await reasons('price > 3')).toEqual(['no-index']);
    expect(await reasons('price > 3 OR id < 9')).toEqual([]);
    expect(await reasons('id < 9')).toEqual([]);
  });
});

describe('A search that compares with every row', () => {
  it.each<[string, Make, string | undefined]>([
    ['has no vector index', search('other'), 'no-index'],
    [
      'has another distance type',
      (each) => each.query().nearestTo(vector(1)).column('vector').distanceType('cosine').select(['id']),
      'distance-type',
    ],
    [
      'bypasses its index',
      (each) => each.query().nearestTo(vector(1)).column('vector').bypassVectorIndex().select(['id']),
      'bypassed',
    ],
    [
      'has no full-text index',
      (each) =>
        each
          .query()
          .fullTextSearch('x', { columns: ['name'] })
          .select(['id']),
      'no-index',
    ],
  ])('%s', async (_why, make, reason) => {
    expect(reasonsOf(await verdictsOn(table, make))).toEqual([`brute-force-search: ${reason ?? ''}`]);
  });

  it('is none where an index is searched', async () => {
    expect(reasonsOf(await verdictsOn(table, search('vector')))).toEqual([]);
    const text: Make = (each) =>
      each
        .query()
        .fullTextSearch('note', { columns: ['note'] })
        .select(['id']);
    expect(reasonsOf(await verdictsOn(table, text))).toEqual([]);
  });
});

describe('Rows that are not in an index', () => {
  it.each<[string, Make]>([
    ['id_idx', filter('id > 3')],
    ['vector_idx', search('vector')],
    [
      'note_idx',
      (each) =>
        each
          .query()
          .fullTextSearch('note', { columns: ['note'] })
          .select(['id']),
    ],
  ])('of %s are counted', async (name, make) => {
    const [verdict] = await verdictsOn(table, make);
    expect(verdict).toMatchObject({ code: 'unindexed-rows', title: `20 rows of 420 are not in ${name} yet` });
  });
});

describe('Columns that are fetched late', () => {
  it('are named, with columns to select instead', async () => {
    const verdicts = await verdictsOn(table, (each) => each.query().where('id > 3 AND price > 2').limit(2), true);
    const late = verdicts.find(({ code }) => code === 'late-materialisation');
    expect(late?.title).toMatch(/^\d columns are fetched row by row: .*vector/);
    expect(late?.detail).toMatch(/For 2 rows, this read [\d,]+ bytes in \d+ requests/);
    expect(late?.fix?.typescript).toMatch(/^query\.select\(\["\w+", "\w+"\]\);$/);
  });
});

describe('The line that a verdict has', () => {
  const apply = async (to: Table, code: string): Promise<void> => {
    const done: unknown = runInNewContext(`(async () => {\n${code}\n})()`, { table: to, lancedb });
    await done;
  };

  it.each<[string, Make, Make]>([
    ['price > 3', filter('price > 3'), filter('price > 3')],
    ['sold', filter('sold'), filter('sold')],
    ['another index', filter("note = 'x'"), filter("note = 'x'")],
    ['contains', filter("contains(name, 'x')"), filter("contains(name, 'x')")],
    ['a pattern', filter("name LIKE '%am%'"), filter("contains(name, 'am')")],
    ['a function', filter("lower(brand) = 'x'"), filter("brand_lower = 'x'")],
    ['a cast', filter('CAST(price AS BIGINT) = 3'), filter('price_cast = 3')],
    ['arithmetic', filter('id % 2 = 0'), filter('id_computed = 0')],
    ['a vector search', search('other'), search('other')],
    ['new rows', search('vector'), search('vector')],
    [
      'a full-text search',
      (each) =>
        each
          .query()
          .fullTextSearch('x', { columns: ['name'] })
          .select(['id']),
      (each) =>
        each
          .query()
          .fullTextSearch('x', { columns: ['name'] })
          .select(['id']),
    ],
  ])('solves it: %s', async (_name, before, after) => {
    const own = await newTable();
    const [verdict] = await verdictsOn(own, before);
    const { code, fix } = verdict ?? {};
    expect(fix).toBeDefined();
    await apply(own, fix?.typescript ?? '');
    const changed = /in the filter: (.*)$/.exec(fix?.typescript ?? '')?.[1];
    const then = await verdictsOn(own, changed === undefined ? after : filter(changed));
    expect(then.map((each) => each.code)).not.toContain(code);
    own.close();
  });

  it('solves many fragments', async () => {
    const own = await newTable();
    for (let write = 0; write < 20; write += 1) await own.add(rows(500 + write * 3, 3));
    const [fragments] = (await verdictsOn(own, filter('price > 3'))).filter(({ code }) => code === 'many-fragments');
    expect(fragments?.title).toBe('480 rows are in 22 fragments');
    await apply(own, fragments?.fix?.typescript ?? '');
    const codes = (await verdictsOn(own, filter('price > 3'))).map(({ code }) => code);
    expect(codes).not.toContain('many-fragments');
    own.close();
  });
});
