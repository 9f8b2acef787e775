/**
 * Generates imports/: our CustomResourceDefinitions as YAML, the output of `cdk8s import` for them, and only its
 * types, which src/ imports.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { crdsToImport } from '../src/constructs/crds/ray-crds.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Writes `ray.io.yaml`, `ray.io.ts` and `types/ray.io.d.ts` into a folder. */
export function writeImports(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const yaml = join(folder, 'ray.io.yaml');
  writeFileSync(yaml, crdsAsYaml());
  run('cdk8s-cli/bin/cdk8s', ['import', yaml, '--output', folder, '--language', 'typescript', '--no-save']);
  run('typescript/bin/tsc', [
    '--declaration',
    '--emitDeclarationOnly',
    ...settings,
    '--outDir',
    join(folder, 'types'),
    join(folder, 'ray.io.ts'),
  ]);
}

/** The YAML for `cdk8s import`. */
export function crdsAsYaml(): string {
  return crdsToImport()
    .map((crd) => stringify(crd, { aliasDuplicateObjects: false, lineWidth: 0 }))
    .join('---\n');
}

// Types of other packages stay imports, because the folder may be anywhere.
const settings = ['--module', 'NodeNext', '--target', 'ES2022', '--noResolve', '--noCheck'];

function run(program: string, args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'pipe' });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeImports(join(root, 'imports'));
