import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { failures } from '../../../src/api/errors.js';
import { openApiDocument } from '../../../src/api/openapi.js';
import { defaultSettings, withDefaults } from '../../../src/settings/settings.js';
import type { RunningService } from '../../../src/api/server/start-server.js';
import { requestSchemas } from '../../../src/api/plan/request/schema.js';
import type { Planner } from '../../../src/api/plan/planner.js';
import { signed, signingKey, startIssuer } from '../auth/test-issuer.js';
import { freePort } from './free-port.js';
import { logLines } from './log-lines.js';
import { post, serving, withSample } from './serving.js';

const { root } = withSample();
const explain = '/v1/table/items/explain_plan';

describe('the operations endpoints', () => {
  it('report liveness and readiness without the base path', async () => {
    const use = async ({ metricsUrl }: RunningService): Promise<void> => {
      expect(await (await fetch(`${metricsUrl}/livez`)).json()).toEqual({ status: 'live' });
      expect(await (await fetch(`${metricsUrl}/readyz`)).json()).toEqual({ status: 'ready' });
    };
    await serving({ basePath: '/lance' }, use, { planner: idle });
  });

  it('are on the port of the metrics, which are on no other', async () => {
    const metricsPort = await freePort();
    const use = async ({ url, metricsUrl }: RunningService): Promise<void> => {
      for (const path of ['/livez', '/readyz', '/metrics']) expect((await fetch(metricsUrl + path)).status).toBe(200);
      for (const path of ['/livez', '/readyz']) expect((await fetch(url + path)).status).toBe(200);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      expect((await post(metricsUrl + explain, { query: { vector: {} } })).status).toBe(404);
    };
    await serving({ metricsPort }, use, { planner: idle });
  });

  it('have a port of their own by default', () => {
    expect(defaultSettings.metricsPort).toBe(2334);
  });

  it('name the component that is not ready, and the log the reason', async () => {
    const { log, lines } = logLines();
    const planner = { ...idle, ready: () => Promise.reject(new Error('the bucket is gone')) };
    await serving(
      {},
      async ({ metricsUrl }) => {
        const response = await fetch(`${metricsUrl}/readyz`);
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ code: 17, detail: 'the planner is not ready' });
        expect(lines().join()).toContain('the bucket is gone');
      },
      { planner, log },
    );
  });

  it('count requests by route, method and status, without table names', async () => {
    await serving({ root: root() }, async ({ url, metricsUrl }) => {
      await post(url + explain, { query: { vector: {}, k: 1 } });
      await post(`${url}/v1/table/secretive/explain_plan`, { query: { vector: {}, k: 1 } });
      await fetch(`${url}/elsewhere`);
      const text = await (await fetch(`${metricsUrl}/metrics`)).text();
      expect(text).toContain('http_requests_total{route="explain_plan",method="POST",status="200"} 1');
      expect(text).toContain('http_requests_total{route="explain_plan",method="POST",status="404"} 1');
      expect(text).toContain('http_requests_total{route="unmatched",method="GET",status="404"} 1');
      expect(text).toContain('helmwright_explain_admitted 0');
      expect(text).not.toContain('secretive');
    });
  });

  it('report the numbers of tables and planning processes', async () => {
    const key = await signingKey('one');
    const issuer = await startIssuer(key);
    const accessFile = join(root(), '..', `${basename(root())}-access.json`);
    writeFileSync(accessFile, JSON.stringify({ rules: [{ everyone: true, prefixes: [[]] }] }));
    const settings = { auth: 'jwt', jwtIssuer: issuer.url, audience: ['explain'], accessFile } as const;
    await serving({ root: root(), planProcesses: 3, ...settings }, async ({ url, metricsUrl }) => {
      const shown = async (): Promise<readonly string[]> => {
        const text = await (await fetch(`${metricsUrl}/metrics`)).text();
        return (/^helmwright_explain_open_tables .*$/m.exec(text) ?? []).map(String);
      };
      expect(await shown()).toEqual(['helmwright_explain_open_tables 0']);
      for (const [table, sub] of [
        ['items', 'ann'],
        ['items', 'bob'],
        ['prod$orders', 'cy'],
      ] as const) {
        const claims = { iss: issuer.url, aud: 'explain', exp: 4_000_000_000, sub };
        const headers = { authorization: `Bearer ${await signed(key, claims)}` };
        const answer = await post(`${url}/v1/table/${table}/explain_plan`, { query: { vector: {}, k: 1 } }, headers);
        expect(answer.status).toBe(200);
      }
      expect(await shown()).toEqual(['helmwright_explain_open_tables 2']);
      // They start one after the other: the three, and the one that stands by.
      const metrics = async (): Promise<string> => (await fetch(`${metricsUrl}/metrics`)).text();
      await expect.poll(metrics, { timeout: 30_000 }).toMatch(/^helmwright_explain_planners 4$/m);
    });
    await issuer.close();
    rmSync(accessFile);
  });

  it('log a request by its ID, without secrets', async () => {
    const { log, lines } = logLines();
    const answered = {
      requestId: 'find-me',
      method: 'POST',
      route: 'explain_plan',
      subject: 'anonymous',
      table: 'items',
    };
    await serving(
      { root: root() },
      async ({ url }) => {
        const headers = { 'x-request-id': 'find-me', authorization: 'Bearer c2VjcmV0', 'x-api-key': 'c2VjcmV0' };
        await post(`${url}${explain}?note=c2VjcmV0`, { query: { vector: {}, filter: "text = 'c2VjcmV0'" } }, headers);
      },
      { log },
    );
    const found = lines().filter((line) => line.includes('find-me'));
    expect(found.map((line): unknown => JSON.parse(line))).toMatchObject([{ ...answered, status: 200 }]);
    expect(lines().join()).not.toContain('c2VjcmV0');
  });
});

