import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HelmwrightError } from '../../errors.js';

/** A Helm binary, and whose rules it follows. */
export interface Helm {
  readonly binary: string;
  /** Such as `v3.17.3`. */
  readonly version: string;
  readonly rules: 'helm3' | 'helm4';
}

export interface HelmResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Asks a Helm binary who it is.
 *
 * @throws HelmwrightError `usage` if it is not Helm 3 or later
 */
export async function helmAt(binary: string): Promise<Helm> {
  const { stdout } = await runHelm(binary, ['version', '--template', '{{ .Version }}']);
  const [version, major] = /^v(\d+)\.\d+\.\d+\S*/.exec(stdout.trim()) ?? [];
  if (version === undefined || Number(major) < 3) throw new HelmwrightError('usage', binary, 'is not Helm 3 or later');
  return { binary, version, rules: major === '3' ? 'helm3' : 'helm4' };
}

/** Runs Helm, without the user's settings unless `env` has them. Its failure is a result; only a missing binary throws. */
export function runHelm(
  binary: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = { ...settings, PATH: process.env['PATH'] },
): Promise<HelmResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(binary, args, { env, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (child.exitCode === null) reject(noHelm(binary, error));
      else resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}

const settings = {
  // Helm ends before memory matters, and collecting garbage is a fifth of its work.
  GOGC: '400',
  HELM_CACHE_HOME: join(tmpdir(), 'helmwright-helm/cache'),
  HELM_CONFIG_HOME: join(tmpdir(), 'helmwright-helm/config'),
  HELM_DATA_HOME: join(tmpdir(), 'helmwright-helm/data'),
};

function noHelm(binary: string, error: Error | null): HelmwrightError {
  return new HelmwrightError('usage', binary, `Helm cannot be run: ${error?.message ?? 'it did not end'}`);
}
