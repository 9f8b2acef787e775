import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This package: `src/` or `dist/`. */
const home = fileURLToPath(new URL('..', import.meta.url));

/**
 * The innermost line of the user's own code in the stack of an error, such as `chart.ts:12:5`, relative to the working
 * directory where it is inside; undefined where there is none.
 */
export function sourceLine(error: unknown, cwd: string): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').flatMap((line) => {
    const [, place = '', position = ''] =
      /^ +at (?:.*\()?((?:file:\/\/|\/|[A-Za-z]:\\).+?)(:\d+:\d+)\)?$/.exec(line) ?? [];
    return place === '' ? [] : [{ file: fileOf(place), position }];
  });
  const own = frames.find(({ file }) => !file.startsWith(home) && !file.includes(`${sep}node_modules${sep}`));
  return own === undefined ? undefined : `${shown(own.file, cwd)}${own.position}`;
}

/** TypeScript's loader adds a query. */
function fileOf(place: string): string {
  const path = place.replace(/\?.*$/, '');
  return path.startsWith('file://') ? fileURLToPath(path) : path;
}

function shown(file: string, cwd: string): string {
  const inside = relative(cwd, file);
  return inside.startsWith('..') ? file : inside;
}
