import type { Command } from 'commander';
import colors from 'picocolors';
import { HelmwrightError, messageOf } from '../errors.js';
import type { Environment, Io, Output } from './io.js';
import { printable } from './printable.js';

/** The options of every command. */
export interface CommonOptions {
  readonly json?: true;
  readonly verbose?: true;
}

/** The result of a command: data for machines, text for people. */
export interface Result {
  readonly ok: boolean;
  readonly data: object;
  /** @param columns - the width of the terminal, if the text goes to one */
  text(colors: Colors, columns: number | undefined): string;
  /** Whether the command has printed it already. @default false */
  readonly isPrinted?: boolean;
  /** @default 0 if it is ok, else 1 */
  readonly exitCode?: number;
}

export type Colors = ReturnType<typeof colors.createColors>;

export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

export function withCommonOptions(command: Command): Command {
  return command.option('--json', 'print the result as JSON').option('--verbose', 'print the stack trace of an error');
}

/** For an option that may be given several times. */
export function repeated(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** @param argv - the arguments of the program, without its name */
type Work = (io: Io, argv: readonly string[]) => Result | Promise<Result>;

/** Does the work of a command, prints its result or its error, and keeps the exit code. */
export type Conclude = (options: CommonOptions, work: Work) => Promise<void>;

/** Does the work of a command and prints its result or its error. @returns the exit code */
export async function concluded(options: CommonOptions, work: Work, io: Io, argv: readonly string[]): Promise<number> {
  const { stdout, stderr, env } = io;
  try {
    const result = await work(io, argv);
    if (result.isPrinted !== true)
      print(stdout, options, { ok: result.ok, ...result.data }, () =>
        result.text(colorsOf(stdout, env), columnsOf(stdout)),
      );
    return result.exitCode ?? (result.ok ? exitCodes.ok : exitCodes.failed);
  } catch (error) {
    print(stdout, options, { ok: false, error: described(error) }, () => '');
    stderr.write(`${colorsOf(stderr, env).red('helmwright:')} ${messageLines(error).join('\n  ')}\n`);
    if (options.verbose === true && error instanceof Error) stderr.write(`${tracesOf(error)}\n`);
    return isWrongUsage(error) ? exitCodes.usage : exitCodes.failed;
  }
}

function print(stdout: Output, { json }: CommonOptions, data: object, text: () => string): void {
  stdout.write(json === true ? `${JSON.stringify(data, null, 2)}\n` : text());
}

/** Colors are for terminals, unless NO_COLOR is set. */
export function colorsOf({ isTTY }: Pick<Output, 'isTTY'>, { NO_COLOR = '', TERM }: Environment): Colors {
  return colors.createColors(isTTY === true && NO_COLOR === '' && TERM !== 'dumb');
}

/** The width of a terminal; elsewhere, and on one of unknown size, undefined. */
export function columnsOf({ isTTY, columns = 0 }: Pick<Output, 'isTTY' | 'columns'>): number | undefined {
  return isTTY === true && columns > 0 ? columns : undefined;
}

/** One line; a session says everything that is wrong at once, a line each. */
function messageLines(error: unknown): readonly string[] {
  const isSession = error instanceof Error && error.name === 'SessionError';
  return (isSession ? error.message.split('\n') : [messageOf(error)]).map(printable);
}

interface Description {
  readonly code: string;
  readonly place: string;
  readonly message: string;
}

function described(error: unknown): Description {
  if (error instanceof HelmwrightError)
    return { code: error.code, place: error.place, message: printable(error.detail) };
  return { code: codeOf(error) ?? 'unexpected', place: '', message: printable(messageOf(error)) };
}

/** Of the errors of a session and of its Ray, which are not loaded here. */
function codeOf(error: unknown): string | undefined {
  const isKnown = error instanceof Error && ['SessionError', 'RayError'].includes(error.name);
  return isKnown && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function tracesOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${tracesOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

function isWrongUsage(error: unknown): boolean {
  return error instanceof HelmwrightError && (error.code === 'usage' || error.code === 'invalid-flag');
}
