import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

/** Everything under a folder, by its path inside it with `/`, sorted. Links are entries, and never followed. */
export function folderEntries(folder: string): ReadonlyMap<string, EntryKind> {
  return new Map([...walk(folder, '')].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function* walk(folder: string, prefix: string): Generator<[string, EntryKind]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = prefix + entry.name;
    yield [path, kindOf(entry)];
    if (entry.isDirectory()) yield* walk(join(folder, entry.name), `${path}/`);
  }
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

/** The folders that a path lies in, outermost first: `a/b/c` gives `a`, `a/b`. */
export function parentFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
