import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findPython } from '../../support/python.js';
import { withSample } from '../http/serving.js';
import { requestsTo } from './requests-to.js';
import { keyEntries, keys, serving } from './with-tables.js';

const run = promisify(execFile);
const python = await findPython('requirements-schemathesis.txt');
const { root } = withSample();

/** Which is all that it knows but one: that what fits the schema is not refused. A filter can be no SQL. */
const checks = ['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'];
const always = ['--continue-on-failure', '--no-color', '--generation-database', 'none', '--request-timeout', '30'];

describe.skipIf(python === undefined)('Schemathesis (needs python3 on the path)', () => {
  it('finds no 5xx and no breach of the schema where it asks for a table that is there', async () => {
    await serving({ root: root(), auth: 'none' }, async ({ url }) => {
      const config = join(root(), '..', `schemathesis-${process.pid}.toml`);
      await writeFile(config, '[parameters]\nid = "items"\n');
      const phases = ['--phases', 'examples,coverage,fuzzing', '--max-examples', '60'];
      expect(await findings(url, ['--config-file', config], phases)).toEqual({ failures: '', isThorough: true });
    });
  });

  it('finds none where it asks for any id, with a key and without', async () => {
    const keysFile = join(root(), '..', `schemathesis-keys-${process.pid}.json`);
    await writeFile(keysFile, JSON.stringify({ keys: keyEntries }));
    await serving({ root: root(), auth: 'keys', keysFile, basePath: '/lance' }, async ({ url }) => {
      const phases = ['--phases', 'fuzzing', '--max-examples', '150', '--header', `x-api-key: ${keys.all}`];
      expect(await findings(url, [], phases)).toEqual({ failures: '', isThorough: true });
    });
  });
});

interface Findings {
  /** What it reports, where it found something. */
  readonly failures: string;
  /** Whether it asked at all. */
  readonly isThorough: boolean;
}

async function findings(url: string, before: readonly string[], after: readonly string[]): Promise<Findings> {
  const options = ['-m', 'schemathesis.cli', ...before, 'run', `${url}/openapi.json`, ...checks, ...always, ...after];
  const { result, requests } = await requestsTo(url, () =>
    run(python ?? '', options, { cwd: root(), maxBuffer: 64 * 1_048_576 }).then(
      () => '',
      (error: unknown) => reportOf(error),
    ),
  );
  return { failures: result, isThorough: requests.filter((request) => request.includes('/v1/table/')).length > 200 };
}

function reportOf(error: unknown): string {
  return error instanceof Error && 'stdout' in error ? `${error.message}\n${String(error.stdout)}` : String(error);
}
