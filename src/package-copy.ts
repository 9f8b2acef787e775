/*
 * A program can load this package twice: two dependencies can each bring one. Copies of the same version work together:
 * what they make carries a mark from the global symbol registry, and what they share is on `globalThis`. Where copies of
 * two versions meet, there is one error, which names both.
 */
import { fileURLToPath } from 'node:url';
import { HelmwrightError } from './errors.js';

/** A loaded copy of this package. Every version has this shape, so that each can name the other. */
export interface PackageCopy {
  readonly version: string;
  /** The URL of its module. */
  readonly url: string;
}

/** The version of this package; a test compares it with package.json. */
export const version = '0.1.0';

export const thisCopy: PackageCopy = { version, url: import.meta.url };

/** Marks all objects of a class as made by this copy. */
export function mark(prototype: object, symbol: symbol): void {
  Object.defineProperty(prototype, symbol, { value: thisCopy });
}

/**
 * Whether an object has a mark, whichever copy made it.
 *
 * @throws HelmwrightError `two-versions` if a copy of another version made it
 */
export function isMarked(object: unknown, symbol: symbol): boolean {
  if (typeof object !== 'object' || object === null || !(symbol in object)) return false;
  assertSameVersion(Reflect.get(object, symbol));
  return true;
}

/** @throws HelmwrightError `two-versions` if the copy is of another version */
export function assertSameVersion(copy: unknown): void {
  if (copy === thisCopy || !isCopy(copy) || copy.version === version) return;
  const copies = [thisCopy, copy].map(({ version, url }) => `${version} (${fileURLToPath(new URL('..', url))})`);
  throw new HelmwrightError(
    'two-versions',
    '',
    `two versions of helmwright are loaded, and their values and charts cannot be mixed: ${copies.join(' and ')}; install one version for all (npm ls helmwright)`,
  );
}

/** What all copies of this version have in common under a name: the first copy that asks makes it. */
export function shared<T>(name: string, make: () => T): T;
export function shared(name: string, make: () => unknown): unknown {
  const key = Symbol.for(`helmwright ${version} ${name}`);
  if (!(key in globalThis)) Object.defineProperty(globalThis, key, { value: make() });
  const known: unknown = Reflect.get(globalThis, key);
  return known;
}

function isCopy(copy: unknown): copy is PackageCopy {
  return typeof copy === 'object' && copy !== null && 'version' in copy && 'url' in copy;
}
