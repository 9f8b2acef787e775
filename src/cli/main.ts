#!/usr/bin/env node
import { exitCodes } from './conclude.js';
import { run } from './run.js';

let isOutputLost = false;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that closes the pipe early, such as `head`, is not a failure.
  if (error.code === 'EPIPE' || isOutputLost) return;
  isOutputLost = true;
  process.stderr.write(`helmwright: the standard output: ${error.message}\n`);
});

// A terminal that was closed tells nobody anything; the command still cleans up.
process.stderr.on('error', () => undefined);

process.on('exit', () => {
  if (isOutputLost) process.exitCode = exitCodes.failed;
});

process.exitCode = await run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  // Opened only if a command reads it.
  get stdin() {
    return process.stdin;
  },
  cwd: process.cwd(),
  env: process.env,
});
