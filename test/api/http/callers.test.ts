import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../../src/api/server/start-server.js';
import { post, serving, withSample } from './serving.js';

const { root } = withSample();
const [all, europe] = ['key-of-all-tables', 'key-of-europe'];
const query = { vector: {}, k: 1 };

describe('a caller', () => {
  it.each([
    ['nothing', {}, {}, 401],
    ['a key in the header', { 'x-api-key': all }, {}, 200],
    ['a key in the body', {}, { identity: { api_key: all } }, 200],
    ["a key in the query's identity", {}, { query: { ...query, identity: { api_key: all } } }, 200],
    ['a key in the context', {}, { context: { 'header.x-api-key': all } }, 200],
    ['a wrong key', { 'x-api-key': 'wrong' }, {}, 401],
    [
      'a wrong key in the header and a right one in the body',
      { 'x-api-key': 'wrong' },
      { identity: { api_key: all } },
      401,
    ],
    ['a key for another namespace', { 'x-api-key': europe }, {}, 403],
    [
      "a gateway's bearer besides a key in the body",
      { authorization: 'Bearer abc' },
      { identity: { api_key: all } },
      200,
    ],
  ])('that shows %s', async (_, headers, body, status) => {
    await withKeys(async ({ url }) => {
      const response = await post(`${url}/v1/table/items/explain_plan`, { query, ...body }, headers);
      expect(response.status).toBe(status);
      expect(response.headers.has('www-authenticate')).toBe(status === 401);
    });
  });

  it.each([
    ['nobody', {}, 401],
    ['somebody else', { 'x-api-key': europe }, 403],
  ])('learns nothing about tables with %s', async (_, headers, status) => {
    await withKeys(async ({ url }) => {
      const answers = await Promise.all(
        ['items', 'nothing', 'prod$orders', 'no$where'].map(async (id) => {
          const response = await post(`${url}/v1/table/${id}/explain_plan`, { query }, headers);
          return { status: response.status, text: (await response.text()).replaceAll(id, 'ID') };
        }),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.status).toBe(status);
    });
  });

  it('without authentication learns nothing about errors in its body', async () => {
    await withKeys(async ({ url }) => {
      const response = await post(`${url}/v1/table/items/explain_plan`, 'no JSON');
      expect(response.status).toBe(401);
    });
  });

  it('can access the tables of its prefix, but not those with a similar name', async () => {
    await withKeys(async ({ url }) => {
      const statusOf = async (id: string): Promise<number> =>
        (await post(`${url}/v1/table/${id}/describe`, {}, { 'x-api-key': europe })).status;
      expect(await statusOf('prod$eu$items')).toBe(200);
      expect(await statusOf('prod$europe$items')).toBe(403);
      expect(await statusOf('prod$orders')).toBe(403);
    });
  });
});

function withKeys(use: (service: RunningService) => Promise<void>): Promise<void> {
  const accessFile = join(root(), 'keys.json');
  const hash = (key: string): string => createHash('sha256').update(key).digest('hex');
  const keys = [
    { name: 'all', sha256: hash(all), prefixes: [[]] },
    { name: 'europe', sha256: hash(europe), prefixes: [['prod', 'eu']] },
  ];
  writeFileSync(accessFile, JSON.stringify({ keys }));
  return serving({ root: root(), auth: 'keys', accessFile }, use);
}
