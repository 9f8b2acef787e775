import { fileURLToPath } from 'node:url';
import { failSetting } from './setting-names.js';
import type { Settings } from './settings.js';

/** Where the tables are, as the settings say it: nothing is looked at yet. */
export type Root =
  { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'store'; readonly url: string };

const schemes = ['s3', 's3+ddb', 'gs', 'az', 'abfs', 'abfss', 'oss'] as const;

/** @throws ConfigError for no root, for an unsupported object store, and for options of a folder */
export function readRoot({ root = '', storageOptionsFile = '' }: Pick<Settings, 'root' | 'storageOptionsFile'>): Root {
  if (root === '') failSetting('root', 'is required: the folder or object store URL of the tables');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(root)?.[1]?.toLowerCase() ?? 'file';
  if (scheme === 'file') {
    if (storageOptionsFile !== '')
      failSetting('storageOptionsFile', 'is for object stores, but the root is a folder; remove it');
    return { kind: 'folder', path: pathOf(root) };
  }
  if (!schemes.some((each) => each === scheme)) {
    const supported = schemes.map((each) => `${each}://`).join(', ');
    failSetting('root', `starts with ${scheme}://, which is not supported: use a folder or ${supported}`);
  }
  return { kind: 'store', url: root };
}

function pathOf(root: string): string {
  if (!/^file:\/\//i.test(root)) return root;
  try {
    return fileURLToPath(root);
  } catch {
    return failSetting('root', 'is not a local file URL: use a path, or file:///folder');
  }
}
