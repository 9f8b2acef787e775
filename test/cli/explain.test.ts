import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../api/auth/listen.js';
import { helmwright, jsonOf, type Surroundings } from '../support/cli.js';
import { withFiles } from '../support/helm.js';
import { type ServiceProcess, startDemo } from '../support/service-process.js';

const example = fileURLToPath(new URL('../../src/api/ui/example.json', import.meta.url));
const plan =
  'LanceRead: uri=a.lance/data, projection=[id, price], num_fragments=1, full_filter=price > Float64(3), refine_filter=price > Float64(3)';

const explain = (args: readonly string[], surroundings: Surroundings = {}) =>
  helmwright(['explain', ...args], '.', surroundings);

describe('helmwright explain, with a plan from a file', () => {
  it('prints the steps with rows, time and bytes, and the verdicts', async () => {
    const { code, stdout } = await explain([example]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ROWS +TIME +READ +STEP\n/);
    expect(stdout).toMatch(/^8400 +37.3 ms +843 KB +LanceScan projection=\[vector, brand/m);
    expect(stdout).toContain('warning: No index serves stock > 10\n');
    expect(stdout).toContain('  Python:     table.optimize()\n  TypeScript: await table.optimize();\n');
  });

  it('reads the standard input', async () => {
    const { code, stdout } = await explain(['-'], { stdin: `${plan}\n` });
    expect(code).toBe(0);
    expect(stdout).toContain('STEP\nLanceRead projection=[id, price]');
    expect(stdout).toContain('warning: No index serves price > 3');
  });

  it('prints JSON for machines', async () => {
    const printed = jsonOf(await explain(['-', '--json'], { stdin: plan }));
    expect(printed).toMatchObject({ ok: true, plan, verdicts: [{ code: 'unserved-predicate', reason: 'no-index' }] });
  });

  it.each([
    [['-'], 'nothing', 'helmwright: -: is not a plan of LanceDB\n'],
    [['missing.txt'], '', 'helmwright: explain: missing.txt: no such file\n'],
    [[], '', 'helmwright: explain: needs either a file with a plan, or --url and --table\n'],
    [['--url', 'http://127.0.0.1:1'], '', 'helmwright: --table: is required with --url\n'],
    [
      ['--url', 'ftp://x', '--table', 't'],
      '',
      'helmwright: --url: is not a valid URL; use one such as http://127.0.0.1:2333\n',
    ],
    [
      ['--url', 'http://127.0.0.1:1', '--table', 't', '--query', '-'],
      '[]',
      'helmwright: --query: must be a JSON object, such as {"filter": "price < 50", "k": 10}\n',
    ],
  ])('%j is a wrong usage', async (args, stdin, stderr) => {
    expect(await explain(args, { stdin })).toEqual({ code: 2, stdout: '', stderr });
  });
});

describe('helmwright explain, and a real service', () => {
  let service: ServiceProcess;
  beforeAll(async () => (service = await startDemo(['--analyze-timeout-ms', '60000'])));
  afterAll(() => service.end());

  const of = (table: string) => ['--url', service.url, '--table', table];

  it('asks for the plan of a query, with what the service knows of the table', async () => {
    await withFiles({ 'query.json': '{"filter": "price < 5"}' }, async (folder) => {
      const { code, stdout } = await helmwright(['explain', ...of('items'), '--query', 'query.json'], folder);
      expect(code).toBe(0);
      expect(stdout).toContain('ScalarIndexQuery query=[price < 5]@price_idx(BTree)');
      expect(stdout).toContain('note: 32 rows of 544 are not in price_idx yet');
    });
  });

  it('runs the query with --analyze', async () => {
    const { steps } = jsonOf(await explain([...of('prod$orders'), '--analyze', '--json']));
    expect(steps).toMatchObject([{ name: 'AnalyzeExec' }]);
  });

  it('says what the service says', async () => {
    const { code, stderr } = await explain(of('nothing'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^helmwright: http:\S+ answers 404: .*nothing/);
  });
});

describe('Credentials', () => {
  const seen: IncomingHttpHeaders[] = [];
  let server: Listening;
  let url = '';
  beforeAll(async () => {
    server = await listen(({ headers }, response) => {
      seen.push(headers);
      // As a service that knows no documents of plans.
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(plan));
    });
    url = server.url;
  });
  afterAll(() => server.close());

  it('are sent from files or variables', async () => {
    await withFiles({ token: 'abc\n' }, async (folder) => {
      const { code, stdout } = await helmwright(
        ['explain', '--url', url, '--table', 't', '--token-file', 'token'],
        folder,
      );
      expect(code).toBe(0);
      expect(stdout).toContain('LanceRead');
    });
    await explain(['--url', url, '--table', 't'], { env: { HELMWRIGHT_API_KEY: 'k' } });
    expect(seen).toMatchObject([{ authorization: 'Bearer abc' }, { 'x-api-key': 'k' }]);
  });

  it('are not sent without TLS', async () => {
    const run = await explain(['--url', 'http://example.org', '--table', 't'], { env: { HELMWRIGHT_TOKEN: 'secret' } });
    expect(run).toMatchObject({
      code: 2,
      stderr: 'helmwright: --url: must be https, because credentials are sent; http is allowed for loopback only\n',
    });
    expect(run.stderr).not.toContain('secret');
  });
});

it('docs/cli.md names each option', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/cli.md', import.meta.url)), 'utf8');
  for (const option of ['--url', '--table', '--query', '--analyze', '--token-file', '--api-key-file'])
    expect(guide).toContain(`\`${option}`);
});
