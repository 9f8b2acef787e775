/** The first two numbers of a version: `1.31` of `v1.31.4-gke.1072000`. */
export interface Minor {
  readonly major: number;
  readonly minor: number;
}

export function minorOf(version: string): Minor | undefined {
  const match = /^v?(\d{1,4})\.(\d{1,4})(?!\d)/.exec(version);
  return match === null ? undefined : { major: Number(match[1]), minor: Number(match[2]) };
}

/** Below 0 where `a` is the older one. */
export function compareMinors(a: Minor, b: Minor): number {
  return a.major === b.major ? a.minor - b.minor : a.major - b.major;
}

export function describeMinor({ major, minor }: Minor): string {
  return `${major}.${minor}`;
}
