import fc from 'fast-check';
import { HelmwrightError, messageOf } from '../../src/errors.js';
import { chartFiles, type ChartModel, type JsonObject, modelOf } from '../../src/index.js';
import { differenceFrom, generating } from '../../src/chart/check/credentials.js';
import { describeDifference, type Difference } from '../../src/chart/check/difference.js';
import { compareEmbedding } from '../../src/chart/check/equivalence.js';
import type { Helm } from '../../src/chart/check/helm.js';
import {
  helmOutcomes,
  type UmbrellaCase,
  umbrellaOutcome,
  type UmbrellaRendering,
} from '../../src/chart/check/umbrella.js';
import { arbitraryInvalidValues } from '../../src/values/arbitrary/invalid.js';
import { arbitraryValues } from '../../src/values/arbitrary/valid.js';
import { factoryOf } from './build-chart.js';
import { drawFrom } from './chart-arbitrary.js';
import { colliding } from './collisions.js';
import { filesWithNotes } from './notes.js';
import type { ChartPlan } from './plan.js';

/** A chart and a user's values for it. */
export interface Trial {
  readonly plan: ChartPlan;
  readonly values: JsonObject;
}

/** What came of a trial: nothing, a chart that the library refuses, or a difference. */
export type Result =
  | { readonly kind: 'same'; readonly rendered: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'different'; readonly difference: string };

/** The model of a chart, or why there is none. */
export function modelOrRefusal(plan: ChartPlan, name = 'c0'): ChartModel | Exclude<Result, { kind: 'same' }> {
  try {
    const model = modelOf(factoryOf(plan, name));
    chartFiles(model);
    return model;
  } catch (error) {
    if (error instanceof HelmwrightError) return { kind: 'refused', code: error.code, message: error.message };
    return {
      kind: 'different',
      difference: `the library throws ${error instanceof Error ? (error.stack ?? '') : messageOf(error)}`,
    };
  }
}

export function isModel(made: ReturnType<typeof modelOrRefusal>): made is ChartModel {
  return !('kind' in made);
}

/** Trials of a chart: values that it admits, now and then some that it refuses. */
export function trialsOf(plan: ChartPlan, model: ChartModel, seed: number, numRuns: number): readonly Trial[] {
  const draw = drawFrom(seed);
  const admitted = fc.sample(arbitraryValues(model.values, model.subcharts, model.dependencies), { seed, numRuns });
  const invalid = draw.chance(25)
    ? fc.sample(arbitraryInvalidValues(model.values, model.subcharts, model.dependencies), { seed, numRuns: 1 })
    : [];
  return [...admitted.map((values) => colliding(draw, values, plan.values)), ...invalid].map((values) => ({
    plan,
    values,
  }));
}

/** What render() is compared with. */
export interface Sides {
  readonly helms: readonly Helm[];
  /** Whether an ordinary cdk8s app is one of them. */
  readonly embedding: boolean;
}

/** Runs trials, all of them in one process of each Helm. */
export async function tryAll(
  trials: readonly Trial[],
  { helms, embedding }: Sides,
  rendering: UmbrellaRendering,
): Promise<readonly Result[]> {
  const plans = [...new Set(trials.map(({ plan }) => plan))];
  const models = plans.map((plan, index) => modelOrRefusal(plan, `c${index}`));
  const cases = trials.flatMap(({ plan, values }, index): readonly UmbrellaCase[] => {
    const model = models[plans.indexOf(plan)];
    return model !== undefined && isModel(model)
      ? [{ key: `t${index}`, model, values, files: filesWithNotes(model) }]
      : [];
  });
  const differences = new Map<string, Comparison>();
  for (const helm of helms) {
    for (const [key, comparison] of await compareWithHelm(cases, helm, rendering)) {
      if (differences.get(key)?.difference === undefined) differences.set(key, comparison);
    }
  }
  return trials.map(({ plan, values }, index): Result => {
    const model = models[plans.indexOf(plan)];
    if (model === undefined || !isModel(model)) return model ?? { kind: 'same', rendered: false };
    const compared = differences.get(`t${index}`);
    const embedded = () => compareEmbedding(model, factoryOf(plan, model.name), { ...rendering, values });
    const difference = compared?.difference ?? (embedding ? embedded() : undefined);
    return difference === undefined
      ? { kind: 'same', rendered: compared?.rendered ?? false }
      : { kind: 'different', difference: describeDifference(difference) };
  });
}

interface Comparison {
  readonly difference: Difference | undefined;
  readonly rendered: boolean;
}

/** Values that a schema refuses share a process; those that a template refuses have one each. */
async function compareWithHelm(
  cases: readonly UmbrellaCase[],
  helm: Helm,
  rendering: UmbrellaRendering,
): Promise<ReadonlyMap<string, Comparison>> {
  const expected = new Map(
    cases.map((each) => [each.key, generating((generate) => umbrellaOutcome(each, helm.rules, rendering, generate))]),
  );
  const because = ({ key }: UmbrellaCase): string => {
    const outcome = expected.get(key)?.outcome;
    return outcome?.kind === 'refused' ? outcome.because : 'rendered';
  };
  const shared = ['rendered', 'values'].map((cause) => cases.filter((each) => because(each) === cause));
  const alone = cases.filter((each) => !['rendered', 'values'].includes(because(each))).map((each) => [each]);
  const compared = new Map<string, Comparison>();
  for (const group of [...shared, ...alone]) {
    for (const [key, outcome] of await helmOutcomes(group, helm, rendering)) {
      const ours = expected.get(key);
      if (ours !== undefined)
        compared.set(key, { difference: differenceFrom(ours, outcome), rendered: ours.outcome.kind === 'objects' });
    }
  }
  return compared;
}
