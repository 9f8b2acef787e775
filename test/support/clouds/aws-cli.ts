import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../python/aws_cli.py', import.meta.url));

/** The AWS CLI, loaded once: a script calls it dozens of times, and each start takes seconds. */
export interface AwsCli {
  /** A folder for `PATH`, with the command `aws`. */
  readonly folder: string;
  readonly end: () => Promise<void>;
}

/** @param python - one that has `requirements-aws.txt` */
export async function startAwsCli(python: string): Promise<AwsCli> {
  const folder = await mkdtemp(join(tmpdir(), 'helmwright-aws-'));
  const socket = join(folder, 'socket');
  await writeFile(join(folder, 'aws'), `#!/bin/sh\nexec '${python}' -I -S '${program}' '${socket}' "$@"\n`);
  await chmod(join(folder, 'aws'), 0o755);
  const child = spawn(python, [program, 'serve', socket], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const ready = once(createInterface(child.stdout), 'line');
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error('the AWS CLI did not start');
    }),
  ]);
  return {
    folder,
    end: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
