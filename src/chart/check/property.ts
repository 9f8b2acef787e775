import fc from 'fast-check';
import { HelmwrightError } from '../../errors.js';
import type { JsonObject } from '../../values/json.js';
import type { Compared } from './batches.js';
import { type Difference, describeDifference } from './difference.js';
import type { Rendering } from './equivalence.js';

/** Random renderings. Properties share them, because the random values of a large chart take long to draw. */
export interface Draws {
  readonly arbitrary: fc.Arbitrary<Rendering>;
  readonly seed: number;
  readonly list: readonly Rendering[];
}

/** What must hold for random renderings. */
export interface Property {
  readonly draws: Draws;
  /** What is wrong with a rendering. */
  readonly differ: (rendering: Rendering) => Promise<Difference | undefined> | Difference | undefined;
  /** Compares many renderings at once, or as many of them as it can. */
  readonly compareMany?: (renderings: readonly Rendering[]) => Promise<Compared>;
}

/** Why a property does not hold, in one line, and the smallest values that show it. */
export interface Counterexample {
  readonly message: string;
  readonly values: JsonObject;
}

/** How many renderings may be tried to find a smaller counterexample: with Helm, each is a process. */
const mostShrinks = 300;

export function drawRenderings(arbitrary: fc.Arbitrary<Rendering>, numRuns: number, seed: number): Draws {
  return { arbitrary, seed, list: fc.sample(arbitrary, { numRuns, seed }) };
}

/** Tries a property with each of its draws, and makes the first that fails smaller. `tried` is called after each. */
export async function tryProperty(property: Property, tried: () => void): Promise<Counterexample | undefined> {
  const { list } = property.draws;
  const known = (await property.compareMany?.(list)) ?? new Map<Rendering, Difference | undefined>();
  for (const [index, rendering] of list.entries()) {
    const difference = known.has(rendering) ? known.get(rendering) : await differs(property, rendering);
    tried();
    if (difference !== undefined) return smallest(property, { index, rendering, difference });
  }
  return undefined;
}

/** An error of a rendering is a difference; any other is a mistake of its own. */
async function differs({ differ }: Property, rendering: Rendering): Promise<Difference | undefined> {
  try {
    return await differ(rendering);
  } catch (error) {
    if (error instanceof HelmwrightError) return { object: '', path: '', detail: error.message };
    throw error;
  }
}

interface Failure {
  readonly index: number;
  readonly rendering: Rendering;
  readonly difference: Difference;
}

async function smallest(property: Property, failure: Failure): Promise<Counterexample> {
  const { arbitrary, seed } = property.draws;
  let tries = 0;
  const holds = fc.asyncProperty(arbitrary, async (rendering) => {
    tries += 1;
    const difference = tries > mostShrinks ? undefined : await differs(property, rendering);
    if (difference !== undefined) throw new Differs(difference);
  });
  const run = await fc.check(holds, { seed, path: String(failure.index), numRuns: 1 });
  const [rendering] = run.counterexample ?? [];
  if (run.errorInstance instanceof Differs && rendering !== undefined)
    return described(run.errorInstance.message, rendering, `seed ${seed}, path ${run.counterexamplePath ?? ''}`);
  if (run.failed) throw run.errorInstance;
  const message = `beside others in one Helm process, but not alone: ${describeDifference(failure.difference)}`;
  return described(message, failure.rendering, `seed ${seed}, path ${failure.index}`);
}

/** How a try of a property fails: anything else that is thrown is a mistake of its own. */
class Differs extends Error {
  constructor(difference: Difference) {
    super(describeDifference(difference));
  }
}

function described(message: string, { values, release }: Rendering, repeat: string): Counterexample {
  return { message: `${message} (${repeat}, release ${release.namespace}/${release.name})`, values };
}
