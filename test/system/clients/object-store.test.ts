import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@lancedb/lancedb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLanceDb } from '../../../src/api/plan/lancedb/load.js';
import { type ObjectStore, startObjectStore } from '../../support/object-store.js';
import { findPython } from '../../support/python.js';
import { startService } from '../../support/service-process.js';
import { post } from '../../api/http/serving.js';
import { serving } from './with-tables.js';

const lancedb = await loadLanceDb();
const python = await findPython('requirements-object-store.txt');
const query = { vector: { single_vector: [1, 2] }, k: 3, filter: 'id > 2' };
const rows = [1, 2, 3, 4].map((id) => ({ id, vector: [id, 0] }));

describe.skipIf(python === undefined)('Tables in an object store (needs python3 on the path)', () => {
  let store: ObjectStore;
  let writer: Connection;
  let folder = '';
  let storageOptionsFile = '';

  beforeAll(async () => {
    store = await startObjectStore(python ?? '');
    folder = await mkdtemp(join(tmpdir(), 'helmwright-store-'));
    storageOptionsFile = join(folder, 'options.json');
    await writeFile(storageOptionsFile, JSON.stringify(store.options));
    writer = await lancedb.connect(store.root, { storageOptions: { ...store.options } });
    await writer.createTable('items', rows);
    await writer.createNamespace(['prod']);
    await writer.createTable('items', rows, ['prod']);
  });

  afterAll(async () => {
    writer.close();
    await store.end();
    await rm(folder, { recursive: true });
  });

  async function planOf(table: string, namespace: readonly string[] = [], filter = query.filter): Promise<string> {
    // The engine forgets the options of the connection for a table in a namespace.
    const opened = await writer.openTable(table, [...namespace], { storageOptions: { ...store.options } });
    return opened.query().nearestTo([1, 2]).limit(3).where(filter).explainPlan(false);
  }

  it('are planned as the engine does, with options from a file', async () => {
    await serving({ root: store.root, storageOptionsFile, auth: 'none' }, async ({ url }) => {
      for (const [id, namespace] of [
        ['items', []],
        ['prod$items', ['prod']],
      ] as const) {
        const response = await post(`${url}/v1/table/${id}/explain_plan`, { query });
        expect(await response.json()).toBe(await planOf('items', namespace));
      }
      expect((await post(`${url}/v1/table/items/describe`, {})).status).toBe(200);
      expect((await post(`${url}/v1/table/other/explain_plan`, { query })).status).toBe(404);
    });
  });

  it('are planned with the options of the environment, and in processes that plan alone', async () => {
    const patience = { HELMWRIGHT_PLAN_TIMEOUT_MS: '60000', HELMWRIGHT_QUEUE_TIMEOUT_MS: '60000' };
    const env = { ...store.env, ...patience };
    const { url, end } = await startService(['--root', store.root, '--auth', 'none', '--log-level', 'error'], { env });
    try {
      // A function makes a query one that another process plans.
      const filter = 'abs(id) > 2';
      const response = await post(`${url}/v1/table/items/explain_plan`, { query: { ...query, filter } });
      expect(await response.json()).toBe(await planOf('items', [], filter));
    } finally {
      await end();
    }
  });

  it('are read from the store once while they are fresh', async () => {
    const given = { root: store.root, storageOptionsFile, auth: 'none', freshnessMs: 3_600_000 } as const;
    await serving(given, async ({ url }) => {
      const requestsOf = async (table: string): Promise<number> => {
        const before = store.requests();
        expect((await post(`${url}/v1/table/${table}/explain_plan`, { query })).status).toBe(200);
        return store.requests() - before;
      };
      // docs/explain-plan.md has these numbers.
      expect([await requestsOf('items'), await requestsOf('items')]).toEqual([2, 0]);
      expect([await requestsOf('prod$items'), await requestsOf('prod$items')]).toEqual([5, 0]);
    });
  });

  it('are seen when they are new, changed or gone', async () => {
    await serving({ root: store.root, storageOptionsFile, auth: 'none', freshnessMs: 100 }, async ({ url }) => {
      const status = async (): Promise<number> => (await post(`${url}/v1/table/late/explain_plan`, { query })).status;
      expect(await status()).toBe(404);
      await writer.createTable('late', rows);
      await vi.waitFor(async () => expect(await status()).toBe(200), 10_000);
      await writer.dropTable('late');
      await vi.waitFor(async () => expect(await status()).toBe(404), 10_000);
    });
  });

  it('are a 503 without a secret where the store is gone', async () => {
    const gone = await startObjectStore(python ?? '');
    const file = join(folder, 'gone.json');
    const options = { ...gone.options, client_max_retries: '0', timeout: '2s' };
    await writeFile(file, JSON.stringify(options));
    await serving({ root: gone.root, storageOptionsFile: file, auth: 'none', freshnessMs: 0 }, async ({ url }) => {
      expect((await post(`${url}/v1/table/items/explain_plan`, { query })).status).toBe(404);
      await gone.end();
      const response = await post(`${url}/v1/table/items/explain_plan`, { query });
      const body = await response.text();
      expect([response.status, body.includes('secret')]).toEqual([503, false]);
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
    });
  });
});
