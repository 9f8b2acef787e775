import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { fixture, main } from '../support/cli.js';

// Only Linux has a file that is always full.
it.skipIf(!existsSync('/dev/full')).each([['--help'], ['render', 'small', '--module', fixture('small.js')]])(
  'an output that cannot be written is one line and 1: %s',
  async (...args) => {
    const run = promisify(execFile)('sh', ['-c', 'exec "$@" > /dev/full', 'sh', process.execPath, main, ...args]);
    const said = await run.catch((error: unknown) => error);
    expect(said).toHaveProperty('code', 1);
    expect(said).toHaveProperty('stderr', expect.stringMatching(/^helmwright: the standard output: ENOSPC\b.*\n$/));
  },
);

it('a reader that closes the pipe early is not an error', async () => {
  const child = spawn(process.execPath, [main, 'render', 'small', '--module', fixture('small.js')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
