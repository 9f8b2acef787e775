#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { Command, CommanderError } from 'commander';
import { exitCodes } from './conclude.js';
import { packageVersion } from './package-version.js';

let isOutputLost = false;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough, such as `head`, is no failure.
  if (error.code === 'EPIPE' || isOutputLost) return;
  isOutputLost = true;
  process.stderr.write(`helmwright: the standard output: ${error.message}\n`);
});

process.on('exit', () => {
  if (isOutputLost) process.exitCode = exitCodes.failed;
});

async function main(argv: readonly string[]): Promise<void> {
  try {
    await (await program(argv[2])).parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (error.exitCode !== 0 && argv.includes('--json')) printUsageError(error);
  }
}

type Add = (program: Command) => void;

/**
 * Each in a module of its own, for most runs are of one command and start the sooner without the others. The service's
 * image has a part of them.
 */
const commands: Readonly<Record<string, () => Promise<Add>>> = {
  synth: async () => (await import('./synth.js')).addSynth,
  render: async () => (await import('./render.js')).addRender,
  package: async () => (await import('./package.js')).addPackage,
  check: async () => (await import('./check.js')).addCheck,
  init: async () => (await import('./init.js')).addInit,
  doctor: async () => (await import('./doctor.js')).addDoctor,
  serve: async () => (await import('./serve.js')).addServe,
  token: async () => (await import('./token.js')).addToken,
};

/** The command that is asked for; all of them for whoever asks what there is. */
async function program(asked = ''): Promise<Command> {
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
  const here = Object.entries(commands).filter(([name]) =>
    existsSync(new URL(name + extname(import.meta.url), import.meta.url)),
  );
  const isHere = here.some(([name]) => name === asked);
  const loads = here.filter(([name]) => name === asked || !isHere);
  for (const add of await Promise.all(loads.map(([, load]) => load()))) add(command);
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

await main(process.argv);
