import { randomInt } from 'node:crypto';
import { relative } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';

/** What the random values of this run follow from: another in each run, unless SEED says which. */
export const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));

/** The command that repeats the test that runs now with the same random values. */
export function repeatCommand(): string {
  return `to repeat this: SEED=${seed} npx vitest run ${relative('.', expect.getState().testPath ?? '')}`;
}

/** Tries a property. Where it fails, the error says the command that repeats it and the smallest counterexample. */
export async function assertProperty<T>(property: fc.IRawProperty<T>, numRuns: number): Promise<void> {
  const run = await fc.check(property, { numRuns, seed });
  if (run.failed)
    throw new Error(`${repeatCommand()}\n${fc.defaultReportMessage(run) ?? ''}`, { cause: run.errorInstance });
}
