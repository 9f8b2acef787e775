import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { HelmwrightError } from '../errors.js';
import { isJsonObject, type JsonObject } from '../values/json.js';
import { type Colors, colorsOf, type Result } from './conclude.js';
import { FolderChanges } from './folder-changes.js';
import type { Io } from './io.js';
import { ownCharts } from './load-module.js';
import { printable } from './printable.js';
import { untilSignal } from './session/until-signal.js';

/** A command that runs again after each change. */
export interface Watching {
  /** The command and its arguments, with `--watch`. */
  readonly argv: readonly string[];
  /** The module with the charts. */
  readonly module: string;
  /** The folder that the command writes. */
  readonly output?: string;
  /** Other files that it reads. */
  readonly files?: readonly string[];
  /** The line of a run that succeeded, and what to show below it. */
  shown(data: JsonObject, colors: Colors): string;
}

/**
 * Runs a command, and again after each change in the module's folder, until a signal ends it. Each run is a process of its own:
 * Node loads a module only once.
 */
export async function watching(io: Io, watched: Watching): Promise<Result> {
  checkWatchable(watched);
  const { module, output, files = [] } = watched;
  const absolute = (path: string): string => resolve(io.cwd, path);
  const changes = new FolderChanges({
    folder: dirname(absolute(module)),
    except: output === undefined ? undefined : absolute(output),
    files: files.map(absolute),
  });
  try {
    changes.start();
    await untilSignal((stop) => runs(io, watched, changes, stop));
  } finally {
    changes.close();
  }
  return { ok: true, data: {}, text: () => '', isPrinted: true };
}

function checkWatchable({ argv, module, files = [] }: Watching): void {
  const usage = (place: string, detail: string): never => {
    throw new HelmwrightError('usage', place, detail);
  };
  if (argv.includes('--json')) usage('--watch', 'prints lines for people: leave out --json');
  if (argv.includes('--check')) usage('--watch', 'writes the charts: leave out --check');
  if (files.includes('-')) usage('--watch', 'cannot read the standard input again: name a values file');
  if (module === ownCharts) usage('--watch', `${ownCharts} is not a file: name a module, such as chart.ts`);
}

async function runs(io: Io, watched: Watching, changes: FolderChanges, stop: AbortSignal): Promise<void> {
  const colors = colorsOf(io.stdout, io.env);
  do {
    const { data, error } = await runOnce(io, watched.argv, stop);
    const shown = data === undefined ? colors.red(error) : watched.shown(data, colors);
    if (!stop.aborted) io.stdout.write(`${colors.dim(timeOfDay())} ${shown}\n`);
    await changes.next(stop);
  } while (!stop.aborted);
}

function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 'hh:mm:ss'.length);
}

interface Outcome {
  /** What the command gave; undefined if it failed. */
  readonly data: JsonObject | undefined;
  readonly error: string;
}

const main = fileURLToPath(new URL('./main.js', import.meta.url));

async function runOnce({ cwd, env }: Io, argv: readonly string[], stop: AbortSignal): Promise<Outcome> {
  const args = [...argv.filter((argument) => argument !== '--watch'), '--json'];
  const child = spawn(process.execPath, [...process.execArgv, main, ...args], {
    cwd,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = (): void => void child.kill();
  stop.addEventListener('abort', end, { once: true });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  stop.removeEventListener('abort', end);
  const data = resultIn(stdout);
  if (data?.['ok'] === true) return { data, error: '' };
  const how = child.signalCode === null ? 'failed without a message' : `was ended by ${child.signalCode}`;
  return { data: undefined, error: stderr === '' ? `helmwright: ${how}` : printable(stderr) };
}

/** The result comes last: the module may print something before it. */
function resultIn(stdout: string): JsonObject | undefined {
  try {
    const parsed: unknown = JSON.parse(stdout.slice(Math.max(stdout.lastIndexOf('{\n  "ok": '), 0)));
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
