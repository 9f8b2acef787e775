import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Packages that are not used: LanceDB's embedding libraries, those of another runtime than Node, and types. */
const unused = /^(@huggingface\/transformers|openai|bare-.*|@types\/.*)$/;

/** Files that no program reads. */
const idle = /(\.d\.[cm]?ts|\.map|\.ts|\.md|\.markdown|\.tsbuildinfo)$/i;

/**
 * The folders of packages and all their dependencies, relative to the repository.
 *
 * @throws Error where one is not installed
 */
export function packageFolders(root: string, names: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = find(root, name, from);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`${relative(root, from)} requires the package ${name}, which is not installed: run npm ci`);
    }
    if (folders.has(folder)) return;
    folders.add(folder);
    for (const [dependency, optional] of dependenciesOf(folder)) visit(dependency, folder, optional);
  };
  for (const name of names) visit(name, root, false);
  return [...folders].map((folder) => relative(root, folder)).sort();
}

/** The files of a package, relative to its folder, without nested packages. */
export function packageFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split(sep).includes('node_modules') && !idle.test(path))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}

/** Resolves a package like Node: first beside the importing package, then in parent folders. */
function find(root: string, name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === root ? undefined : find(root, name, dirname(from));
}

function dependenciesOf(folder: string): readonly (readonly [name: string, isOptional: boolean])[] {
  const manifest = readManifest(join(folder, 'package.json'));
  const isOptionalPeer = (name: string) => Object.hasOwn(manifest.peerDependenciesMeta ?? {}, name);
  const optional = Object.keys(manifest.optionalDependencies ?? {});
  return [
    ...Object.keys(manifest.dependencies ?? {}).map((name) => [name, optional.includes(name)] as const),
    ...optional.map((name) => [name, true] as const),
    ...Object.keys(manifest.peerDependencies ?? {}).map((name) => [name, isOptionalPeer(name)] as const),
  ].filter(([name]) => !unused.test(name));
}

/** The fields of package.json that are used here. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>;
}

export function readManifest(path: string): Manifest {
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (isManifest(manifest)) return manifest;
  throw new Error(`${path} is not a valid package.json`);
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const tables = ['dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'];
  return tables.every((table) => {
    const entries: unknown = Reflect.get(value, table);
    return entries === undefined || (typeof entries === 'object' && entries !== null);
  });
}
