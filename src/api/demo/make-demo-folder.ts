import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.js';
import { placeOf } from '../config/setting-names.js';
import { importPeers } from '../http/import-peers.js';

export interface DemoFolder {
  readonly path: string;
  /** Removes what nobody asked for by name. */
  readonly remove: () => Promise<void>;
  /** Until this is called, a signal removes what {@link remove} would, and ends the process. */
  readonly handOver: () => void;
}

/**
 * Makes the sample tables in a folder that is empty or not there yet, or else in a temporary one.
 *
 * @throws ConfigError where the folder has something in it
 */
export async function makeDemoFolder(root: string | undefined): Promise<DemoFolder> {
  const { makeSample } = await importPeers(() => import('./make-sample.js'));
  const handOver = root === undefined ? removedOnSignals(() => path) : () => undefined;
  const path = root ?? mkdtempSync(join(tmpdir(), 'helmwright-demo-'));
  const remove = root === undefined ? () => rm(path, { recursive: true, force: true }) : () => Promise.resolve();
  try {
    await mkdir(path, { recursive: true });
    if ((await readdir(path)).length > 0) {
      throw new ConfigError(placeOf('root'), 'is a folder with something in it: name a new one for the sample tables');
    }
    await makeSample(path);
    return { path, remove, handOver };
  } catch (error) {
    handOver();
    await remove();
    throw error;
  }
}

/** Nobody else would: the service, which ends on signals, is not there yet. */
function removedOnSignals(path: () => string): () => void {
  const onSignal = (signal: 'SIGTERM' | 'SIGINT'): void => {
    // The engine may still write.
    rmSync(path(), { recursive: true, force: true, maxRetries: 5 });
    process.exit(128 + constants.signals[signal]);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  return () => {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
  };
}
