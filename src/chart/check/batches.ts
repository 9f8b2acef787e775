import fc from 'fast-check';
import type { ChartModel } from '../model/chart-model.js';
import { differenceFrom, type Generating, generating } from './credentials.js';
import type { Difference } from './difference.js';
import { arbitrarySettings, type Rendering, type RenderSettings } from './equivalence.js';
import type { Helm } from './helm.js';
import { helmOutcomes, type UmbrellaCase, umbrellaOutcome } from './umbrella.js';

/** What is known of renderings that were compared in batches: the difference of each, or that there is none. */
export type Compared = ReadonlyMap<Rendering, Difference | undefined>;

/** How many renderings share a Helm process. */
const batchSize = 20;

/**
 * Settings of which few exist, so that many renderings can share a Helm process. One rendering in ten has settings of its
 * own, and is rendered alone.
 */
export function sharedSettings(runs: number, seed: number): fc.Arbitrary<RenderSettings> {
  const shared = fc.sample(arbitrarySettings(), { numRuns: Math.max(1, Math.round(runs / batchSize)), seed });
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...shared) }, { weight: 1, arbitrary: arbitrarySettings() });
}

/**
 * Compares renderings of a chart, many in each Helm process: the chart is there as a subchart, once for each. What a
 * template refuses, or has few others with its settings, is left out.
 */
export async function compareInBatches(
  model: ChartModel,
  helm: Helm,
  renderings: readonly Rendering[],
): Promise<Compared> {
  const compared = new Map<Rendering, Difference | undefined>();
  for (const group of sameSettings(renderings)) {
    for (const batch of batches(model, helm, group)) {
      for (const [rendering, difference] of await compareBatch(helm, batch)) compared.set(rendering, difference);
    }
  }
  return compared;
}

/** Renderings with the same settings, where a process for them pays. */
function sameSettings(renderings: readonly Rendering[]): readonly (readonly Rendering[])[] {
  const groups = new Map<string, Rendering[]>();
  for (const rendering of renderings) {
    const key = JSON.stringify({ ...rendering, values: undefined });
    groups.set(key, [...(groups.get(key) ?? []), rendering]);
  }
  return [...groups.values()].filter((group) => group.length > 2);
}

interface Draw {
  readonly rendering: Rendering;
  readonly case: UmbrellaCase;
  /** What `render` makes of it. */
  readonly ours: Generating;
}

/** Helm reports all values that schemas refuse, but only the first template that fails: those are left out. */
function batches(model: ChartModel, helm: Helm, group: readonly Rendering[]): readonly (readonly Draw[])[] {
  const draws = group.map((rendering, index): Draw => {
    const one: UmbrellaCase = { key: `d${index}`, model, values: rendering.values };
    const ours = generating((generate) => umbrellaOutcome(one, helm.rules, rendering, generate));
    return { rendering, case: one, ours };
  });
  const rendered = draws.filter(({ ours: { outcome } }) => outcome.kind === 'objects');
  const refused = draws.filter(({ ours: { outcome } }) => outcome.kind === 'refused' && outcome.because === 'values');
  return [...chunks(rendered), ...chunks(refused)];
}

function chunks<T>(list: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(list.length / batchSize);
  return Array.from({ length: count }, (_, index) => list.slice(index * batchSize, (index + 1) * batchSize));
}

async function compareBatch(helm: Helm, batch: readonly Draw[]): Promise<Compared> {
  const [first] = batch;
  if (first === undefined) return new Map();
  const cases = batch.map((draw) => draw.case);
  const outcomes = await helmOutcomes(cases, helm, first.rendering);
  return new Map(
    batch.map(({ rendering, case: { key }, ours }) => {
      const theirs = outcomes.get(key);
      if (theirs === undefined) throw new Error(`no outcome of ${key}`);
      return [rendering, differenceFrom(ours, theirs)];
    }),
  );
}
