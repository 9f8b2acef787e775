import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { HelmwrightError } from '../../errors.js';
import { isJsonArray, isJsonObject, type Json } from '../../values/json.js';
import type { GeneratedChart } from '../files/generated-chart.js';
import { errorCode, outputError } from './output-error.js';

/** The archives of a chart's dependencies, by their path in the chart, such as `charts/postgresql-16.4.2.tgz`. */
export type DownloadedCharts = ReadonlyMap<string, Buffer>;

/**
 * What `helm dependency build` downloaded into a chart's folder and into those of its subcharts, for {@link packageChart}.
 *
 * @param folder - the chart's folder
 * @throws HelmwrightError `output` where a dependency is not there
 * @example
 * ```ts
 * import { type ChartFactory, chartFiles, downloadedCharts, modelOf, packageChart } from 'helmwright';
 *
 * export const archive = (factory: ChartFactory) => {
 *   const chart = chartFiles(modelOf(factory));
 *   return packageChart(chart, '1.0.0', downloadedCharts('charts/shop', chart));
 * };
 * ```
 */
export function downloadedCharts(folder: string, chart: GeneratedChart): DownloadedCharts {
  return new Map(lockedArchives(chart).map((path) => [path, archiveAt(folder, path, chart)]));
}

function archiveAt(folder: string, path: string, chart: GeneratedChart): Buffer {
  const file = join(folder, path);
  try {
    return readFileSync(file);
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? missingArchive(chart, path, folder) : outputError(file, error);
  }
}

/** The paths of the archives that Chart.lock names, in subcharts too. */
export function lockedArchives({ files }: GeneratedChart): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    posix.basename(path) === 'Chart.lock'
      ? archivesOf(parsed(text)).map((name) => posix.join(posix.dirname(path), 'charts', name))
      : [],
  );
}

function parsed(text: string): Json {
  const lock: unknown = parse(text);
  return isJsonObject(lock) ? (lock['dependencies'] ?? null) : null;
}

/** A subchart has no repository: it is generated. */
function archivesOf(dependencies: Json): readonly string[] {
  if (!isJsonArray(dependencies)) return [];
  const archives = dependencies
    .filter(isJsonObject)
    .flatMap(({ name, version, repository }) =>
      typeof name === 'string' && typeof version === 'string' && repository !== '' ? [`${name}-${version}.tgz`] : [],
    );
  return [...new Set(archives)];
}

/** The error for a dependency that is not there. */
export function missingArchive({ name }: GeneratedChart, path: string, folder = name): HelmwrightError {
  const built = join(folder, posix.dirname(posix.dirname(path)));
  const detail = `the dependency ${join(folder, path)} is missing: run \`helm dependency build ${built}\``;
  return new HelmwrightError('output', `chart ${name}`, detail);
}
