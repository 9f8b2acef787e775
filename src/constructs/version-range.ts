import { semverCompare } from '../template/functions.js';
import type { Operand } from '../template/value.js';
import { anyOf } from './conditions.js';
import { decided } from './decided.js';

/** The versions from `since` on, up to `until`, which is the first without. */
export interface VersionRange {
  /** @default from the beginning */
  readonly since?: string | undefined;
  /** @default without an end */
  readonly until?: string | undefined;
}

/** Whether a version is in a range; where the range is all there is, no template asks. */
export function inRange(version: Operand<string>, { since, until }: VersionRange): Operand<boolean> {
  const bounds = [...(since === undefined ? [] : [`>=${since}`]), ...(until === undefined ? [] : [`<${until}`])];
  return bounds.length === 0 ? true : decided(semverCompare(bounds.join(' '), version));
}

/** Whether a version is in none of a range. */
export function isOutside(version: Operand<string>, { since, until }: VersionRange): Operand<boolean> {
  return anyOf(
    since === undefined ? false : decided(semverCompare(`<${since}`, version)),
    until === undefined ? false : decided(semverCompare(`>=${until}`, version)),
  );
}
