import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HelmwrightError } from '../../errors.js';
import { errorCode, outputError } from './output-error.js';
import { statIfThere } from './stat-if-there.js';

/**
 * One change of the output folder, and its path in there: `add` and `replace` a file, `remove` a file, `make` a folder,
 * `drop` an empty folder.
 */
export type Step =
  | { readonly verb: 'add' | 'replace'; readonly path: string; readonly text: string }
  | { readonly verb: 'remove' | 'make' | 'drop'; readonly path: string };

type Verb = Step['verb'];

/** A step as the journal remembers it; its place in the journal is the name of its files in the staging folder. */
interface Entry {
  readonly verb: Verb;
  readonly path: string;
}

/**
 * Does all steps, or none.
 *
 * All text is written into the staging folder first. Then files change places by rename, each old one into the staging
 * folder; a journal there says what is under way, so that a failure is undone at once and a crash by the next run.
 * The steps are done in their order and undone in reverse.
 *
 * @throws HelmwrightError `output`; the output folder is then as it was.
 */
export function swap(folder: string, staging: string, steps: readonly Step[]): void {
  stage(staging, steps);
  try {
    steps.forEach((step, index) => {
      apply(folder, staging, step, index);
    });
    // The one moment at which the new files count: without a journal there is nothing to undo.
    rmSync(journalOf(staging));
  } catch (error) {
    putBack(folder, staging, error);
    throw error;
  }
}

/** Undoes what a run that died left half done in its staging folder, and removes that folder. */
export function recover(folder: string, staging: string): void {
  undo(folder, staging);
  rmSync(staging, { recursive: true, force: true });
}

/** Whether a staging folder still holds files that the output folder lacks. */
export function isUnderWay(staging: string): boolean {
  return exists(journalOf(staging));
}

function stage(staging: string, steps: readonly Step[]): void {
  try {
    for (const side of ['new', 'old']) mkdirSync(join(staging, side));
    steps.forEach((step, index) => {
      if ('text' in step) writeFileSync(join(staging, 'new', String(index)), step.text);
    });
    const unfinished = join(staging, 'journal.new');
    writeFileSync(unfinished, steps.map(({ verb, path }) => `${verb} ${path}\n`).join(''));
    renameSync(unfinished, journalOf(staging));
  } catch (error) {
    throw outputError(staging, error);
  }
}

function apply(folder: string, staging: string, { verb, path }: Entry, index: number): void {
  const target = join(folder, path);
  const saved = join(staging, 'old', String(index));
  const staged = join(staging, 'new', String(index));
  try {
    switch (verb) {
      case 'remove':
        renameSync(target, saved);
        return;
      case 'replace':
        renameSync(target, saved);
        renameSync(staged, target);
        return;
      case 'add':
        if (exists(target)) throw new HelmwrightError('output', target, 'was just made by somebody else: move it away');
        renameSync(staged, target);
        return;
      case 'make':
        mkdirSync(target);
        return;
      case 'drop':
        // Made anew when it is undone, so its mode is kept: not every file system lets a folder be renamed away.
        copyFolder(target, saved);
        rmdirSync(target);
        return;
    }
  } catch (error) {
    throw outputError(target, error);
  }
}

function putBack(folder: string, staging: string, failure: unknown): void {
  try {
    undo(folder, staging);
  } catch (error) {
    const both = `${outputError(folder, failure).message}; then ${outputError(folder, error).message}`;
    throw new HelmwrightError(
      'output',
      staging,
      `holds what could not be put back, and the next run tries again: ${both}`,
    );
  }
}

/** Can be done again after it was cut short: each step is undone only as far as it is done. */
function undo(folder: string, staging: string): void {
  const entries = readJournal(staging);
  for (const [index, entry] of [...entries.entries()].reverse()) revert(folder, staging, entry, index);
  rmSync(journalOf(staging), { force: true });
}

function revert(folder: string, staging: string, { verb, path }: Entry, index: number): void {
  const target = join(folder, path);
  const saved = join(staging, 'old', String(index));
  const staged = join(staging, 'new', String(index));
  switch (verb) {
    case 'remove':
    case 'replace':
      if (exists(saved)) renameSync(saved, target);
      return;
    case 'add':
      if (!exists(staged) && exists(target)) renameSync(target, staged);
      return;
    case 'make':
      removeIfEmpty(target);
      return;
    case 'drop':
      if (exists(saved) && !exists(target)) copyFolder(saved, target);
      return;
  }
}

/** Makes an empty folder of the same mode. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, lstatSync(from).mode);
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
}

function journalOf(staging: string): string {
  return join(staging, 'journal');
}

function readJournal(staging: string): Entry[] {
  if (!isUnderWay(staging)) return [];
  const lines = readFileSync(journalOf(staging), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => readEntry(staging, line));
}

function readEntry(staging: string, line: string): Entry {
  const space = line.indexOf(' ');
  const verb = line.slice(0, space);
  const path = line.slice(space + 1);
  if (isVerb(verb) && !path.split('/').includes('..')) return { verb, path };
  const detail = `cannot be read at '${line}': put back by hand what its folder holds, then remove that`;
  throw new HelmwrightError('output', journalOf(staging), detail);
}

function isVerb(text: string): text is Verb {
  return ['add', 'replace', 'remove', 'make', 'drop'].includes(text);
}

function exists(path: string): boolean {
  return statIfThere(path) !== undefined;
}
