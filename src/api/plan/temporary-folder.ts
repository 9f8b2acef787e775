import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../../settings/config-error.js';

/**
 * The engine ends the process where it cannot make its temporary files.
 *
 * @throws ConfigError that names TMPDIR
 */
export async function checkTemporaryFolder(): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = process.env['TMPDIR'] ?? '/tmp';
  // Of a file, the folder in it is not there.
  await tryFolder().catch(() => {
    throw new ConfigError('TMPDIR', `LanceDB needs a folder for temporary files, and cannot write to ${folder}`);
  });
}

/** Makes what the engine makes, a folder in a folder, and removes it: there may be leave, and no room. */
async function tryFolder(): Promise<void> {
  await withTemporaryFolder(({ path }) => mkdtemp(join(path, 'engine-')));
}

const made = new Set<TemporaryFolder>();

/** Removes all that there are, at once: for a process that ends before it could. */
export function removeTemporaryFolders(): void {
  for (const { path } of made) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The engine still writes into it.
    }
  }
}

/** A folder for the engine's temporary files, of which it leaves some. */
export class TemporaryFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'helmwright-plan-'));

  constructor() {
    made.add(this);
  }

  /** Removes it with its contents. A failure is ignored, because nothing can be done about it. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true }).catch(() => undefined);
    made.delete(this);
  }

  /** Does something while the variable of the process names it: for commands, whose process is their own. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = this.path;
    try {
      return await work();
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  }
}

/** Does something with a folder that is removed then. */
export async function withTemporaryFolder<T>(work: (folder: TemporaryFolder) => Promise<T>): Promise<T> {
  const temporary = new TemporaryFolder();
  return work(temporary).finally(() => temporary.remove());
}
