import { join } from 'node:path';
import { HelmwrightError } from '../../errors.js';
import { parentFolders } from './folder-entries.js';
import type { GeneratedChart } from '../files/generated-chart.js';
import { listName } from './generated-list.js';

const chartName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
// A list of paths, one a line, has no room for control characters; a backslash is a separator on Windows.
const forbidden = /[\p{Cc}\\]/u;

/**
 * Refuses names and paths that would lead out of their chart, or that cannot exist side by side.
 *
 * @throws HelmwrightError `output`
 */
export function checkOutputPaths(folder: string, charts: readonly GeneratedChart[]): void {
  const names = new Set<string>();
  for (const { name, files } of charts) {
    const place = join(folder, name);
    if (!chartName.test(name)) throw new HelmwrightError('output', folder, `'${name}' is no name of a chart's folder`);
    if (names.has(name)) throw new HelmwrightError('output', place, 'is the folder of two charts: rename one of them');
    names.add(name);
    for (const path of files.keys()) checkPath(place, path, files);
  }
}

function checkPath(place: string, path: string, files: ReadonlyMap<string, string>): void {
  const refuse = (detail: string) => new HelmwrightError('output', place, `'${path}' ${detail}`);
  if (path === listName) throw refuse('is the name of the list of generated files: choose another');
  if (forbidden.test(path)) throw refuse('has a backslash or a control character in it');
  if (path.split('/').some((part) => ['', '.', '..'].includes(part))) throw refuse('is no path inside the chart');
  const file = parentFolders(path).find((parent) => files.has(parent));
  if (file !== undefined) throw refuse(`needs '${file}' to be a folder, which is a generated file`);
}
