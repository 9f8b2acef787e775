/** Installs the dependencies and builds. It uses only Node, because nothing is installed yet. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const oldestNode = 20;

checkNode();
install();
const { build } = await import('./build.js');
try {
  build();
} catch (error) {
  fail(error.message);
}

function checkNode() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < oldestNode) fail(`Node ${oldestNode} or newer is required, but this is ${process.versions.node}`);
}

/** npm writes its own copy of the lockfile at the end of an installation. */
function install() {
  if (modified('node_modules/.package-lock.json') >= modified('package-lock.json')) return;
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: 'inherit',
    // On Windows, npm is a script that only a shell can run.
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed: see above');
}

function modified(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function fail(message) {
  console.error(`set-up: ${message}`);
  process.exit(1);
}
