import { semverCompare } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { anyOf } from './conditions.js';
import { constantFold } from '../../template/author/constant-fold.js';

/** The versions from `since` up to, but not including, `until`. */
export interface VersionRange {
  /** The first version. @default no lower bound */
  readonly since?: string | undefined;
  /** The first version after the range. @default no upper bound */
  readonly until?: string | undefined;
}

/** Whether a version is in a range; a constant if the range has no bounds. */
export function inRange(version: ValueOr<string>, { since, until }: VersionRange): ValueOr<boolean> {
  const bounds = [...(since === undefined ? [] : [`>=${since}`]), ...(until === undefined ? [] : [`<${until}`])];
  return bounds.length === 0 ? true : constantFold(semverCompare(bounds.join(' '), version));
}

/** Whether a version is outside of a range. */
export function isOutside(version: ValueOr<string>, { since, until }: VersionRange): ValueOr<boolean> {
  return anyOf(
    since === undefined ? false : constantFold(semverCompare(`<${since}`, version)),
    until === undefined ? false : constantFold(semverCompare(`>=${until}`, version)),
  );
}
