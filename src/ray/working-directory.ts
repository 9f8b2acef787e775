import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { byCodePoint } from '../values/json.js';
import { RayError } from './ray-error.js';

export interface PackedFile {
  /** In the package, with `/`. */
  readonly path: string;
  readonly source: string;
  readonly bytes: number;
  readonly isExecutable: boolean;
}

/** What Ray leaves out of a working directory by itself. */
const neverPacked = ['.git', '.venv', 'venv', '__pycache__'];

const ignoreFiles = ['.gitignore', '.rayignore'];

/** Rules of an ignore file, for the paths below its directory. */
interface Rules {
  readonly directory: string;
  readonly ignore: Ignore;
}

/**
 * The files of a working directory, by path. A file is left out if an ignore file at any level says so, as Ray does it:
 * one file cannot include again what another one excludes. Symbolic links are followed, and empty directories are left out.
 */
export async function filesOf(directory: string): Promise<readonly PackedFile[]> {
  const root = await stat(directory).catch(() => undefined);
  if (root?.isDirectory() !== true) {
    throw new RayError('invalid', `working directory ${directory}: not a directory`);
  }
  const files = await filesBelow({ root: directory, path: '', rules: [rulesOf('', neverPacked)], ancestors: [] });
  return files.toSorted((a, b) => byCodePoint(a.path, b.path));
}

interface Folder {
  readonly root: string;
  /** Relative to the root, with a `/` at its end; empty for the root. */
  readonly path: string;
  /** Of the folders above. */
  readonly rules: readonly Rules[];
  /** The real paths of the folders above. */
  readonly ancestors: readonly string[];
}

async function filesBelow(folder: Folder): Promise<readonly PackedFile[]> {
  const { root, path } = folder;
  const real = await realpath(join(root, path));
  if (folder.ancestors.includes(real)) {
    throw new RayError('invalid', `${join(root, path)}: a symbolic link to a directory above it; add it to .rayignore`);
  }
  const below = { root, rules: [...folder.rules, ...(await rulesIn(folder))], ancestors: [...folder.ancestors, real] };
  const found: PackedFile[] = [];
  for (const name of await readdir(real)) {
    const source = join(root, path, name);
    const info = await stat(source).catch(() => undefined);
    const isDirectory = info?.isDirectory() === true;
    const at = `${path}${name}${isDirectory ? '/' : ''}`;
    if (info === undefined || isIgnored(at, below.rules)) continue;
    if (isDirectory) found.push(...(await filesBelow({ ...below, path: at })));
    if (info.isFile()) found.push({ path: at, source, bytes: info.size, isExecutable: (info.mode & 0o100) !== 0 });
  }
  return found;
}

async function rulesIn({ root, path }: Folder): Promise<readonly Rules[]> {
  const texts = ignoreFiles.map((name) => readFile(join(root, path, name), 'utf8').catch(() => undefined));
  return (await Promise.all(texts)).flatMap((text) => (text === undefined ? [] : [rulesOf(path, text)]));
}

function rulesOf(directory: string, patterns: string | readonly string[]): Rules {
  return { directory, ignore: ignore({ ignorecase: false }).add(patterns) };
}

function isIgnored(path: string, rules: readonly Rules[]): boolean {
  return rules.some(({ directory, ignore: rule }) => rule.ignores(path.slice(directory.length)));
}
