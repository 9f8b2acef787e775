import type { GeneratedChart } from '../files/generated-chart.js';
import { checkOutputPaths } from './output-paths.js';
import { reading } from './reading.js';
import { withStaging } from './staging.js';
import { swap } from './swap.js';
import { planWrite, type ChartReport } from './write-plan.js';

/** What writing did, chart by chart, in the order of the charts. */
export type WriteReport = readonly ChartReport[];

/**
 * Writes charts into a folder, each into a folder of its name: all of them, or nothing.
 *
 * A file `.helmwright` in each chart lists what was generated. Files of an earlier run that are no longer generated are
 * removed, with the folders that they leave empty; files that are not in the list are never touched, and one that is in
 * the way of a generated file is an error. Files whose text is the same are not rewritten.
 *
 * Where a run dies half-way, the next one first puts back what was there before it. Two runs on one folder do not mix:
 * one of them, or both, fail with nothing done.
 *
 * @param folder - made where it does not exist.
 * @throws HelmwrightError `output`; the charts on disk are then as they were.
 * @example
 * ```ts
 * import { type ChartFactory, chartFiles, modelOf, writeCharts } from 'helmwright';
 *
 * export const write = (factory: ChartFactory) => writeCharts('charts', [chartFiles(modelOf(factory))]);
 * ```
 */
export function writeCharts(folder: string, charts: readonly GeneratedChart[]): WriteReport {
  checkOutputPaths(folder, charts);
  return withStaging(folder, (staging) => {
    const plans = reading(folder, () => charts.map((chart) => planWrite(folder, chart)));
    swap(
      folder,
      staging,
      plans.flatMap((plan) => plan.steps),
    );
    return plans.map((plan) => plan.report);
  });
}
