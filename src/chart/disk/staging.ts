import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { HelmwrightError } from '../../errors.js';
import { errorCode, outputError } from './output-error.js';
import { statIfThere } from './stat-if-there.js';
import { isUnderWay, recover } from './swap.js';

const stagingName = /^\.helmwright-(?<host>[0-9a-f]{8})-(?<pid>\d+)-[0-9a-f]{8}$/;

// A run takes seconds; a folder this old is of a dead one, whatever runs under its process id today.
const abandonedAfterMs = 10 * 60 * 1000;

/**
 * Runs `use` with a temporary folder inside the output folder, alone: another run that is at work there is an error, and
 * one that died there is cleared up first. Afterwards the temporary folder is gone, and so is, on failure, an output
 * folder that was not there before.
 */
export function withStaging<T>(folder: string, use: (staging: string) => T): T {
  const made = makeFolder(folder);
  const staging = join(folder, `.helmwright-${hostTag()}-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    mkdirSync(staging);
    try {
      clearOthers(folder, staging);
      return use(staging);
    } finally {
      removeStaging(staging);
    }
  } catch (error) {
    if (made !== undefined) unmakeFolder(folder, made);
    throw outputError(folder, error);
  }
}

/** The outermost folder that had to be made, if any. */
function makeFolder(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw outputError(folder, error);
    throw new HelmwrightError('output', folder, 'is a file, or lies in one, where the charts need a folder');
  }
}

function unmakeFolder(folder: string, outermost: string): void {
  const end = dirname(resolve(outermost));
  try {
    for (let each = resolve(folder); each !== end; each = dirname(each)) rmdirSync(each);
  } catch {
    // Another process has written into it: it stays.
  }
}

/**
 * Each run creates its own folder first and then looks for those of others: of two runs at least one sees the other. A run
 * that gets past this function is the only one; two that start at the same instant may both fail.
 */
function clearOthers(folder: string, own: string): void {
  const others = readdirSync(folder)
    .filter((name) => stagingName.test(name))
    .map((name) => join(folder, name))
    .filter((path) => path !== own);
  const busy = others.find((path) => !isAbandoned(path));
  if (busy !== undefined) {
    throw new HelmwrightError(
      'output',
      folder,
      `another run of helmwright is writing here (${busy}): run again after it`,
    );
  }
  for (const path of others) recover(folder, path);
}

function isAbandoned(staging: string): boolean {
  const stat = statIfThere(staging);
  if (stat === undefined) return true;
  if (Date.now() - stat.mtimeMs > abandonedAfterMs) return true;
  const { host, pid } = stagingName.exec(staging.slice(dirname(staging).length + 1))?.groups ?? {};
  return host === hostTag() && !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** Tells process ids of this machine from those of another, or of a container, that shares the folder. */
function hostTag(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}

function removeStaging(staging: string): void {
  if (isUnderWay(staging)) return;
  try {
    rmSync(staging, { recursive: true, force: true });
  } catch {
    // The charts are whole, one way or the other: the next run removes what is left.
  }
}
