/**
 * A Python with the clients of the tests: a virtual environment made once of the pinned requirements, in `.cache/python`.
 */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const cache = join(here, '../../.cache/python');

/**
 * The path of the Python that has the requirements.
 *
 * @param requirements - a file of exact versions beside this one
 * @returns undefined where no python3 is on the machine, unless `CI` is set
 * @throws Error where CI is set and no python3 is there; where the environment cannot be made
 */
export async function findPython(requirements = 'requirements.txt'): Promise<string | undefined> {
  if (!(await hasPython())) {
    if (process.env['CI'] === undefined) return undefined;
    throw new Error('these tests need python3, with venv, on the path');
  }
  return environmentOf(join(here, requirements));
}

async function hasPython(): Promise<boolean> {
  return run('python3', ['-c', 'import venv, ensurepip']).then(
    () => true,
    () => false,
  );
}

/** Made under another name and then renamed, so that two test files that start at once do not meet in it. */
async function environmentOf(requirements: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const made = join(cache, hash.slice(0, 16));
  const python = join(made, 'bin/python');
  if (existsSync(python)) return python;
  const unfinished = `${made}.${process.pid}`;
  process.stderr.write(`a Python environment is made once of ${basename(requirements)}: this takes a minute\n`);
  await mkdir(cache, { recursive: true });
  await run('python3', ['-m', 'venv', unfinished]);
  await run(join(unfinished, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
  await rename(unfinished, made).catch(async () => rm(unfinished, { recursive: true }));
  return python;
}

/** A Python program that answers each line of JSON with one. */
export class PythonProgram {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  private written = '';

  /**
   * @param python - the path of the Python
   * @param program - the name of a file in `python/`
   */
  constructor(python: string, program: string, args: readonly string[] = []) {
    this.process = spawn(python, [join(here, 'python', program), ...args], {
      env: { ...process.env, LANCEDB_LOG: 'error' },
    });
    this.process.stderr.on('data', (chunk: Buffer) => {
      this.written = (this.written + chunk.toString('utf8')).slice(-2_000);
    });
    this.process.once('exit', (code) => {
      const error = new Error(`${program} ended with ${String(code)}: ${this.written}`);
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
    createInterface(this.process.stdout).on('line', (line) => {
      const answer: unknown = JSON.parse(line);
      this.waiting.shift()?.resolve(answer);
    });
  }

  /** Asks one thing; several may be asked at a time, and are answered in turn. */
  async ask(question: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.process.stdin.write(`${jsonOf(question)}\n`);
    });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.stdin.end();
    await ended;
  }
}

/** JSON that keeps -0, which plans show and JSON.stringify does not. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) => (Object.is(each, -0) ? '<-0>' : each));
  return text.replaceAll('"<-0>"', '-0.0');
}
