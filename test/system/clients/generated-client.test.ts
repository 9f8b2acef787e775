import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPython } from '../../support/python.js';
import { queries } from './queries.js';
import { keys, serving, withTables } from './with-tables.js';

const python = await findPython('requirements-generated-client.txt');
const program = fileURLToPath(new URL('../../support/python/generated_client.py', import.meta.url));
const { keyed, planOf } = withTables();

describe.skipIf(python === undefined)('A client that is generated from the OpenAPI document (needs python3)', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helmwright-generated-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('has all schemas, explains every query, and reads the other responses and errors', async () => {
    await serving({ ...keyed(), basePath: '/lance' }, async ({ url }) => {
      await writeFile(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
      // It warns of every part of the document that it does not understand.
      expect(generate(folder)).not.toMatch(/Unable to|will not be generated/u);
      const asked = queries.flatMap(({ query, spec }) => (spec === undefined ? [] : [{ query, spec }]));
      const answers = await run(
        [folder, url, keys.all],
        asked.map(({ spec }) => spec),
      );
      expect(answers).toMatchObject({
        plans: await Promise.all(asked.map(async ({ query }) => planOf({ query }))),
        tables: { tables: expect.arrayContaining(['items']) as unknown },
        rows: 3,
        error: { code: 6, status: 404 },
      });
    });
  });
});

function generate(folder: string): string {
  const args = [
    '-m',
    'openapi_python_client',
    'generate',
    '--path',
    'openapi.json',
    '--meta',
    'none',
    '--output-path',
    'client',
  ];
  return execFileSync(python ?? '', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
}

function run(args: readonly string[], input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = execFile(python ?? '', [program, ...args], { maxBuffer: 2 ** 26 }, (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout));
      else reject(new Error(error.message));
    });
    child.stdin?.end(JSON.stringify(input));
  });
}
