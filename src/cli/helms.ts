import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { HelmwrightError } from '../errors.js';
import type { Environment, Io } from './io.js';

/**
 * The Helm binaries to compare with: the named ones, or the one on PATH, or none.
 *
 * @throws HelmwrightError `usage` where a named one is not executable
 */
export function helmsOf({ cwd, env }: Io, named: readonly string[]): readonly string[] {
  const missing = named.find((path) => !isExecutable(resolve(cwd, path)));
  if (missing !== undefined) throw new HelmwrightError('usage', `--helm ${missing}`, 'is not an executable file');
  return named.length > 0 ? named.map((path) => resolve(cwd, path)) : onPath(env);
}

function onPath({ PATH = '' }: Environment): readonly string[] {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
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
