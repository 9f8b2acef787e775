import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { HelmwrightError } from '../errors.js';

/**
 * The Helm binaries to compare with: those that are named, or the one on PATH, or none.
 *
 * @throws HelmwrightError `usage` where a named one cannot be run
 */
export function helmsOf(named: readonly string[]): readonly string[] {
  const missing = named.find((path) => !isExecutable(path));
  if (missing !== undefined) throw new HelmwrightError('usage', `--helm ${missing}`, 'is no program that can be run');
  return named.length > 0 ? named : onPath();
}

function onPath(): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const name = process.platform === 'win32' ? 'helm.exe' : 'helm';
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  return found === undefined ? [] : [found];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
