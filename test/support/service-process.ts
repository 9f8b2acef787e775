import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** The built service in a process of its own. */
export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Ends it, where it has not ended by itself. */
  readonly end: () => Promise<void>;
}

/**
 * The service on sample tables of its own.
 *
 * @param flags - of `helmwright serve`
 * @param launcher - a command that runs the one behind it, such as `taskset -c 0`
 */
export function startDemo(flags: readonly string[], launcher: readonly string[] = []): Promise<ServiceProcess> {
  return startService(['--demo', ...flags], { launcher });
}

/** How a process is started. */
interface Start {
  readonly launcher?: readonly string[];
  /** Variables besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** @param flags - of `helmwright serve`, without the port */
export async function startService(
  flags: readonly string[],
  { launcher = [], env = {} }: Start = {},
): Promise<ServiceProcess> {
  const [program = '', ...args] = [
    ...launcher,
    process.execPath,
    main,
    'serve',
    '--port',
    '0',
    '--metrics-port',
    '0',
    ...flags,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
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
