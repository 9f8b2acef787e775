/**
 * Which known name was probably meant by an unknown one, or none.
 *
 * Names that are not near are other people's: Kubernetes, for one, sets variables such as
 * `HELMWRIGHT_SERVICE_HOST` for a Service of that name.
 */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .reduce<{ candidate: string; distance: number } | undefined>(
      (best, next) => (best === undefined || next.distance < best.distance ? next : best),
      undefined,
    );
  return nearest !== undefined && nearest.distance <= mostDifferences(name) ? nearest.candidate : undefined;
}

/** Short names are near to each other whatever they mean. */
function mostDifferences(name: string): number {
  return name.length < 4 ? 1 : 2;
}

/** How many characters must be put in, left out, changed, or exchanged with the next. */
export function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const [insert = 0, remove = 0, change = 0] = [next[j], row[j + 1], row[j]];
      const isExchanged = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      const exchange = isExchanged ? (before[j - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(insert + 1, remove + 1, change + (a[i] === b[j] ? 0 : 1), exchange));
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
