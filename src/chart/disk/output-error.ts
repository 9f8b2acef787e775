import { HelmwrightError, messageOf } from '../../errors.js';

/** What the file system said, as an error that names the place; an error that says so already is left as it is. */
export function outputError(place: string, error: unknown): HelmwrightError {
  if (error instanceof HelmwrightError) return error;
  return new HelmwrightError('output', place, reason(error));
}

const reasons: ReadonlyMap<string | undefined, string> = new Map([
  ['EACCES', 'cannot be read or written: permission denied'],
  ['EPERM', 'cannot be read or written: permission denied'],
  ['EROFS', 'cannot be written: the file system is read-only'],
  ['ENOSPC', 'cannot be written: no space is left'],
  ['ENOENT', 'was changed by somebody else in the meantime: run again'],
  ['ENOTEMPTY', 'was changed by somebody else in the meantime: run again'],
  ['ENOTDIR', 'lies in a file where a folder is needed: move that file away'],
  ['EISDIR', 'is a folder where a file is needed: move it away'],
  ['EXDEV', 'is on another file system than the output folder: write there instead'],
]);

function reason(error: unknown): string {
  const message = messageOf(error);
  return reasons.get(errorCode(error)) ?? `cannot be written: ${message}`;
}

/** The system's code of an error (`ENOENT`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
