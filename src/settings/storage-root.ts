import { fileURLToPath } from 'node:url';
import { ConfigError } from './config-error.js';
import { placeOf } from './setting-names.js';
import type { Settings } from './settings.js';

/** Where the tables are, as the settings say it: nothing is looked at yet. */
export type Root =
  { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'store'; readonly url: string };

const schemes = ['s3', 's3+ddb', 'gs', 'az', 'abfs', 'abfss', 'oss'] as const;

/** @throws ConfigError for no root, for no object store of the engine, and for options of a folder */
export function readRoot({ root, storageOptionsFile }: Pick<Settings, 'root' | 'storageOptionsFile'>): Root {
  if (root === undefined || root === '') {
    throw new ConfigError(placeOf('root'), 'is required: the folder or object store URL of the tables');
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(root)?.[1]?.toLowerCase();
  if (scheme === undefined || scheme === 'file') {
    checkNoOptions(storageOptionsFile);
    return { kind: 'folder', path: scheme === undefined ? root : pathOf(root) };
  }
  if (!schemes.some((each) => each === scheme)) {
    throw new ConfigError(
      placeOf('root'),
      `starts with ${scheme}://, which is not supported: use a folder or ${schemes.map((each) => `${each}://`).join(', ')}`,
    );
  }
  return { kind: 'store', url: root };
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new ConfigError(placeOf('root'), `is not a local file URL: use a path, or file:///folder`);
  }
}

function checkNoOptions(file: string | undefined): void {
  if (file === undefined || file === '') return;
  throw new ConfigError(placeOf('storageOptionsFile'), 'is for object stores, but the root is a folder; remove it');
}
