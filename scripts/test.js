/**
 * All of `npm test`: lint, formatting and types, one after the other, beside the tests, which get the arguments. Each of
 * the checks uses one core, and some tests wait; so neither of two cores is idle.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const checks = ['lint', 'format:check', 'type-check'];
const vitest = 'node_modules/vitest/vitest.mjs';

const tests = run(process.execPath, [vitest, 'run', ...process.argv.slice(2)], 'inherit');
const failed = [];
for (const check of checks) {
  const { status, output } = await run('npm', ['run', check], 'pipe');
  if (status === 0) continue;
  failed.push(check);
  console.error(output);
}
if ((await tests).status !== 0) failed.push('the tests');
else if (failed.length === 0) console.log(`${checks.join(', ')}: nothing found`);
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Resolves when the command has ended, with what it printed if that was not shown. */
function run(command, args, stdio) {
  return new Promise((resolve, reject) => {
    // npm is a script on Windows, which only a shell runs.
    const shell = process.platform === 'win32' && command === 'npm';
    const child = spawn(command, args, { cwd: root, stdio: ['inherit', stdio, stdio], shell });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ status: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}
