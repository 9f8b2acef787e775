import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serviceModules } from './modules.js';
import { packageFiles, packageFolders, readManifest } from './packages.js';

/** The page of the service, which it reads when it is asked for. */
const page = 'dist/api/ui/page.html';

/** The files of the application (the built service and its packages), relative to the repository and to /app. */
export function appFiles(root: string): readonly string[] {
  const { files, packages } = serviceModules(root);
  const folders = packageFolders(root, packages);
  return [...files, page, ...folders.flatMap((from) => packageFiles(join(root, from)).map((file) => join(from, file)))];
}

/** Copies the application into a folder. */
export function layOutApp(root: string, folder: string): void {
  for (const file of appFiles(root)) copy(join(root, file), join(folder, file));
  const { name, version, license } = readManifest(join(root, 'package.json'));
  const manifest = { name, version, license, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

export function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
