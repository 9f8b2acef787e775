import { Command, CommanderError } from 'commander';
import { type Commands, commandsHere } from './commands-here.js';
import { type Conclude, concluded, exitCodes } from './conclude.js';
import type { Io } from './io.js';
import { packageVersion } from './package-version.js';

/**
 * Runs the command line in this process.
 *
 * @param argv - the arguments without the program's name, such as `['render', 'web']`
 * @returns the exit code. It does not end the process; `serve` alone uses the process's signals and working directory.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exitCodes.ok;
  const conclude: Conclude = async (options, work) => {
    code = await concluded(options, work, io, argv);
  };
  try {
    const args = withHelp(argv);
    await (await program(args[0], io, conclude)).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return exitCodes.ok;
    if (argv.includes('--json')) printUsageError(error, io);
    return exitCodes.usage;
  }
}

/** `helmwright help X` is `helmwright X --help`; without any argument, it prints the help. */
function withHelp(argv: readonly string[]): readonly string[] {
  const [first, command, ...rest] = argv;
  if (first === undefined || (first === 'help' && command === undefined)) return ['--help'];
  // An unknown command is an error, as without `help`.
  return first === 'help' && command !== undefined
    ? [command, ...rest, ...(command in commands ? ['--help'] : [])]
    : argv;
}

/**
 * One module for each command: a run loads only its own, and the image of the service contains only some of them.
 */
const commands: Commands = {
  synth: async () => (await import('./synth.js')).addSynth,
  render: async () => (await import('./render.js')).addRender,
  why: async () => (await import('./why.js')).addWhy,
  package: async () => (await import('./package.js')).addPackage,
  check: async () => (await import('./check.js')).addCheck,
  import: async () => (await import('./import.js')).addImport,
  'migrate-values': async () => (await import('./migrate-values.js')).addMigrateValues,
  init: async () => (await import('./init.js')).addInit,
  doctor: async () => (await import('./doctor.js')).addDoctor,
  cloud: async () => (await import('./cloud.js')).addCloud,
  session: async () => (await import('./session.js')).addSession,
  explain: async () => (await import('./explain.js')).addExplain,
  serve: async () => (await import('./serve.js')).addServe,
};

/** The parser with the requested command, or with all commands. */
async function program(requested = '', io: Io, conclude: Conclude): Promise<Command> {
  const command = new Command('helmwright')
    .description('Helm charts from TypeScript: typed values, readable templates, and a check against Helm.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError(false)
    .configureOutput(outputOf(io))
    .exitOverride();
  const here = commandsHere(commands, import.meta.url);
  const isHere = here.some(([name]) => name === requested);
  const loads = here.filter(([name]) => name === requested || !isHere);
  for (const add of await Promise.all(loads.map(([, load]) => load()))) await add(command, conclude);
  return command.addHelpText(
    'after',
    '\nExit codes: 0 success, 1 failure, 2 wrong usage.\n`helmwright <command> --help` shows an example of each command.',
  );
}

function outputOf({ stdout, stderr }: Io) {
  return {
    writeOut: (text: string) => void stdout.write(text),
    writeErr: (text: string) => void stderr.write(text),
    getOutHelpWidth: () => stdout.columns ?? 80,
    getErrHelpWidth: () => stderr.columns ?? 80,
    outputError: (text: string, write: (text: string) => void) => write(text.replace(/^error: /, 'helmwright: ')),
  };
}

/** What the parser rejects never reaches a command that could print it. */
function printUsageError({ message }: CommanderError, { stdout }: Io): void {
  const error = { code: 'usage', place: '', message: message.replace(/^error: /, '') };
  stdout.write(`${JSON.stringify({ ok: false, error }, null, 2)}\n`);
}
