/**
 * Which known name was probably meant by an unknown one, or none.
 *
 * Names that are merely near the prefix are other people's: Kubernetes, for one, sets variables such as
 * `HELMWRIGHT_SERVICE_HOST` for a Service of that name.
 */
export function misspelt(name: string, known: readonly string[]): string | undefined {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .reduce<{ candidate: string; distance: number } | undefined>(
      (best, next) => (best === undefined || next.distance < best.distance ? next : best),
      undefined,
    );
  return nearest !== undefined && nearest.distance <= 2 ? nearest.candidate : undefined;
}

/** How many characters must be put in, left out or changed. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      const [insert = 0, remove = 0, change = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(insert + 1, remove + 1, change + (left === right ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
