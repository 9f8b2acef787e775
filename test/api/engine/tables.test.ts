import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection, Table } from '@lancedb/lancedb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadLanceDb } from '../../../src/api/plan/lancedb/load.js';
import type { TableAddress } from '../../../src/api/plan/planner.js';
import { connectStorage } from '../../../src/api/plan/storage.js';
import { type OpenTable, Tables } from '../../../src/api/plan/tables.js';

const lancedb = await loadLanceDb();
let root = '';
let reader: Connection;
/** Another process, as far as the reader can tell. */
let writer: Connection;
let now = 1;
let made = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helmwright-tables-'));
  reader = await connectStorage(lancedb, { location: root, options: {} });
  writer = await lancedb.connect(root);
  await writer.createNamespace(['prod']);
  await writer.createNamespace(['prod', 'eu']);
});

afterAll(async () => {
  reader.close();
  writer.close();
  await rm(root, { recursive: true });
});

beforeEach(() => {
  now = 1;
});

const freshnessMs = 1_000;

function tablesOf(size = 16): Tables {
  return new Tables(reader, { freshnessMs, planTimeoutMs: 10_000 }, {}, { size, now: () => now });
}

/** A new table with three versions, and where it is. */
async function newTable(namespace: readonly string[]): Promise<TableAddress> {
  made += 1;
  const name = `t${made}`;
  const table = await writer.createTable(name, [{ id: 1 }], [...namespace]);
  await table.add([{ id: 2 }]);
  await table.add([{ id: 3 }]);
  return { path: [...namespace, name] };
}

async function ofWriter({ path }: TableAddress): Promise<Table> {
  return writer.openTable(path.at(-1) ?? '', path.slice(0, -1));
}

async function drop({ path }: TableAddress): Promise<void> {
  await writer.dropTable(path.at(-1) ?? '', path.slice(0, -1));
}

async function versionIn(tables: Tables, address: TableAddress): Promise<number> {
  const { table } = await tables.open(address);
  return table.version();
}

describe.each([[[]], [['prod', 'eu']]])('A table in the namespace %j', (namespace: readonly string[]) => {
  it('is as new as the freshness says, when another process writes', async () => {
    const tables = tablesOf();
    const address = await newTable(namespace);
    expect(await versionIn(tables, address)).toBe(3);
    await (await ofWriter(address)).add([{ id: 4 }]);
    now = freshnessMs - 1;
    expect(await versionIn(tables, address)).toBe(3);
    now = freshnessMs + 2;
    expect(await versionIn(tables, address)).toBe(4);
  });

  it.each([[undefined], [2]])(
    'is gone within the freshness, when another process drops it (version %s)',
    async (version) => {
      const tables = tablesOf();
      const address = { ...(await newTable(namespace)), ...(version === undefined ? {} : { version }) };
      await versionIn(tables, address);
      await drop(address);
      now = freshnessMs + 2;
      await expect(versionIn(tables, address)).rejects.toThrow(/not found/u);
      expect(tables.size).toBe(0);
    },
  );

  it('is the new one, when it was dropped and made again with as many versions', async () => {
    const tables = tablesOf();
    const address = await newTable(namespace);
    await versionIn(tables, address);
    await drop(address);
    const again = await writer.createTable(address.path.at(-1) ?? '', [{ other: 1 }], [...namespace]);
    await again.add([{ other: 2 }]);
    await again.add([{ other: 3 }]);
    now = freshnessMs + 2;
    const { table } = await tables.open(address);
    expect((await table.schema()).fields.map(({ name }) => name)).toEqual(['other']);
  });

  it('keeps its versions and branches apart, however they are asked for', async () => {
    const address = await newTable(namespace);
    const branch = await (await (await ofWriter(address)).branches()).create('side');
    await branch.add([{ id: 4 }]);
    const tables = tablesOf();
    const asked: readonly (readonly [TableAddress, number])[] = [
      [address, 3],
      [{ ...address, version: 1 }, 1],
      [{ ...address, version: 2 }, 2],
      [{ ...address, branch: 'main' }, 3],
      [{ ...address, branch: 'side' }, 4],
      [{ ...address, branch: 'side', version: 3 }, 3],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...asked), { minLength: 1, maxLength: 24 }), async (order) => {
        const versions = await Promise.all(order.map(async ([where]) => versionIn(tables, where)));
        expect(versions).toEqual(order.map(([, version]) => version));
      }),
      { numRuns: 50 },
    );
  });
});

describe('The tables that are kept', () => {
  it('tell how long their schemas are, with the columns inside others', async () => {
    const tables = tablesOf();
    const bytesOf = async (name: string, row: Record<string, unknown>): Promise<number> => {
      (await writer.createTable(name, [row])).close();
      return (await tables.open({ path: [name] })).schemaBytes;
    };
    const columns = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`column_${index}`, index]));
    expect(await bytesOf('narrow', { id: 1 })).toBeLessThan(1_000);
    expect(await bytesOf('wide', columns)).toBeGreaterThan(10_000);
    expect(await bytesOf('deep', { id: 1, columns })).toBeGreaterThan(10_000);
  });

  it('are opened once for all who ask at a time', async () => {
    const tables = tablesOf();
    const address = await newTable([]);
    const opened = await Promise.all(Array.from({ length: 8 }, () => tables.open(address)));
    expect(new Set(opened.map(({ table }) => table)).size).toBe(1);
  });

  it('are no more than the limit, and one that is replaced can still be used', async () => {
    const tables = tablesOf(2);
    const opened: OpenTable[] = [];
    for (const address of [await newTable([]), await newTable([]), await newTable(['prod'])])
      opened.push(await tables.open(address));
    expect(tables.size).toBe(2);
    expect(await Promise.all(opened.map(({ table }) => table.version()))).toEqual([3, 3, 3]);
  });

  it('are opened again when they are forgotten', async () => {
    const tables = tablesOf();
    const address = await newTable([]);
    const before = await tables.open(address);
    tables.forget(address);
    expect(tables.size).toBe(0);
    expect(await tables.open(address)).not.toBe(before);
  });

  it('are not the ones that could not be opened', async () => {
    const tables = tablesOf();
    await expect(versionIn(tables, { path: ['nope'] })).rejects.toThrow(/not found/u);
    expect(tables.size).toBe(0);
  });
});
