import fc from 'fast-check';
import type { Helm } from '../../src/chart/check/helm.js';
import type { UmbrellaRendering } from '../../src/chart/check/umbrella.js';
import { arbitraryCharts, drawFrom } from './chart-arbitrary.js';
import type { Draw } from './draw.js';
import { formsIn } from '../support/forms-in.js';
import { holdsMergeKey } from './merge-key.js';
import { printChart } from './print-chart.js';
import { smallestTrial } from './smaller-trial.js';
import { isModel, modelOrRefusal, type Result, type Sides, type Trial, trialsOf, tryAll } from './trial.js';

export interface Progress {
  readonly charts: number;
  /** How many charts the library refused, by the code of its error. */
  readonly refused: ReadonlyMap<string, number>;
  readonly renderings: number;
  /** Renderings that gave objects. */
  readonly rendered: number;
  /** How many charts have each form. */
  readonly forms: ReadonlyMap<string, number>;
  /** The difference that was found, while its chart gets smaller. */
  readonly shrinking?: string;
}

export interface Failure {
  readonly seed: number;
  /** The chart as TypeScript, its values and the difference. */
  readonly report: string;
}

/** As many charts as share a process of Helm. */
export const batchSize = 40;
const valuesPerChart = 2;

/** Batches at a time: Helm renders one while charts of another are made here. */
const lanes = 2;

export interface Run {
  /** Asked before each batch whether to stop. */
  readonly until: (progress: Progress) => boolean;
}

/** Draws charts and compares Helm, render() and an ordinary cdk8s app, until something differs. */
export async function tryRandomCharts(
  seed: number,
  helms: readonly Helm[],
  { until }: Run,
): Promise<{ readonly progress: Progress; readonly failure: Failure | undefined }> {
  const count = new Counter();
  const sides: Sides = { helms, embedding: true };
  let next = seed;
  let found: { readonly trial: Trial; readonly difference: string; readonly seed: number } | undefined;
  const lane = async (): Promise<void> => {
    while (found === undefined && !until(count.progress())) {
      const at = next;
      next += 1;
      const trials = drawBatch(at, count);
      const results = await tryAll(trials, sides, drawRendering(drawFrom(at)));
      count.results(results);
      results.forEach((result, index) => {
        const trial = trials[index];
        if (result.kind === 'different' && trial !== undefined)
          found ??= { trial, difference: result.difference, seed: at };
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (found === undefined) return { progress: count.progress(), failure: undefined };
  const { trial, difference, seed: failing } = found;
  const rendering = drawRendering(drawFrom(failing));
  const step = (): void => void until({ ...count.progress(), shrinking: difference });
  const smallest = await smallestTrial(trial, sides, rendering, step);
  return { progress: count.progress(), failure: { seed: failing, report: reportOf(smallest, rendering) } };
}

class Counter {
  private readonly refused = new Map<string, number>();
  private readonly forms = new Map<string, number>();
  private charts = 0;
  private renderings = 0;
  private rendered = 0;

  chart(made: ReturnType<typeof modelOrRefusal>): void {
    this.charts += 1;
    if (isModel(made)) for (const form of formsIn(made)) addOne(this.forms, form);
    else if (made.kind === 'refused') addOne(this.refused, made.code);
  }

  results(results: readonly Result[]): void {
    this.renderings += results.length;
    this.rendered += results.filter((result) => result.kind === 'same' && result.rendered).length;
  }

  progress(): Progress {
    const { charts, refused, renderings, rendered, forms } = this;
    return { charts, refused, renderings, rendered, forms };
  }
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function drawBatch(seed: number, count: Counter): readonly Trial[] {
  return fc.sample(arbitraryCharts(), { seed, numRuns: batchSize }).flatMap((plan, index) => {
    const made = modelOrRefusal(plan);
    count.chart(made);
    if (isModel(made)) {
      const trials = trialsOf(plan, made, seed * batchSize + index, valuesPerChart);
      return trials.filter(({ values }) => !holdsMergeKey(values));
    }
    return made.kind === 'different' ? [{ plan, values: {} }] : [];
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
    includeCrds: true,
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
