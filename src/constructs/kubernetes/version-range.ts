import { semverCompare } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { anyOf } from './conditions.js';
import { constantFold } from '../../template/author/constant-fold.js';

/** The versions from `since` on, up to `until`, which is the first without. */
export interface VersionRange {
  /** @default from the beginning */
  readonly since?: string | undefined;
  /** @default without an end */
  readonly until?: string | undefined;
}

/** Whether a version is in a range; where the range is all there is, no template asks. */
export function inRange(version: ValueOr<string>, { since, until }: VersionRange): ValueOr<boolean> {
  const bounds = [...(since === undefined ? [] : [`>=${since}`]), ...(until === undefined ? [] : [`<${until}`])];
  return bounds.length === 0 ? true : constantFold(semverCompare(bounds.join(' '), version));
}

/** Whether a version is in none of a range. */
export function isOutside(version: ValueOr<string>, { since, until }: VersionRange): ValueOr<boolean> {
  return anyOf(
    since === undefined ? false : constantFold(semverCompare(`<${since}`, version)),
    until === undefined ? false : constantFold(semverCompare(`>=${until}`, version)),
  );
}
