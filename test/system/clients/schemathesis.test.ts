import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withFiles } from '../../support/helm.js';
import { findPython } from '../../support/python.js';
import { queries } from './queries.js';
import { requestsTo } from './requests-to.js';
import { keys, serving, withTables } from './with-tables.js';

const run = promisify(execFile);
/** Thousands of requests, from a client that takes most of the time itself. */
const timeout = 300_000;
const python = await findPython('requirements-schemathesis.txt');
const { unguarded, keyed } = withTables();

/** Which is all that it knows but one: that what fits the schema is not refused. A filter can be no SQL. */
const checks = ['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'];
const always = ['--continue-on-failure', '--no-color', '--generation-database', 'none', '--request-timeout', '30'];

/** How often it fuzzes: most of what a request can get wrong is in a query, and the other bodies have few fields. */
function configOf(explains: number): string {
  const lines = ['[generation]', 'max-examples = 15', '[[operations]]', 'include-path-regex = "/explain_plan$"'];
  return [...lines, `generation.max-examples = ${explains}`, ''].join('\n');
}

describe.skipIf(python === undefined)('Schemathesis (needs python3 on the path)', () => {
  it('finds no 5xx and no breach of the schema around queries of each kind', { timeout }, async () => {
    await withFiles({ 'schemathesis.toml': `${configOf(100)}[parameters]\nid = "items"\n` }, async (folder) => {
      await serving(unguarded(), async ({ url }) => {
        const document = join(folder, 'openapi.json');
        await writeFile(document, JSON.stringify(withExamples(await (await fetch(`${url}/openapi.json`)).text())));
        const after = ['--url', url, '--phases', 'examples,coverage,fuzzing'];
        const before = ['--config-file', join(folder, 'schemathesis.toml')];
        expect(await findings(url, [...before, 'run', document, ...after])).toEqual({ failures: '', isThorough: true });
      });
    });
  });

  it('finds none from the document as it is, with a key and without', { timeout }, async () => {
    await withFiles({ 'schemathesis.toml': configOf(50) }, async (folder) => {
      await serving({ ...keyed(), basePath: '/lance' }, async ({ url }) => {
        const before = ['--config-file', join(folder, 'schemathesis.toml')];
        const after = ['--phases', 'fuzzing', '--header', `x-api-key: ${keys.all}`];
        const options = [...before, 'run', `${url}/openapi.json`, ...after];
        expect(await findings(url, options)).toEqual({ failures: '', isThorough: true });
      });
    });
  });
});

/** The document, with requests that are planned: what is tried is then no more than a step away from one. */
function withExamples(text: string): unknown {
  const bodies = queries.flatMap(({ name, spec }) => (spec === undefined ? [] : [[name, { value: { query: spec } }]]));
  const examples: unknown = Object.fromEntries(bodies);
  return JSON.parse(text, (key, value: unknown) =>
    key === 'application/json' && JSON.stringify(value).includes('/ExplainTableQueryPlanRequest"')
      ? Object.assign({ examples }, value)
      : value,
  );
}

interface Findings {
  /** What it reports, where it found something. */
  readonly failures: string;
  /** Whether it asked at all. */
  readonly isThorough: boolean;
}

async function findings(url: string, options: readonly string[]): Promise<Findings> {
  const all = ['-m', 'schemathesis.cli', ...options, ...checks, ...always];
  const { result, requests } = await requestsTo(url, () =>
    run(python ?? '', all, { cwd: tmpdir(), maxBuffer: 64 * 1_048_576 }).then(
      () => '',
      (error: unknown) => reportOf(error),
    ),
  );
  return { failures: result, isThorough: requests.filter((request) => request.includes('/v1/table/')).length > 100 };
}

function reportOf(error: unknown): string {
  return error instanceof Error && 'stdout' in error ? `${error.message}\n${String(error.stdout)}` : String(error);
}
