import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end and gives what it wrote; rejects where it fails or is not there. */
export type Command = (program: string, args: readonly string[]) => Promise<string>;

const run = promisify(execFile);

export const command: Command = async (program, args) =>
  (await run(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;

/** Whether a command succeeds. */
export async function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}

/** Images of the container engine that a new cluster gets, from HELMWRIGHT_TEST_IMAGES: names with commas between them. */
export function imagesIn(text = ''): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
