import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { member, planMediaType } from '../../../src/api/verdicts/index.js';
import { patient } from '../../support/patient.js';
import { post, serving, withService } from './serving.js';

const { url, root } = withService({ planTimeoutMs: patient.planTimeoutMs, basePath: '/lance' });
const accept = { accept: planMediaType };

describe('GET {base}/ui', () => {
  it('is one file, whose policy allows its own script and styles only', async () => {
    const response = await fetch(`${url()}/ui`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, style] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    const [, script] = /<script type="module">([^]*?)<\/script>/.exec(html) ?? [];
    expect(policy).toContain(`default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/(?:src|href)="(?!data:,|#)/);
  });

  it.each([
    ['/ui', 'POST', 405],
    ['/ui/', 'GET', 302],
    ['/UI', 'GET', 404],
  ])('%s with %s is %i', async (path, method, status) => {
    expect((await fetch(url() + path, { method, redirect: 'manual' })).status).toBe(status);
  });

  it('is found with a slash at the end, too', async () => {
    const response = await fetch(`${url()}/ui/`);
    expect([response.status, response.url]).toEqual([200, `${url()}/ui`]);
  });

  it('needs no credentials, because it has no data', async () => {
    const accessFile = join(root(), 'keys.json');
    const key = { name: 'a', sha256: createHash('sha256').update('secret').digest('hex'), prefixes: [[]] };
    writeFileSync(accessFile, JSON.stringify({ keys: [key] }));
    await serving({ root: root(), auth: 'keys', accessFile }, async (service) => {
      expect((await fetch(`${service.url}/ui`)).status).toBe(200);
      expect((await post(`${service.url}/v1/table/items/explain_plan`, {})).status).toBe(401);
    });
  });
});

describe(`accept: ${planMediaType}`, () => {
  const explain = `/v1/table/items/explain_plan`;
  const body = { query: { vector: {}, k: 3, filter: "price < 50 AND lower(category) = 'home'" } };

  it('gives the plan with its verdicts, and what they know of the table', async () => {
    const response = await post(url() + explain, body, accept);
    expect(response.headers.get('content-type')).toBe(planMediaType);
    const document: unknown = await response.json();
    expect(document).toMatchObject({
      verdicts: [
        { code: 'unserved-predicate', reason: 'function', severity: 'note' },
        { code: 'unindexed-rows', title: '32 rows of 544 are not in price_idx yet' },
        { code: 'late-materialisation' },
      ],
      table: { row_count: 544 },
    });
    expect(member(member(document, 'table'), 'indexes')).toContainEqual(
      expect.objectContaining({ index_name: 'vector_idx', distance_type: 'l2' }),
    );
    const text: unknown = await (await post(url() + explain, body)).json();
    expect(member(document, 'plan')).toBe(text);
  });

  it.each(['*/*', 'application/json', 'application/*'])('accept: %s gives the text alone', async (type) => {
    const response = await post(url() + explain, body, { accept: type });
    expect(await response.json()).toEqual(expect.stringContaining('LanceRead'));
  });

  it('is for plans only', async () => {
    expect((await post(`${url()}/v1/table/items/describe`, {}, accept)).status).toBe(406);
  });

  it('has metrics of a query that was run', async () => {
    await serving({ root: root(), analyzeTimeoutMs: 60_000 }, async (service) => {
      const response = await post(`${service.url}/v1/table/items/analyze_plan`, { vector: {}, k: 3 }, accept);
      expect(await response.json()).toHaveProperty('steps.0.metrics.elapsedMs');
    });
  });
});
