import type { Connection } from '@lancedb/lancedb';
import { readFile, stat } from 'node:fs/promises';
import { ConfigError } from '../../settings/config-error.js';
import { placeOf } from '../../settings/setting-names.js';
import type { Settings } from '../../settings/settings.js';
import { readRoot } from '../../settings/storage-root.js';
import { overloaded } from '../errors.js';
import { isJsonObject, jsonOf } from '../json.js';
import type { LanceDb } from './lancedb/load.js';

/** The location of the tables: a folder, or the URL of an object store with its options. */
export interface Storage {
  readonly location: string;
  readonly options: Readonly<Record<string, string>>;
}

/** Cache sizes of indexes and metadata in bytes. LanceDB's default is several gibibytes. */
const cacheBytes = 128n * 1_048_576n;

/** Reads the location of the tables. */
export async function readStorage(settings: Pick<Settings, 'root' | 'storageOptionsFile'>): Promise<Storage> {
  const root = readRoot(settings);
  if (root.kind === 'store') return { location: root.url, options: await readOptions(settings.storageOptionsFile) };
  await checkFolder(root.path);
  return { location: root.path, options: {} };
}

/** LanceDB would create a missing folder, and every table would be unknown. */
async function checkFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  const remedy =
    found === undefined ? `create the folder ${path}, or specify another one` : `${path} is a file; specify a folder`;
  throw new ConfigError(placeOf('root'), `is not a folder: ${remedy}`);
}

async function readOptions(file: string | undefined): Promise<Readonly<Record<string, string>>> {
  if (file === undefined || file === '') return {};
  const place = placeOf('storageOptionsFile');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(place, `cannot be read: ${file}`);
  });
  const options = jsonOf(text);
  if (isTexts(options)) return options;
  throw new ConfigError(place, 'must contain a JSON object of strings, such as {"region": "eu-west-1"}');
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && Object.values(value).every((each) => typeof each === 'string');
}

/** Opens the storage. Nothing that it says holds the options. */
export async function connectStorage(lancedb: LanceDb, { location, options }: Storage): Promise<Connection> {
  const session = new lancedb.Session(cacheBytes, cacheBytes);
  return lancedb.connect(location, { storageOptions: { ...options } }, session);
}

/**
 * The result of `work` on the storage. The work itself continues after the time limit, because LanceDB cannot be
 * interrupted.
 */
export async function deadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(overloaded(`the storage timed out after ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
