import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HelmwrightError, messageOf } from '../errors.js';

/** Editors and formatters write a file in several steps. */
const settledAfter = 50;

/** What is watched. All paths are absolute. */
export interface Watched {
  /** A folder with all that is inside. */
  readonly folder: string;
  /** A folder inside that is written to. */
  readonly except?: string | undefined;
  /** Files elsewhere. */
  readonly files: readonly string[];
}

/**
 * Notices changes of files. Node's recursive watch would follow `node_modules` too, where a system has few watches to give, so each
 * folder is watched by itself; those of packages and those that start with a dot are not.
 */
export class FolderChanges {
  private readonly watchers = new Map<string, FSWatcher>();
  private hasChanged = false;
  private onChange: () => void = () => undefined;

  constructor(private readonly watched: Watched) {}

  /** @throws HelmwrightError `output` where the system has no more watches */
  start(): void {
    this.refresh();
    for (const file of this.watched.files) this.watchFile(file);
  }

  /** Resolves after the next change, or one since the last call; at once if `stop` aborts. */
  async next(stop: AbortSignal): Promise<void> {
    if (!this.hasChanged && !stop.aborted) {
      await new Promise<void>((resolve) => {
        this.onChange = () => {
          stop.removeEventListener('abort', this.onChange);
          resolve();
        };
        stop.addEventListener('abort', this.onChange);
      });
    }
    if (!stop.aborted) await setTimeout(settledAfter);
    this.hasChanged = false;
    this.refresh();
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
  }

  /** Watches the folders that are new. */
  private refresh(): void {
    for (const folder of this.foldersIn(this.watched.folder)) if (!this.watchers.has(folder)) this.watchFolder(folder);
  }

  private foldersIn(folder: string): readonly string[] {
    const inner = entriesOf(folder)
      .filter((entry) => entry.isDirectory() && isSource(entry.name))
      .map(({ name }) => join(folder, name))
      .filter((path) => path !== this.watched.except);
    return [folder, ...inner.flatMap((path) => this.foldersIn(path))];
  }

  private watchFolder(folder: string): void {
    this.watch(folder, folder, (name) => isSource(name) && join(folder, name) !== this.watched.except);
  }

  /** Editors replace a file, so its folder is watched. */
  private watchFile(file: string): void {
    if (!file.startsWith(this.watched.folder + sep))
      this.watch(file, dirname(file), (name) => file.endsWith(sep + name));
  }

  private watch(key: string, folder: string, isOurs: (name: string) => boolean): void {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name === null || isOurs(name)) this.notice();
      });
      // A folder that was removed; one of its name may come later.
      watcher.on('error', () => this.forget(key));
      this.watchers.set(key, watcher);
    } catch (error) {
      // A folder may be gone already. A system has only so many watches.
      if (existsSync(folder)) throw new HelmwrightError('output', folder, `cannot be watched: ${messageOf(error)}`);
    }
  }

  private forget(key: string): void {
    this.watchers.get(key)?.close();
    this.watchers.delete(key);
  }

  private notice(): void {
    this.hasChanged = true;
    this.onChange();
  }
}

function isSource(name: string): boolean {
  return name !== 'node_modules' && !name.startsWith('.');
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
