import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../settings/config-error.js';

const made = new Set<string>();

/** Makes a folder for the temporary files of LanceDB. */
export function makeTemporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'helmwright-plan-'));
  made.add(path);
  return path;
}

/** Removes a folder and its contents. A failure is ignored, because nothing can be done about it. */
export async function removeTemporaryFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
  made.delete(path);
}

/** Removes all folders at once, for a process that ends. */
export function removeTemporaryFolders(): void {
  for (const path of made) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // LanceDB still writes into it.
    }
  }
}

/** Sets TMPDIR of this process during `work`: for commands, because the process is their own. */
export async function withTemporaryFolder<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = path;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/** Checks that temporary files can be created, because LanceDB ends the process if not. */
export async function checkTemporaryFolder(): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = process.env['TMPDIR'] ?? '/tmp';
  try {
    const path = makeTemporaryFolder();
    // A folder in a folder, like LanceDB: the permission may be there, but no space.
    await mkdtemp(join(path, 'engine-'));
    await removeTemporaryFolder(path);
  } catch {
    throw new ConfigError('TMPDIR', `LanceDB needs a folder for temporary files, and cannot write to ${folder}`);
  }
}
