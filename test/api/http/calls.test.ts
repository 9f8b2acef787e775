import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../src/settings/settings.js';
import { patient } from '../../support/patient.js';
import { post, serving, withSample, withService } from './serving.js';

const { url, root } = withService({ planTimeoutMs: patient.planTimeoutMs });
const items = (call: string): string => `${url()}/v1/table/items/${call}`;

async function asked(call: string, body: unknown = {}): Promise<unknown> {
  const response = await post(items(call), body);
  expect(response.status).toBe(200);
  return response.json();
}

describe('index/list', () => {
  it('has every index of a table, and how much it covers', async () => {
    const listed = await asked('index/list');
    expect(listed).toHaveProperty('indexes.length', 4);
    expect(Reflect.get(Object(listed), 'indexes')).toContainEqual(
      expect.objectContaining({
        index_name: 'price_idx',
        columns: ['price'],
        index_type: 'BTree',
        status: 'done',
      }),
    );
  });

  it('takes no body, and the version of one', async () => {
    expect((await fetch(items('index/list/'), { method: 'POST' })).status).toBe(200);
    expect(await asked('index/list', { version: 1 })).toEqual({ indexes: [] });
  });
});

describe('index/{name}/stats', () => {
  it('has the statistics of an index', async () => {
    expect(await asked('index/vector_idx/stats')).toMatchObject({ index_type: 'IVF_PQ', distance_type: 'l2' });
    expect(await asked('index/price_idx/stats')).toMatchObject({ index_type: 'BTREE', distance_type: null });
  });

  it.each([
    ['index/nothing/stats', {}, 404, { code: 6, detail: 'the table has no index "nothing"' }],
    ['index/price_idx/stats', { index_name: 'other' }, 400, { detail: '/index_name: must be the index of the path' }],
    ['index/%00/stats', {}, 400, { detail: 'index name: must not contain control characters' }],
  ])('%s with %j is %i', async (call, body, status, error) => {
    const response = await post(items(call), body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(error);
  });
});

describe('count_rows', () => {
  it('counts all rows, or those of a condition', async () => {
    const all = Number(await asked('count_rows'));
    const cheap = Number(await asked('count_rows', { predicate: 'price < 5' }));
    expect(cheap).toBeGreaterThan(0);
    expect(await asked('count_rows', { predicate: 'NOT (price < 5)' })).toBe(all - cheap);
    expect(Number(await asked('count_rows', { version: 1 }))).toBeLessThan(all);
  });

  it.each([
    ['nope = 1', { code: 12, detail: like(/^\/predicate: No field named nope/) }],
    ['price', { code: 13, detail: like(/^\/predicate: /) }],
    ['price > 1; DROP TABLE x', { detail: '/predicate: must not contain ; outside of strings' }],
  ])('refuses %s', async (predicate, error) => {
    const response = await post(items('count_rows'), { predicate });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject(error);
  });
});

describe('listing tables', () => {
  const list = async (path: string, headers: Readonly<Record<string, string>> = {}, base = url()): Promise<Response> =>
    fetch(base + path, { headers });

  it.each([
    ['/v1/table/', { tables: ['items'] }],
    ['/v1/table?limit=10', { tables: ['items'] }],
    ['/v1/table/?page_token=items', { tables: [] }],
    ['/v1/namespace/$/table/list', { tables: ['items'] }],
    ['/v1/namespace/prod/table/list', { tables: ['orders'] }],
    // To LanceDB, a namespace that is not there is one without tables.
    ['/v1/namespace/nothing/table/list', { tables: [] }],
    ['/v1/namespace/prod.eu/table/list?delimiter=.', { tables: ['items'] }],
  ])('%s is %j', async (path, tables) => {
    const response = await list(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(tables);
  });

  it.each([
    ['/v1/table/?limit=0', 400, 13],
    ['/v1/table/?limit=many', 400, 13],
    ['/v1/namespace/__manifest/table/list', 400, 13],
  ])('%s is %i', async (path, status, code) => {
    const response = await list(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  // LanceDB 0.39 puts the namespace into its SQL as it is, and would list all that is there.
  it.each(["a') OR object_id > ('", "'", 'prod" OR "', 'a\\', 'prod;', 'a%'])(
    'refuses what is SQL: %s',
    async (name) => {
      const response = await list(`/v1/namespace/${encodeURIComponent(name)}/table/list`);
      expect(response.status).toBe(400);
    },
  );

  it('shows a caller its own tables', async () => {
    const accessFile = join(root(), '..', 'keys-of-lists.json');
    const keys = [
      ['all', [[]]],
      ['europe', [['prod', 'eu']]],
      ['one', [['items']]],
    ] as const;
    writeFileSync(accessFile, keysOf(keys.map(([key, prefixes]) => ({ key, prefixes }))));
    await serving({ root: root(), auth: 'keys', accessFile, ...patient }, async ({ url: base }) => {
      const seen = async (key: string, path: string): Promise<unknown> => {
        const response = await list(path, key === '' ? {} : { 'x-api-key': key }, base);
        const tables: unknown = Reflect.get(Object(await response.json()), 'tables');
        return response.status === 200 ? tables : response.status;
      };
      expect(await seen('', '/v1/table/')).toBe(401);
      expect(await seen('all', '/v1/table/')).toEqual(['items']);
      expect(await seen('one', '/v1/table/')).toEqual(['items']);
      expect(await seen('europe', '/v1/table/')).toEqual([]);
      expect(await seen('europe', '/v1/namespace/prod$eu/table/list')).toEqual(['items']);
      expect(await seen('europe', '/v1/namespace/prod/table/list')).toEqual([]);
      expect(await seen('one', '/v1/namespace/prod/table/list')).toBe(403);
      expect(await seen('one', '/v1/namespace/nothing/table/list')).toBe(403);
    });
  });
});

describe('analyze_plan', () => {
  const sample = withSample();
  const analyzing = (given: Partial<Settings>, use: (base: string) => Promise<void>): Promise<void> =>
    serving({ root: sample.root(), ...patient, analyzeTimeoutMs: 60_000, ...given }, ({ url: base }) => use(base));
  const analyze = '/v1/table/items/analyze_plan';
  const query = { vector: { single_vector: [...Array(16).keys()] }, k: 3 };

  it('is off by default', async () => {
    expect((await post(url() + analyze, query)).status).toBe(404);
  });

  it('executes the query, and says what each part took', async () => {
    await analyzing({}, async (base) => {
      const response = await post(base + analyze, query, { accept: 'text/plain' });
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/^AnalyzeExec [^]*metrics=\[output_rows=3, /);
      const both = await post(base + analyze, { ...query, full_text_query: { string_query: { query: 'puppy' } } });
      expect(both.status).toBe(400);
      expect(await both.json()).toMatchObject({ detail: like(/analyze one at a time/) });
      const wrong = await post(base + analyze, { ...query, filter: 'nope = 1' });
      expect(await wrong.json()).toMatchObject({ code: 12, detail: like(/No field named nope/) });
      const field = await post(base + analyze, { ...query, refineFactor: 1 });
      expect(await field.json()).toMatchObject({ detail: '/refineFactor: unknown field; did you mean refine_factor?' });
    });
  });

  it('has a time limit of its own', async () => {
    await analyzing({ analyzeTimeoutMs: 1_000 }, async (base) => {
      const filter = 'levenshtein(repeat(text, 1000), repeat(category, 1000)) > 3';
      const response = await post(base + analyze, { vector: {}, filter });
      // On a busy machine, the query is not blamed.
      expect(await response.json()).toMatchObject({
        detail: like(/^(?:\/query:|the request) timed out/),
      });
      expect((await post(`${base}/v1/table/items/explain_plan`, { query })).status).toBe(200);
    });
  });

  it('needs a permission of its own', async () => {
    const accessFile = join(sample.root(), '..', 'keys-of-analyze.json');
    writeFileSync(
      accessFile,
      keysOf([
        { key: 'may', prefixes: [['items']], analyze: true },
        { key: 'may-not', prefixes: [[]] },
      ]),
    );
    await analyzing({ auth: 'keys', accessFile }, async (base) => {
      const status = async (key: string, path: string, body: unknown): Promise<number> =>
        (await post(base + path, body, { 'x-api-key': key })).status;
      expect(await status('may', analyze, query)).toBe(200);
      expect(await status('may', '/v1/table/prod$orders/analyze_plan', query)).toBe(403);
      expect(await status('may-not', analyze, query)).toBe(403);
      expect(await status('may-not', '/v1/table/items/explain_plan', { query })).toBe(200);
    });
  });
});

function keysOf(
  keys: readonly { readonly key: string; readonly prefixes: unknown; readonly analyze?: boolean }[],
): string {
  return JSON.stringify({
    keys: keys.map(({ key, ...rest }) => ({
      name: key,
      sha256: createHash('sha256').update(key).digest('hex'),
      ...rest,
    })),
  });
}

function like(pattern: RegExp): unknown {
  return expect.stringMatching(pattern);
}
