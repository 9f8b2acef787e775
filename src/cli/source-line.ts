import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This package: what is built, and its sources, which source maps name. */
const homes = ['../../dist/', '../../src/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** A place in a source file. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The innermost line of the user's own code in the stack of an error; undefined where there is none. */
export function sourcePlace(error: unknown): SourcePlace | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const places = stack.split('\n').flatMap((text): readonly SourcePlace[] => {
    const [, path, line, column] = frame.exec(text) ?? [];
    return path === undefined ? [] : [{ file: fileOf(path), line: Number(line), column: Number(column) }];
  });
  return places.find(
    ({ file }) => !homes.some((home) => file.startsWith(home)) && !file.includes(`${sep}node_modules${sep}`),
  );
}

const frame = /^ +at (?:.*\()?((?:file:\/\/|\/|[A-Za-z]:\\).+?):(\d+):(\d+)\)?$/;

/** As {@link sourcePlace}, such as `chart.ts:12:5`. */
export function sourceLine(error: unknown, cwd: string): string | undefined {
  const place = sourcePlace(error);
  return place === undefined ? undefined : `${shownFile(place.file, cwd)}:${place.line}:${place.column}`;
}

/** TypeScript's loader adds a query. */
function fileOf(place: string): string {
  const path = place.replace(/\?.*$/, '');
  return path.startsWith('file://') ? fileURLToPath(path) : path;
}

/** A file relative to the working directory, where it is inside. */
export function shownFile(file: string, cwd: string): string {
  const inside = relative(cwd, file);
  return inside.startsWith('..') ? file : inside;
}
