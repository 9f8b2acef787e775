import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const fixtures = fileURLToPath(new URL('../cli/fixtures/', import.meta.url));

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The path of a fixture, such as `shop.ts`. */
export function fixture(name: string): string {
  return fixtures + name;
}

/** Runs the built command in a directory. There is no `helm` on its PATH, unless `path` says so. */
export function helmwright(args: readonly string[], cwd: string, path = '/nowhere'): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env: { PATH: path }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) => {
      if (child.exitCode === null) reject(error ?? new Error('helmwright did not end'));
      else resolve({ code: child.exitCode, stdout, stderr });
    });
    child.stdin?.end();
  });
}

/** What a command said with `--json`. */
export function jsonOf({ stdout }: CliResult): JsonObject {
  const value: unknown = JSON.parse(stdout);
  if (isJsonObject(value)) return value;
  throw new Error(`no JSON object: ${stdout}`);
}
