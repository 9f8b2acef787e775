import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageName, zipOf } from '../../src/ray/packages.js';
import { filesOf } from '../../src/ray/working-directory.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helmwright-working-directory-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

describe('The files of a working directory', () => {
  it('are those that no ignore file excludes', async () => {
    await write({
      '.gitignore': '*.log\n/data/\n',
      '.rayignore': 'notes.md\n',
      'main.py': '',
      'main.log': '',
      'notes.md': '',
      'data/big.bin': '',
      'lib/data/small.bin': '',
      'lib/.gitignore': 'secret\n!main.log\n',
      'lib/secret': '',
      'lib/main.log': '',
      'lib/Notes.md': '',
    });
    expect(await paths()).toEqual([
      '.gitignore',
      '.rayignore',
      'lib/.gitignore',
      'lib/Notes.md',
      'lib/data/small.bin',
      'main.py',
    ]);
  });

  it('do not include .git, virtual environments and caches', async () => {
    await write({ '.git/HEAD': '', 'venv/x': '', '.venv/x': '', 'lib/__pycache__/x': '', 'lib/venv.py': '' });
    expect(await paths()).toEqual(['lib/venv.py']);
  });

  it('include targets of symbolic links, except broken links', async () => {
    await write({ 'lib/a.py': '' });
    await symlink('lib', join(directory, 'link'));
    await symlink('nowhere', join(directory, 'broken'));
    expect(await paths()).toEqual(['lib/a.py', 'link/a.py']);
  });

  it('do not follow a circular symbolic link', async () => {
    await write({ 'lib/a.py': '' });
    await symlink('..', join(directory, 'lib/up'));
    await expect(filesOf(directory)).rejects.toThrow(/lib\/up\/: a symbolic link to a directory above it/);
  });

  it('require a directory', async () => {
    await expect(filesOf(join(directory, 'none'))).rejects.toThrow('none: not a directory');
  });
});

describe('The zip of a working directory', () => {
  it('has the files with their contents and executable bits', async () => {
    await write({ 'main.py': 'print()', 'lib/tool': '#!/bin/sh' });
    await chmod(join(directory, 'lib/tool'), 0o700);
    const zip = await zipped();
    const files = Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);
    expect(files).toEqual([
      ['lib/tool', '#!/bin/sh'],
      ['main.py', 'print()'],
    ]);
    expect(entriesOf(zip)).toEqual([
      { mode: 0o100755, date: firstDay },
      { mode: 0o100644, date: firstDay },
    ]);
  });

  it('depends only on paths and contents', async () => {
    const name = fc.stringMatching(/^[a-c]{1,2}(\/[d-f])?$/);
    const tree = fc.dictionary(name, fc.string({ maxLength: 200 }), { maxKeys: 6 });
    const options = { numRuns: 25 };
    await fc.assert(
      fc.asyncProperty(tree.filter(isTree), async (files) => {
        const entries = Object.entries(files);
        const first = await zipIn('first', entries);
        expect(await zipIn('second', entries.toReversed())).toEqual(first);
        const changed = await zipIn('changed', [...entries, ['g', 'more']]);
        expect(packageName(changed)).not.toBe(packageName(first));
      }),
      options,
    );
  });

  it('is rejected if it is too large, with the largest files', async () => {
    await write({ 'a.bin': noise(3_000), 'b.bin': noise(9_000), 'c.py': '' });
    const files = await filesOf(directory);
    await expect(zipOf(files, 'here', undefined, 5_000)).rejects.toThrow(
      /^working directory here: its zip is larger than .* largest files: b.bin \(.*\), a.bin \(.*; list what/,
    );
  });

  it('fails if a file disappears', async () => {
    await write({ 'a.py': '' });
    const files = await filesOf(directory);
    await rm(join(directory, 'a.py'));
    await expect(zipOf(files, directory)).rejects.toThrow('ENOENT');
  });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
}

async function paths(): Promise<readonly string[]> {
  return (await filesOf(directory)).map(({ path }) => path);
}

async function zipped(at = directory): Promise<Buffer> {
  return zipOf(await filesOf(at), at);
}

async function zipIn(name: string, files: readonly (readonly [string, string])[]): Promise<Buffer> {
  await rm(join(directory, name), { recursive: true, force: true });
  await mkdir(join(directory, name));
  for (const [path, text] of files) await write({ [`${name}/${path}`]: text });
  return zipped(join(directory, name));
}

/** No path is a file and a directory. */
function isTree(files: Readonly<Record<string, string>>): boolean {
  return Object.keys(files).every((path) => !path.includes('/') || !Object.hasOwn(files, dirname(path)));
}

/** Bytes that do not compress. */
function noise(length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(33 + (((index * index * 7919) % 8_191) % 90))).join(
    '',
  );
}

/** 1980-01-01, as a zip writes it. */
const firstDay = (1 << 5) | 1;

/** The Unix modes and dates in the central directory of a zip. */
function entriesOf(zip: Buffer): readonly { readonly mode: number; readonly date: number }[] {
  const entries: { mode: number; date: number }[] = [];
  const signature = Buffer.from('PK\x01\x02', 'latin1');
  for (let at = zip.indexOf(signature); at !== -1; at = zip.indexOf(signature, at + 4)) {
    entries.push({ mode: zip.readUInt32LE(at + 38) >>> 16, date: zip.readUInt16LE(at + 14) });
  }
  return entries;
}
