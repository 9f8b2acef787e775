import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeSample } from '../../../src/cli/demo-tables.js';
import { findPython } from '../../support/python.js';
import { serving, withTables } from './with-tables.js';

const run = promisify(execFile);
const python = await findPython();
// Those of `helmwright serve --demo`, with which the document says that its examples work.
const { unguarded, planOf } = withTables(makeSample);

const home = fileURLToPath(new URL('../../..', import.meta.url));
const guide = readFileSync(`${home}/docs/explain-plan.md`, 'utf8');
const examples = [...guide.matchAll(/^```(?<language>python|js)\n(?<code>.*?)^```/gms)].map(({ groups = {} }) => ({
  language: groups['language'] ?? '',
  code: groups['code'] ?? '',
}));

it('docs/explain-plan.md has an example for each client', () => {
  expect(examples.map(({ language }) => language)).toEqual(['python', 'js', 'python']);
});

it.skipIf(python === undefined).each(examples)(
  'docs/explain-plan.md shows $language that explains (needs python3 on the path)',
  async ({ language, code }) => {
    await serving(unguarded(), async ({ url }) => {
      const ours = code.replace('http://127.0.0.1:2333', url);
      const [program, ...options] =
        language === 'python' ? [python ?? '', '-c'] : [process.execPath, '--input-type=module', '--eval'];
      const { stdout } = await run(program, [...options, ours], { cwd: home });
      const query = { vectors: [Array<number>(16).fill(0.5)], filter: 'id > 3', limit: 3 };
      expect(stdout).toBe(`${await planOf({ query, table: { path: ['prod', 'eu', 'items'] } })}\n`);
    });
  },
);
