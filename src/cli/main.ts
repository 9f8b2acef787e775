#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { addCheck } from './check.js';
import { exitCodes } from './conclude.js';
import { addInit } from './init.js';
import { addPackage } from './package.js';
import { packageVersion } from './package-version.js';
import { addRender } from './render.js';
import { addServe } from './serve.js';
import { addSynth } from './synth.js';
import { addToken } from './token.js';

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await main(process.argv);

async function main(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (error.exitCode !== 0 && argv.includes('--json')) printUsageError(error);
  }
}

function program(): Command {
  const command = new Command('helmwright')
    .description('Helm charts from TypeScript: typed values in, a real chart out, proven equal to what the code says.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError(false)
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'helmwright: ')),
    })
    .exitOverride();
  for (const add of [addSynth, addRender, addPackage, addCheck, addInit, addServe, addToken]) add(command);
  return command.addHelpText(
    'after',
    '\nExit codes: 0 done, 1 failed, 2 wrong usage.\n`helmwright <command> --help` shows an example of each command.',
  );
}

/** What the parser refuses never reaches a command that could print it. */
function printUsageError({ message }: CommanderError): void {
  const error = { code: 'usage', place: '', message: message.replace(/^error: /, '') };
  process.stdout.write(`${JSON.stringify({ ok: false, error }, null, 2)}\n`);
}
