import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedChart } from '../files/generated-chart.js';
import { listName, printList, readList } from './generated-list.js';
import { checkOutputPaths } from './output-paths.js';
import { reading } from './reading.js';
import { statIfThere } from './stat-if-there.js';

/** One file on disk that is not what the generator would write. */
export interface Drift {
  /** The chart's name. */
  readonly chart: string;
  /** Path inside the chart; `.helmwright` is the list of generated files. */
  readonly path: string;
  /** `differs`: other text, or no regular file; `missing`: not there; `stale`: there, listed, and no longer generated. */
  readonly kind: 'differs' | 'missing' | 'stale';
}

/**
 * What `writeCharts` would change, without changing it; empty if the folder is up to date. Sorted by path within each
 * chart. Files that were not generated are ignored.
 *
 * @throws HelmwrightError `output` if the folder cannot be read
 */
export function compareCharts(folder: string, charts: readonly GeneratedChart[]): Drift[] {
  checkOutputPaths(folder, charts);
  return charts.flatMap((chart) => compareChart(join(folder, chart.name), chart));
}

/**
 * The generated files of a chart's folder, as they are on disk: path inside the chart → text, without the list itself.
 *
 * @param chartFolder - the chart's own folder. Where it does not exist, or has no list, the answer is empty.
 * @throws HelmwrightError `output` where the folder cannot be read.
 */
export function readGenerated(chartFolder: string): ReadonlyMap<string, string> {
  return reading(chartFolder, () => {
    const paths = [...readList(chartFolder)].filter((path) => isFile(join(chartFolder, path)));
    return new Map(paths.sort().map((path) => [path, readFileSync(join(chartFolder, path), 'utf8')]));
  });
}

function compareChart(chartFolder: string, chart: GeneratedChart): Drift[] {
  return reading(chartFolder, () => {
    const files = new Map([...chart.files, [listName, printList(chart.files.keys())]]);
    const paths = new Set([...files.keys(), ...readList(chartFolder)]);
    return [...paths].sort().flatMap((path): Drift[] => {
      const kind = compareFile(join(chartFolder, path), files.get(path));
      return kind === 'same' ? [] : [{ chart: chart.name, path, kind }];
    });
  });
}

function compareFile(file: string, text: string | undefined): Drift['kind'] | 'same' {
  if (text === undefined) return isFile(file) ? 'stale' : 'same';
  if (statIfThere(file) === undefined) return 'missing';
  return isFile(file) && readFileSync(file).equals(Buffer.from(text)) ? 'same' : 'differs';
}

function isFile(path: string): boolean {
  return statIfThere(path)?.isFile() === true;
}
