/**
 * `npm run image -- OUT_DIR`: writes the root file system of the service's image, without a container engine. With
 * `--app`, writes only the application, for the Dockerfile. It prints the configuration of the image.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { messageOf } from '../src/errors.js';
import { layOutApp } from './image/app.js';
import { imageConfig } from './image/config.js';
import { layOutSystem } from './image/system.js';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

const { isApp, folder } = asked();
try {
  mkdirSync(folder, { recursive: true });
} catch (error) {
  fail(`${folder} cannot be created: ${messageOf(error)}`);
}
if (readdirSync(folder).length > 0) fail(`${folder} is not empty: specify a new folder`);
if (isApp) {
  layOutApp(root, folder);
} else {
  layOutApp(root, join(folder, 'app'));
  layOutSystem(folder);
  console.log(JSON.stringify(imageConfig));
}

function asked(): { readonly isApp: boolean; readonly folder: string } {
  const usage = 'usage: npm run image -- OUT_DIR [--app]';
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { app: { type: 'boolean' } } });
    const [given, ...others] = positionals;
    if (given === undefined || others.length > 0) fail(usage);
    return { isApp: values.app === true, folder: resolve(given) };
  } catch (error) {
    return fail(`${messageOf(error)}; ${usage}`);
  }
}

function fail(message: string): never {
  console.error(`image: ${message}`);
  process.exit(2);
}
