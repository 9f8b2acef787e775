import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kebab } from '../chart/build/naming.js';
import { outputError } from '../chart/disk/output-error.js';
import { HelmwrightError } from '../errors.js';
import { packageVersion } from './package-version.js';

export interface Scaffold {
  /** The name of the new chart. */
  readonly chart: string;
  /** The written files; the chart module comes first. */
  readonly files: readonly string[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const isInstalled = root.includes(`${sep}node_modules${sep}`);

const npmrc = `# Installs a copy of helmwright: npm would change the packages of a linked folder.
install-links=true
`;

/** Not in `scaffold/`, because npm leaves files of this name out of packages. */
const gitignore = 'node_modules/\ndist/\n';

/** The files in `scaffold/` of this package: a chart whose name is replaced. */
const names = ['chart.ts', 'package.json', 'tsconfig.json', 'README.md'];

/**
 * Writes a new chart module into a folder: all of it or nothing. It overwrites no file.
 *
 * @throws HelmwrightError `output`
 */
export function writeScaffold(folder: string): Scaffold {
  const chart = chartName(folder);
  const files = [
    ...names.map((name) => ({ file: join(folder, name), text: filled(scaffold(name), chart, folder) })),
    { file: join(folder, '.gitignore'), text: gitignore },
    ...(isInstalled ? [] : [{ file: join(folder, '.npmrc'), text: npmrc }]),
  ];
  const taken = files.find(({ file }) => existsSync(file));
  if (taken !== undefined) {
    throw new HelmwrightError('output', taken.file, 'already exists; choose another folder');
  }
  const written: string[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    for (const { file, text } of files) {
      writeFileSync(file, text, { flag: 'wx' });
      written.push(file);
    }
  } catch (error) {
    for (const file of written) rmSync(file);
    throw outputError(files[written.length]?.file ?? folder, error);
  }
  return { chart, files: written };
}

function scaffold(name: string): string {
  return readFileSync(new URL(`../../scaffold/${name}`, import.meta.url), 'utf8');
}

/** The folder's name, made a valid chart name. */
function chartName(folder: string): string {
  const name = kebab(basename(resolve(folder)))
    .slice(0, 40)
    .replace(/-$/, '');
  return /^[a-z]/.test(name) ? name : `chart${name === '' ? '' : `-${name}`.slice(0, 34)}`;
}

/** The text with the chart's names, and with this package as its dependency. */
function filled(text: string, chart: string, folder: string): string {
  return renamed(text, chart).replace('"helmwright": "^0.1.0"', `"helmwright": ${JSON.stringify(dependency(folder))}`);
}

/** The version if it is installed from a registry; otherwise the folder that it runs from, such as a clone. */
function dependency(folder: string): string {
  if (isInstalled) return `^${packageVersion()}`;
  return `file:${relative(resolve(folder), root).split(sep).join('/')}`;
}

function renamed(text: string, chart: string): string {
  const className = chart
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return text.replaceAll('my-chart', chart).replaceAll('MyChart', className);
}
