import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** The built service on sample tables of its own, in a process of its own. */
export interface DemoService {
  readonly child: ChildProcess;
  readonly url: string;
  /** Ends it, where it has not ended by itself. */
  readonly end: () => Promise<void>;
}

/**
 * @param flags - of `helmwright serve`
 * @param launcher - a command that runs the one behind it, such as `taskset -c 0`
 */
export async function startDemo(flags: readonly string[], launcher: readonly string[] = []): Promise<DemoService> {
  const [program = '', ...args] = [...launcher, process.execPath, main, 'serve', '--demo', '--port', '0', ...flags];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^serving (\S+)/.exec(line) ?? [];
    if (url !== undefined) return { child, url, end: () => ended(child) };
  }
  throw new Error('the service did not start');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
