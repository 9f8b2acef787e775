import { lstatSync, type Stats } from 'node:fs';
import { errorCode } from './output-error.js';

/** What is at a path, links not followed; undefined where nothing can be there, be it that a parent is a file. */
export function statIfThere(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
