import { isAbsolute, relative, resolve, sep } from 'node:path';
import { HelmwrightError } from '../errors.js';

/**
 * Works on a path that the user gave. Errors name it as the user did.
 *
 * @param work - gets the absolute path, and a function that shows a path inside it to the user
 */
export async function withUserPath<T>(
  cwd: string,
  given: string,
  work: (path: string, shown: (path: string) => string) => T | Promise<T>,
): Promise<T> {
  const path = resolve(cwd, given);
  const shown = (inside: string): string => (isAbsolute(given) ? inside : relative(cwd, inside));
  try {
    return await work(path, shown);
  } catch (error) {
    if (!(error instanceof HelmwrightError) || !isInside(error.place, path)) throw error;
    const renamed = new HelmwrightError(error.code, shown(error.place), error.detail);
    renamed.cause = error;
    throw renamed;
  }
}

function isInside(place: string, path: string): boolean {
  return place === path || place.startsWith(path.endsWith(sep) ? path : path + sep);
}
