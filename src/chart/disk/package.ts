import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { parse } from 'yaml';
import { HelmwrightError, messageOf } from '../../errors.js';
import type { GeneratedChart } from '../files/generated-chart.js';
import { type DownloadedCharts, lockedArchives, missingArchive } from './downloaded-charts.js';
import { listName } from './generated-list.js';
import { errorCode, outputError } from './output-error.js';
import { checkOutputPaths } from './output-paths.js';

// Not 1970: tar calls that "an implausibly old time stamp".
const modified = new Date('1980-01-01T00:00:00Z');
const fixedHeader = { mode: 0o644, uid: 0, gid: 0, uname: '', gname: '', mtime: modified };

/** The order in which `helm package` writes; what is not named here comes after it. */
const firstFiles = ['Chart.yaml', 'Chart.lock', 'values.yaml', 'values.schema.json'];

/**
 * A chart as one `.tgz`, laid out as `helm package` does: everything under `<name>/`, `Chart.yaml` first.
 *
 * The same chart gives the same bytes: nothing of the time, the user, or the machine is in them. The tar is the same
 * everywhere; how zlib packs it may change with a release of Node.js.
 *
 * All files of the chart are in it; `.helmignore` goes along and is not applied, for a generated chart holds nothing
 * that should stay out.
 *
 * @param version - the version that `Chart.yaml` states.
 * @param downloaded - the archives of its dependencies, see {@link downloadedCharts}
 * @throws HelmwrightError `invalid-metadata` where `Chart.yaml` is missing, or states another name or version; `output` where
 * a dependency is missing.
 * @example
 * ```ts
 * import { type ChartFactory, chartFiles, modelOf, packageChart } from 'helmwright';
 *
 * export const archive = (factory: ChartFactory) => packageChart(chartFiles(modelOf(factory)), '1.0.0');
 * ```
 */
export async function packageChart(
  chart: GeneratedChart,
  version: string,
  downloaded: DownloadedCharts = new Map(),
): Promise<Buffer> {
  // The list of generated files is for the chart's folder only.
  const generated = new Map([...chart.files].filter(([path]) => path !== listName));
  checkOutputPaths('', [{ name: chart.name, files: generated }]);
  checkMetadata(chart, version);
  const [missing] = lockedArchives(chart).filter((path) => !downloaded.has(path));
  if (missing !== undefined) throw missingArchive(chart, missing);
  const files = packedFiles([...generated, ...downloaded]);
  const archive = pack();
  for (const [path, text] of files) archive.entry({ ...fixedHeader, name: `${chart.name}/${path}` }, text);
  archive.finalize();
  return withFixedGzipHeader(gzipSync(await buffer(archive), { level: 9 }));
}

/**
 * The name that Helm gives the package: `<name>-<version>.tgz`.
 *
 * @example
 * ```ts
 * import { packageFileName } from 'helmwright';
 *
 * packageFileName({ name: 'web', files: new Map() }, '1.0.0'); // 'web-1.0.0.tgz'
 * ```
 */
export function packageFileName(chart: GeneratedChart, version: string): string {
  return `${chart.name}-${version}.tgz`;
}

/**
 * Writes a chart's package into a folder, at once or not at all; one that is there and has the same bytes is left alone.
 *
 * @param folder - made where it does not exist.
 * @returns the path of the package.
 * @throws HelmwrightError `invalid-metadata` as {@link packageChart} does, `output` where it cannot be written.
 * @example
 * ```ts
 * import { type ChartFactory, chartFiles, modelOf, writePackage } from 'helmwright';
 *
 * export const release = (factory: ChartFactory) => writePackage('packages', chartFiles(modelOf(factory)), '1.0.0');
 * ```
 */
export async function writePackage(
  folder: string,
  chart: GeneratedChart,
  version: string,
  downloaded?: DownloadedCharts,
): Promise<string> {
  const bytes = await packageChart(chart, version, downloaded);
  const file = join(folder, packageFileName(chart, version));
  const unfinished = join(folder, `.${packageFileName(chart, version)}.${process.pid}.new`);
  try {
    if (readIfThere(file)?.equals(bytes) === true) return file;
    mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, file);
    return file;
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    throw outputError(file, error);
  }
}

type PackedFile = readonly [path: string, content: string | Buffer];

/** The files in their order in the package. */
function packedFiles(files: readonly PackedFile[]): ReadonlyMap<string, string | Buffer> {
  const rank = (path: string) => (firstFiles.includes(path) ? firstFiles.indexOf(path) : firstFiles.length);
  return new Map([...files].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)));
}

function checkMetadata(chart: GeneratedChart, version: string): void {
  const place = `${chart.name}/Chart.yaml`;
  const metadata = readYaml(place, chart.files.get('Chart.yaml') ?? '');
  for (const [field, expected] of Object.entries({ name: chart.name, version })) {
    const stated = fieldOf(metadata, field);
    if (stated === expected) continue;
    const detail = `states the ${field} '${String(stated)}', and '${expected}' is to be packed`;
    throw new HelmwrightError('invalid-metadata', place, detail);
  }
}

function readYaml(place: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const detail = messageOf(error);
    throw new HelmwrightError('invalid-metadata', place, `is no YAML: ${detail}`);
  }
}

function fieldOf(metadata: unknown, field: string): unknown {
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  return Object.entries(metadata).find(([key]) => key === field)?.[1];
}

/** Byte 9 of a gzip header names the operating system: 255 is "unknown". Bytes 4 to 7, the time, are zero already. */
function withFixedGzipHeader(gzip: Buffer): Buffer {
  gzip.writeUInt32LE(0, 4);
  gzip.writeUInt8(255, 9);
  return gzip;
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
