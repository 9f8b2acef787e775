import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import { type EndSignal, exitOnSignals } from '../server/signals.js';
import { importPeers } from '../peers.js';
import { readRoot } from '../../settings/storage-root.js';
import { makeTemporaryFolder, removeTemporaryFolder, withTemporaryFolder } from '../plan/temporary-folder.js';
import { messageOf } from '../../errors.js';

export interface DemoFolder {
  readonly path: string;
  /** Removes the temporary folder. */
  readonly remove: () => Promise<void>;
  /** Until this is called, a signal removes the temporary folder and ends the process. */
  readonly handOver: () => void;
}

/** Signals that end a demo. SIGHUP is one of them: closing the terminal must remove the tables, too. */
export const demoSignals: readonly EndSignal[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Creates the sample tables in a folder that is empty or does not exist, or else in a temporary one.
 *
 * @throws ConfigError if the root is not a folder, or not empty
 */
export async function makeDemoFolder(root: string | undefined): Promise<DemoFolder> {
  const { makeSample } = await importPeers(() => import('./sample.js'));
  const make = async (path: string): Promise<void> => {
    const temporary = makeTemporaryFolder();
    await withTemporaryFolder(temporary, () => makeSample(path)).finally(() => removeTemporaryFolder(temporary));
  };
  if (root === undefined) {
    return madeIn(() => mkdtempSync(join(tmpdir(), 'helmwright-demo-')), make, removeFolder);
  }
  const path = await emptyFolder(root);
  const made = await madeIn(() => path, make, removeContents);
  return { ...made, remove: () => Promise.resolve() };
}

/** Creates the tables in a folder, and removes them on an error or a signal. */
async function madeIn(
  folder: () => string,
  make: (path: string) => Promise<void>,
  undo: (path: string) => Promise<void>,
): Promise<DemoFolder> {
  // From before there is a folder; what the engine still writes would make it again.
  const handOver = exitOnSignals(demoSignals, () => making.catch(() => undefined).then(remove));
  const path = folder();
  const remove = (): Promise<void> => undo(path);
  const making = make(path);
  try {
    await making;
    return { path, remove, handOver };
  } catch (error) {
    handOver();
    await remove();
    throw error;
  }
}

async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}

/** The folder itself is kept, because it belongs to the user. */
async function removeContents(path: string): Promise<void> {
  await Promise.all((await readdir(path)).map((name) => removeFolder(join(path, name))));
}

async function emptyFolder(root: string): Promise<string> {
  const place = readRoot({ root });
  if (place.kind !== 'folder') {
    throw new ConfigError(placeOf('root'), 'is an object store; specify a folder for the sample tables');
  }
  await mkdir(place.path, { recursive: true }).catch((cause: unknown) => {
    throw new ConfigError(placeOf('root'), `cannot be created: ${messageOf(cause)}`);
  });
  if ((await readdir(place.path)).length > 0) {
    throw new ConfigError(placeOf('root'), 'is not empty; specify a new folder for the sample tables');
  }
  return place.path;
}
