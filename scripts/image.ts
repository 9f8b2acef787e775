/**
 * `npm run image -- OUT_DIR`: lays out the root file system of the service's image, without a container engine. With
 * `--app` it lays out the application alone, as the Dockerfile wants it. It prints what the image's configuration is to say.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { layOutApp } from './image/app.js';
import { imageConfig } from './image/config.js';
import { layOutSystem } from './image/system.js';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

const { values, positionals } = parseArgs({ allowPositionals: true, options: { app: { type: 'boolean' } } });
const [given, ...others] = positionals;
if (given === undefined || others.length > 0) fail('usage: npm run image -- OUT_DIR [--app]');
const folder = resolve(given);
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) fail(`${folder} is not empty: give a new folder`);
if (values.app === true) {
  layOutApp(root, folder);
} else {
  layOutApp(root, join(folder, 'app'));
  layOutSystem(folder);
  console.log(JSON.stringify(imageConfig));
}

function fail(message: string): never {
  console.error(`image: ${message}`);
  process.exit(2);
}
