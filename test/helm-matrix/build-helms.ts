/**
 * Builds the versions of Helm that no package carries, with Go, once, into `.cache/helm`. Without Go, the tests run the
 * others: in CI that is an error.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtBinary } from '../support/helm-binaries.js';
import { builtVersions } from '../support/helm-versions.js';

/** Vitest's global set-up. */
export async function setup(): Promise<void> {
  const missing = builtVersions.filter((version) => !existsSync(builtBinary(version)));
  if (missing.length === 0) return;
  if (!hasGo()) return withoutGo(missing);
  for (const version of missing) await build(version);
}

function hasGo(): boolean {
  return spawnSync('go', ['version']).status === 0;
}

function withoutGo(missing: readonly string[]): void {
  const message = `Helm ${missing.join(', ')} cannot be built: install Go (https://go.dev/dl)`;
  if (process.env['CI'] !== undefined) throw new Error(message);
  console.warn(`helm-matrix: ${message}; the tests run without`);
}

async function build(version: string): Promise<void> {
  const binary = builtBinary(version);
  const started = Date.now();
  const tell = (what: string): void =>
    console.log(`helm-matrix: Helm ${version} ${what} (${Math.round((Date.now() - started) / 1000)} s)`);
  tell('is being built, which takes 3 to 4 minutes');
  const ticking = setInterval(() => tell('is being built'), 30_000);
  mkdirSync(dirname(binary), { recursive: true });
  const unfinished = mkdtempSync(join(dirname(binary), 'unfinished-'));
  try {
    await goInstall(version, unfinished);
    renameSync(join(unfinished, 'helm'), binary);
    tell('is built');
  } finally {
    clearInterval(ticking);
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function goInstall(version: string, into: string): Promise<void> {
  const [major] = version.split('.');
  const module = `helm.sh/helm/${major}`;
  const linker = `-s -w -X ${module}/internal/version.version=${version}`;
  const args = ['install', '-trimpath', '-ldflags', linker, `${module}/cmd/helm@${version}`];
  return new Promise((resolve, reject) => {
    const child = spawn('go', args, {
      cwd: into,
      env: { ...process.env, GOBIN: into, CGO_ENABLED: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`go ${args.join(' ')} failed:\n${stderr}`));
    });
  });
}
