import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HelmwrightError } from '../../errors.js';
import { folderEntries, parentFolders, type EntryKind } from './folder-entries.js';
import type { GeneratedChart } from '../files/generated-chart.js';
import { listName, printList, readList } from './generated-list.js';
import { statIfThere } from './stat-if-there.js';
import type { Step } from './swap.js';

/** What writing one chart did. */
export interface ChartReport {
  /** The name of the chart. */
  readonly name: string;
  /** The chart's folder. */
  readonly folder: string;
  /** How many of the chart's files are new or have new text. */
  readonly written: number;
  /** How many files of an earlier run were removed. */
  readonly removed: number;
  /** True where nothing in the chart's folder was touched. */
  readonly unchanged: boolean;
  /** Files in the chart's folder that the generator did not make, by their path inside the chart; sorted. */
  readonly kept: readonly string[];
}

export interface WritePlan {
  readonly report: ChartReport;
  readonly steps: readonly Step[];
}

/** A chart's folder as it was found, and what of it is ours. */
interface Found {
  readonly folder: string;
  readonly exists: boolean;
  readonly entries: ReadonlyMap<string, EntryKind>;
  readonly listed: ReadonlySet<string>;
}

/**
 * What has to be done so that a chart's folder holds the generated files and the foreign ones, and nothing else. Reads,
 * and writes nothing.
 *
 * @throws HelmwrightError `output` where a foreign file or folder is in the way.
 */
export function planWrite(folder: string, chart: GeneratedChart): WritePlan {
  const found = findChart(join(folder, chart.name));
  const files = new Map([...chart.files, [listName, printList(chart.files.keys())]]);
  for (const path of files.keys()) checkWay(found, path);

  const stale = [...found.listed].filter((path) => isOurs(found, path) && !files.has(path));
  const writes = [...files].filter(([path, text]) => !holds(found, path, text));
  const steps: Step[] = [
    ...stale.map((path): Step => ({ verb: 'remove', path })),
    ...spentFolders(found, files).map((path): Step => ({ verb: 'drop', path })),
    ...missingFolders(found, files).map((path): Step => ({ verb: 'make', path })),
    ...writes.map(([path, text]): Step => ({ verb: isOurs(found, path) ? 'replace' : 'add', path, text })),
  ];
  return {
    report: {
      name: chart.name,
      folder: found.folder,
      written: writes.filter(([path]) => path !== listName).length,
      removed: stale.length,
      unchanged: found.exists && steps.length === 0,
      kept: [...found.entries]
        .filter(([path, kind]) => kind !== 'folder' && !isOurs(found, path))
        .map(([path]) => path),
    },
    steps: steps.map((step) => ({ ...step, path: [chart.name, step.path].filter((part) => part !== '').join('/') })),
  };
}

function findChart(folder: string): Found {
  const stat = statIfThere(folder);
  if (stat === undefined) return { folder, exists: false, entries: new Map(), listed: new Set() };
  if (stat.isSymbolicLink()) throw new HelmwrightError('output', folder, 'is a symbolic link: name the real folder');
  if (!stat.isDirectory()) throw new HelmwrightError('output', folder, 'is a file where the chart needs its folder');
  return { folder, exists: true, entries: folderEntries(folder), listed: readList(folder) };
}

/** Whether a file of this path was made by an earlier run. What became a link or a folder since is somebody's work. */
function isOurs(found: Found, path: string): boolean {
  return (found.listed.has(path) || path === listName) && found.entries.get(path) === 'file';
}

function holds(found: Found, path: string, text: string): boolean {
  return isOurs(found, path) && readFileSync(join(found.folder, path)).equals(Buffer.from(text));
}

/** Refuses to write a path where something foreign is in the way. */
function checkWay(found: Found, path: string): void {
  for (const parent of parentFolders(path)) {
    const kind = found.entries.get(parent);
    if (kind === undefined || kind === 'folder' || isOurs(found, parent)) continue;
    throw new HelmwrightError(
      'output',
      join(found.folder, parent),
      `is a ${noun(kind)} that helmwright did not make, where the chart needs a folder: move it away`,
    );
  }
  const kind = found.entries.get(path);
  if (kind === undefined || isOurs(found, path)) return;
  const place = join(found.folder, path);
  if (kind === 'file') {
    throw new HelmwrightError('output', place, 'exists and was not made by helmwright: move it away or rename it');
  }
  if (kind !== 'folder' || !isSpent(found, path)) {
    throw new HelmwrightError('output', place, `is a ${noun(kind)} where the chart needs a file: move it away`);
  }
}

function noun(kind: EntryKind): string {
  return { file: 'file', folder: 'folder', link: 'symbolic link', other: 'device or socket' }[kind];
}

/** Whether a folder was made for generated files and holds nothing foreign, be it an empty folder. */
function isSpent(found: Found, folder: string): boolean {
  const within = `${folder}/`;
  if (![...found.listed].some((path) => path.startsWith(within))) return false;
  return [...found.entries]
    .filter(([path]) => path.startsWith(within))
    .every(([path, kind]) => (kind === 'folder' ? isSpent(found, path) : isOurs(found, path)));
}

/** Folders that only files of earlier runs were in; innermost first. */
function spentFolders(found: Found, files: ReadonlyMap<string, string>): string[] {
  const needed = new Set([...files.keys()].flatMap(parentFolders));
  return [...found.entries]
    .filter(([path, kind]) => kind === 'folder' && !needed.has(path) && isSpent(found, path))
    .map(([path]) => path)
    .reverse();
}

/** Folders that have to be made, outermost first; `''` is the chart's own. */
function missingFolders(found: Found, files: ReadonlyMap<string, string>): string[] {
  const needed = new Set([...files.keys()].flatMap(parentFolders));
  const missing = [...needed].filter((path) => found.entries.get(path) !== 'folder').sort();
  return found.exists ? missing : ['', ...missing];
}
