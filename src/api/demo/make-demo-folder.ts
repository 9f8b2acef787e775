import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.js';
import { placeOf } from '../config/setting-names.js';
import { importPeers } from '../http/import-peers.js';

export interface DemoFolder {
  readonly path: string;
  /** Removes what nobody asked for by name. */
  readonly remove: () => Promise<void>;
}

/**
 * Makes the sample tables in a folder that is empty or not there yet, or else in a temporary one.
 *
 * @throws ConfigError where the folder has something in it
 */
export async function makeDemoFolder(root: string | undefined): Promise<DemoFolder> {
  const { makeSample } = await importPeers(() => import('./make-sample.js'));
  const path = root ?? (await mkdtemp(join(tmpdir(), 'helmwright-demo-')));
  const remove = root === undefined ? () => rm(path, { recursive: true, force: true }) : () => Promise.resolve();
  try {
    await mkdir(path, { recursive: true });
    if ((await readdir(path)).length > 0) {
      throw new ConfigError(placeOf('root'), 'is a folder with something in it: name a new one for the sample tables');
    }
    await makeSample(path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
