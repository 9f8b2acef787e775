import { outputError } from './output-error.js';

/** Runs what only reads a folder; where it fails, the error names the very file or folder that could not be read. */
export function reading<T>(folder: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw outputError(pathOf(error) ?? folder, error);
  }
}

function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error)) return undefined;
  return typeof error.path === 'string' ? error.path : undefined;
}