it('the service leaves the environment of its process as it is', async () => {
  const before = { ...process.env };
  await serving({ root: root() }, async ({ url }) => {
    expect((await post(url + explain, { query: { vector: {}, k: 1 } })).status).toBe(200);
    expect({ ...process.env }).toEqual(before);
  });
});

describe('/openapi.json', () => {
  it('has the current settings, below the base path', async () => {
    await serving({ root: root(), basePath: '/lance' }, async ({ url }) => {
      const document: unknown = await (await fetch(`${url}/openapi.json`)).json();
      expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/lance' }] });
      expect(JSON.stringify(document)).toContain('At most 2097152 bytes');
    });
  });

  it('has every status of an operation', () => {
    const { paths } = openApiDocument(withDefaults({}));
    const statuses = new Set(Object.values(failures).map(({ status }) => String(status)));
    expect(paths).toMatchObject({
      '/v1/table/{id}/explain_plan': {
        post: { responses: Object.fromEntries([...statuses].map((status) => [status, expect.anything()])) },
      },
    });
  });

  it('has valid schemas without dangling references', () => {
    const { components } = openApiDocument(withDefaults({}));
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'https://example.org/openapi', components });
    const names = Object.keys(requestSchemas());
    for (const name of [...names, 'DescribeTableResponse', 'ErrorResponse']) {
      const compiled = ajv.compile({ $ref: `https://example.org/openapi#/components/schemas/${name}` });
      expect(compiled).toBeTypeOf('function');
    }
  });

  it.each([
    ['jwt', 'BearerAuth'],
    ['kubernetes', 'BearerAuth'],
    ['keys', 'ApiKeyAuth'],
  ] as const)('with auth %s says %s', (auth, scheme) => {
    expect(openApiDocument(withDefaults({ auth }))['security']).toEqual([{ [scheme]: [] }]);
  });
});

const idle: Planner = {
  run: () => Promise.resolve('plan'),
  ready: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
