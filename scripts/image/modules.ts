import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The modules and packages of the built service and the reaper. */
export interface Modules {
  /** Built files, relative to the repository. */
  readonly files: readonly string[];
  /** Packages that they import, including optional peers. */
  readonly packages: readonly string[];
}

/** The reaper of the chart, and what its command imports later. */
const reaper = ['cli/session', 'cli/session/reap', 'cli/table', 'session/ray-clusters'];

/** For credentials of AWS. The reaper has those of its ServiceAccount. */
const unused = /^@(aws-sdk|smithy)\//;

/** The modules of the service, of the reaper and of their commands, with their imports. */
export function serviceModules(root: string): Modules {
  const commands = ['cli/main', 'cli/serve', ...reaper].map((name) => `dist/${name}.js`);
  const entries = [...commands, ...builtIn(root, 'dist/api')];
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const specifier of importsOf(join(root, file))) {
      if (specifier.startsWith('.')) visit(relative(root, join(root, dirname(file), specifier)));
      else if (!specifier.startsWith('node:') && !unused.test(specifier)) packages.add(packageOf(specifier));
    }
  };
  entries.forEach(visit);
  return { files: [...files].sort(), packages: [...packages].sort() };
}

function builtIn(root: string, folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return entries.filter((entry) => entry.endsWith('.js')).map((entry) => join(folder, entry));
}

/** The imports of a module: static imports of modules, because a command imports others later; all imports of packages. */
function importsOf(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  const atOnce = text.matchAll(/^(?:import|export)(?:[\s\w{},*$]+\bfrom)?\s*['"]([^'"]+)['"]/gm);
  const packagesLater = text.matchAll(/\bimport\(['"]([^'".][^'"]*)['"]\)/g);
  return [...atOnce, ...packagesLater].flatMap(([, specifier]) => specifier ?? []);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
