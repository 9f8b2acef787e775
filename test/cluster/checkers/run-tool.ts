import { execFile } from 'node:child_process';

/** A program and its first arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** What a program wrote. Checkers say by their exit code that they found something, which is no failure here. */
export function runTool(
  [program, ...first]: Command,
  args: readonly string[],
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, [...first, ...args], { maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (child.exitCode === null || child.exitCode < 0) reject(new Error(`${program} did not run`, { cause: error }));
      else resolve({ stdout, stderr });
    });
    child.stdin?.end();
  });
}
