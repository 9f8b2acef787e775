import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Connection } from '@lancedb/lancedb';
import { ConfigError } from '../config/config-error.js';
import { placeOf } from '../config/setting-names.js';
import type { Settings } from '../config/settings.js';
import type { LanceDb } from './lancedb.js';

/** Where the tables are: a folder, or an object store with options of its own. */
export type Storage =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'store'; readonly url: string; readonly options: Readonly<Record<string, string>> };

const schemes = ['s3', 's3+ddb', 'gs', 'az', 'abfs', 'abfss', 'oss'] as const;

/** How much a process keeps of indexes and of metadata, in bytes; the engine's own default is several gibibytes. */
const cacheBytes = 128n * 1_048_576n;

/**
 * Reads where the tables are.
 *
 * @throws ConfigError that names the setting and what to do
 */
export async function readStorage({
  root,
  storageOptionsFile,
}: Pick<Settings, 'root' | 'storageOptionsFile'>): Promise<Storage> {
  if (root === undefined || root === '') {
    throw new ConfigError(placeOf('root'), 'is not set: give the folder or the object store url that holds the tables');
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(root)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'file') {
    checkNoOptions(storageOptionsFile);
    return folder(scheme === undefined ? root : fileURLToPath(root));
  }
  if (!schemes.some((each) => each === scheme)) {
    throw new ConfigError(
      placeOf('root'),
      `starts with ${scheme}://, which is no object store of the engine: use a folder or ${schemes.map((each) => `${each}://`).join(', ')}`,
    );
  }
  return { kind: 'store', url: root, options: await readOptions(storageOptionsFile) };
}

function checkNoOptions(file: string | undefined): void {
  if (file === undefined || file === '') return;
  throw new ConfigError(
    placeOf('storageOptionsFile'),
    'is for an object store, and the root is a folder: leave it out',
  );
}

/** The engine would make the folder where it is missing, and every table would be unknown. */
async function folder(path: string): Promise<Storage> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new ConfigError(placeOf('root'), `is no folder: make ${path}, or give another`);
  return { kind: 'folder', path };
}

async function readOptions(file: string | undefined): Promise<Readonly<Record<string, string>>> {
  if (file === undefined || file === '') return {};
  const options = parse(await read(file));
  if (options === undefined) {
    throw new ConfigError(
      placeOf('storageOptionsFile'),
      'must hold a JSON object of texts, such as {"region": "eu-west-1"}',
    );
  }
  return options;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new ConfigError(placeOf('storageOptionsFile'), `cannot be read: ${file}`);
  }
}

/** The cause is not kept: a message of the parser shows what stands in the file. */
function parse(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isTexts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}

/** Opens the storage. Nothing that it says holds the options. */
export async function connectStorage(lancedb: LanceDb, storage: Storage): Promise<Connection> {
  const session = new lancedb.Session(cacheBytes, cacheBytes);
  switch (storage.kind) {
    case 'folder':
      return lancedb.connect(storage.path, {}, session);
    case 'store':
      return lancedb.connect(storage.url, { storageOptions: { ...storage.options } }, session);
  }
}
