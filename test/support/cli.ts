import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../dist/cli/io.js';
// As it is published: vitest leaves dist/ to Node, which loads the charts' modules as in the command.
import { run } from '../../dist/cli/run.js';
import { isJsonObject, type JsonObject } from '../../src/values/json.js';

/** The file of the built command. */
export const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
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

/** What a run finds besides its arguments and its working directory. */
export interface Surroundings {
  /** @default a PATH without `helm` */
  readonly env?: Environment;
  /** What the standard input holds. @default nothing */
  readonly stdin?: string;
  /** @default false */
  readonly isTTY?: boolean;
  /** The width of the terminal. @default unknown */
  readonly columns?: number;
}

/** Runs the built command line in this process. */
export async function helmwright(
  args: readonly string[],
  cwd: string,
  { env = { PATH: '/nowhere' }, stdin = '', isTTY = false, columns = 0 }: Surroundings = {},
): Promise<CliResult> {
  const written = { stdout: '', stderr: '' };
  const to = (stream: 'stdout' | 'stderr') => ({ isTTY, columns, write: (text: string) => (written[stream] += text) });
  const io = { stdout: to('stdout'), stderr: to('stderr'), stdin: bytes(stdin), cwd: resolve(cwd), env };
  const code = await run(args, io);
  return { code, ...written };
}

async function* bytes(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}

/** Runs the built command in a process of its own. There is no `helm` on its PATH, unless `path` says so. */
export function spawnHelmwright(args: readonly string[], cwd: string, path = '/nowhere'): Promise<CliResult> {
  return new Promise((settle, reject) => {
    const options = { cwd, env: { PATH: path }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) => {
      if (child.exitCode === null) reject(error ?? new Error('helmwright did not end'));
      else settle({ code: child.exitCode, stdout, stderr });
    });
    child.stdin?.end();
  });
}

/** What a command printed with `--json`. */
export function jsonOf({ stdout }: CliResult): JsonObject {
  const value: unknown = JSON.parse(stdout);
  if (isJsonObject(value)) return value;
  throw new Error(`no JSON object: ${stdout}`);
}
