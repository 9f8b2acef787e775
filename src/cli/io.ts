import { resolve } from 'node:path';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

/** What a command uses of the process that runs it. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** The working directory, absolute: relative paths start here. */
  readonly cwd: string;
  readonly env: Environment;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A stream such as `process.stdout`. */
export interface Output {
  /** Whether it is a terminal. @default false */
  readonly isTTY?: boolean;
  /** The width of the terminal. */
  readonly columns?: number;
  write(text: string): unknown;
}

/** The bytes of a file that the user names, or of the standard input for `-`. */
export async function readInput({ cwd, stdin }: Io, file: string): Promise<Buffer> {
  return file === '-' ? buffer(stdin) : readFile(resolve(cwd, file));
}

/** Why {@link readInput} failed, in plain words. */
export function readFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'no such file';
    case 'EISDIR':
      return 'is a directory';
    case 'EACCES':
      return 'permission denied';
    default:
      return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
