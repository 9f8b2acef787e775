import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HelmwrightError } from '../../errors.js';
import { statIfThere } from './stat-if-there.js';

/** The file in a chart's folder that says which of the chart's files are generated. */
export const listName = '.helmwright';

const heading = '# Made by helmwright';
const comment = `${heading}: it rewrites and removes the files listed here, and leaves every other file alone.`;

/** The text of a chart's list: a comment, then one path a line, sorted. */
export function printList(paths: Iterable<string>): string {
  return [comment, ...[...paths].sort(), ''].join('\n');
}

/**
 * The paths in a chart folder's list; none where there is no list.
 *
 * @throws HelmwrightError `output` where the list is not one of ours: to take it for empty, or for a list, would be a guess.
 */
export function readList(chartFolder: string): ReadonlySet<string> {
  const file = join(chartFolder, listName);
  const stat = statIfThere(file);
  if (stat === undefined) return new Set();
  const [first, ...paths] = stat.isFile() ? readFileSync(file, 'utf8').split(/\r?\n/) : [];
  if (first?.startsWith(heading) !== true) {
    throw new HelmwrightError('output', file, 'exists and was not made by helmwright: move it away');
  }
  return new Set(paths.filter((path) => path !== ''));
}
