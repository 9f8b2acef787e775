import type { Command } from 'commander';
import colors from 'picocolors';
import { HelmwrightError, messageOf } from '../errors.js';
import { printable } from './printable.js';

/** What every command takes. */
export interface CommonOptions {
  readonly json?: true;
  readonly verbose?: true;
}

/** What a command has to say: to machines as data, to people as text. */
export interface Result {
  readonly ok: boolean;
  readonly data: object;
  text(colors: Colors): string;
}

export type Colors = ReturnType<typeof colors.createColors>;

export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

export function withCommonOptions(command: Command): Command {
  return command
    .option('--json', 'print the result as JSON, for machines')
    .option('--verbose', 'print where in the code an error comes from');
}

/** Runs a command to its end: prints what came of it and sets the exit code. Errors end here. */
export async function conclude(options: CommonOptions, run: () => Result | Promise<Result>): Promise<void> {
  try {
    const result = await run();
    print(options, { ok: result.ok, ...result.data }, () => result.text(colorsOf(process.stdout)));
    process.exitCode = result.ok ? exitCodes.ok : exitCodes.failed;
  } catch (error) {
    const { code, place, message } = described(error);
    print(options, { ok: false, error: { code, place, message } }, () => '');
    process.stderr.write(`${colorsOf(process.stderr).red('helmwright:')} ${message}\n`);
    if (options.verbose === true && error instanceof Error) process.stderr.write(`${tracesOf(error)}\n`);
    process.exitCode = isWrongUsage(error) ? exitCodes.usage : exitCodes.failed;
  }
}

function print({ json }: CommonOptions, data: object, text: () => string): void {
  process.stdout.write(json === true ? `${JSON.stringify(data, null, 2)}\n` : text());
}

/** Colour is for people: not for pipes, and not for those who set NO_COLOR. */
export function colorsOf(stream: { readonly isTTY?: boolean }): Colors {
  const { NO_COLOR = '', TERM } = process.env;
  return colors.createColors(stream.isTTY === true && NO_COLOR === '' && TERM !== 'dumb');
}

interface Description {
  readonly code: string;
  readonly place: string;
  readonly message: string;
}

function described(error: unknown): Description {
  const message = printable(messageOf(error));
  if (error instanceof HelmwrightError) return { code: error.code, place: error.place, message };
  return { code: 'unexpected', place: '', message };
}

function tracesOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\nCaused by: ${tracesOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

function isWrongUsage(error: unknown): boolean {
  return error instanceof HelmwrightError && (error.code === 'usage' || error.code === 'invalid-flag');
}
