import fc from 'fast-check';
import type { Helm } from '../../src/chart/check/helm.js';
import type { UmbrellaRendering } from '../../src/chart/check/umbrella.js';
import { arbitraryCharts, drawFrom } from './chart-arbitrary.js';
import type { Draw } from './draw.js';
import { holdsOpenDifference } from './open-differences.js';
import { printChart } from './print-chart.js';
import { smallestTrial } from './smaller-trial.js';
import { isModel, modelOrRefusal, type Trial, trialsOf, tryAll } from './trial.js';

export interface Progress {
  readonly charts: number;
  /** How many charts the library refused, by the code of its error. */
  readonly refused: ReadonlyMap<string, number>;
  readonly renderings: number;
  /** Renderings that gave objects. */
  readonly rendered: number;
  /** Set while a failure gets smaller. */
  readonly shrinking: boolean;
}

export interface Failure {
  readonly seed: number;
  /** The chart as TypeScript, its values and the difference. */
  readonly report: string;
}

/** As many charts as share a process of Helm. */
export const batchSize = 40;
const valuesPerChart = 2;

export interface Run {
  /** Asked after each batch whether to stop. */
  readonly until: (progress: Progress) => boolean;
  /** Whether to try what has differences that are known and not yet fixed. @default false */
  readonly all?: boolean;
}

/** Draws charts and compares Helm, render() and an ordinary cdk8s app, until something differs. */
export async function tryRandomCharts(
  seed: number,
  helms: readonly Helm[],
  { until, all = false }: Run,
): Promise<{ readonly progress: Progress; readonly failure: Failure | undefined }> {
  const refused = new Map<string, number>();
  let [charts, renderings, rendered] = [0, 0, 0];
  const progress = (shrinking = false): Progress => ({ charts, refused, renderings, rendered, shrinking });
  for (let batch = seed; !until(progress()); batch += 1) {
    const trials = drawBatch(batch, all, refused);
    const rendering = drawRendering(drawFrom(batch));
    const sides = { helms, embedding: true };
    const results = await tryAll(trials, sides, rendering);
    charts += batchSize;
    renderings += results.length;
    rendered += results.filter((result) => result.kind === 'same' && result.rendered).length;
    const index = results.findIndex(({ kind }) => kind === 'different');
    const failing = trials[index];
    if (failing !== undefined) {
      const smallest = await smallestTrial(failing, sides, rendering, () => void until(progress(true)));
      return { progress: progress(), failure: { seed: batch, report: reportOf(smallest, rendering) } };
    }
  }
  return { progress: progress(), failure: undefined };
}

function drawBatch(seed: number, all: boolean, refused: Map<string, number>): readonly Trial[] {
  const charts = arbitraryCharts();
  return fc.sample(charts, { seed, numRuns: batchSize }).flatMap((plan, index) => {
    const made = modelOrRefusal(plan);
    if (isModel(made)) {
      const trials = trialsOf(plan, made, seed * batchSize + index, valuesPerChart);
      return all ? trials : trials.filter(({ values }) => !holdsOpenDifference(values));
    }
    if (made.kind === 'different') return [{ plan, values: {} }];
    refused.set(made.code, (refused.get(made.code) ?? 0) + 1);
    return [];
  });
}

function drawRendering(draw: Draw): UmbrellaRendering {
  return {
    release: {
      name: draw.pick(['release', 'r', '0', 'my-release', 'a.b', `x${'-y'.repeat(26)}`, '1'.repeat(53)]),
      namespace: draw.pick(['default', 'on', '1e3']),
    },
    kubeVersion: draw.pick(['v1.31.0', 'v1.29.3-gke.100', 'v1.35.1']),
    apiVersions: draw.pick([[], ['monitoring.coreos.com/v1', 'batch/v1/CronJob']]),
  };
}

function reportOf(
  { trial, difference }: { readonly trial: Trial; readonly difference: string },
  rendering: UmbrellaRendering,
): string {
  return [
    printChart(trial.plan),
    '',
    `values: ${JSON.stringify(trial.values)}`,
    `release: ${JSON.stringify(rendering)}`,
    `difference: ${difference}`,
  ].join('\n');
}
