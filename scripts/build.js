/** Compiles TypeScript to dist/ if something changed. As a command, `node scripts/build.js`, it builds for the image. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from './build-page.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const record = 'dist/.tsbuildinfo';
const stamp = 'dist/.built';

/**
 * Builds unless dist/ is newer than its sources.
 *
 * @throws Error if the compiler reports errors
 */
export function build() {
  if (isUpToDate()) return;
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '--project', 'tsconfig.build.json', '--incremental', '--tsBuildInfoFile', record];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
  removeOrphans();
  buildPage(root);
  chmodSync(join(root, 'dist/cli/main.js'), 0o755);
  writeFileSync(join(root, stamp), '');
}

/** Removes the output of deleted sources, which would otherwise be published. */
function removeOrphans() {
  for (const path of readdirSync(join(root, 'dist'), { recursive: true })) {
    const [, module] = /^(.*)\.(?:js|d\.ts)(?:\.map)?$/.exec(path) ?? [];
    if (module !== undefined && !existsSync(join(root, 'src', `${module}.ts`))) rmSync(join(root, 'dist', path));
  }
}

/** Vitest's global set-up, because some tests run the build. The type check reports type errors. */
export function setup() {
  try {
    build();
  } catch (error) {
    console.error(error.message);
  }
}

function isUpToDate() {
  const built = modified(stamp);
  const sources = readdirSync(join(root, 'src'), { recursive: true }).map((path) => join('src', path));
  return ['tsconfig.json', 'tsconfig.build.json', ...sources].every((path) => modified(path) < built);
}

function modified(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
