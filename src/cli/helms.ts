import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { HelmwrightError } from '../errors.js';
import type { Environment, Io } from './io.js';

/** Where Helm's documentation says how to install it. */
export const helmInstallation = 'https://helm.sh/docs/intro/install';

export interface HelmOptions {
  readonly helm?: readonly string[];
  readonly requireHelm?: true;
}

/**
 * The Helm binaries to compare with: the named ones, or the one on PATH, or none.
 *
 * @throws HelmwrightError `usage` if a named one is not executable, or if `requireHelm` is set and none was found
 */
export function helmsOf({ cwd, env }: Io, { helm: named = [], requireHelm }: HelmOptions): readonly string[] {
  const missing = named.find((path) => !isExecutable(resolve(cwd, path)));
  if (missing !== undefined) throw new HelmwrightError('usage', `--helm ${missing}`, 'is not an executable file');
  const found = named.length > 0 ? named.map((path) => resolve(cwd, path)) : onPath(env);
  if (found.length > 0 || requireHelm !== true) return found;
  const remedy = `install Helm (${helmInstallation}), or name a binary with --helm`;
  throw new HelmwrightError('usage', '--require-helm', `there is no helm on PATH: ${remedy}`);
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
