import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/packed');

let tarball = '';

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]).trim();
  tarball = join(folder, name);
});

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}

function tool(path: string, ...args: readonly string[]): string {
  return run(process.execPath, [join(root, 'node_modules', path), tarball, ...args]);
}

it('publint has nothing to say about the packed package', () => {
  expect(tool('publint/src/cli.js', '--strict')).toContain('All good!');
});

it('the types of every entry resolve for Node and for bundlers', () => {
  // The package is ESM only: CommonJS gets its types from the same declarations and loads it with `import()`.
  const esmOnly = ['--ignore-rules', 'cjs-resolves-to-esm'];
  // Node 10 does not read `exports`.
  const node16 = ['--profile', 'node16'];
  const found = tool('@arethetypeswrong/cli/dist/index.js', ...esmOnly, ...node16, '--no-color', '--no-emoji');
  const entries = found.split('\n').filter((line) => line.includes('"helmwright'));
  expect(entries.length).toBeGreaterThan(5);
  for (const entry of entries) expect(entry).toMatch(/OK.*OK.*OK.*ignored/);
});
