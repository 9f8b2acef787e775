/** Quantities for people. */
const units = ['B', 'KB', 'MB', 'GB', 'TB'];

export function bytes(count: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  return `${short(count / 1_000 ** power)} ${units[power] ?? ''}`;
}

export function milliseconds(count: number): string {
  return count >= 1_000
    ? `${short(count / 1_000)} s`
    : count >= 1
      ? `${short(count)} ms`
      : `${short(count * 1_000)} µs`;
}

/** Three digits, or all of a larger integer. */
function short(number: number): string {
  return (number >= 100 ? Math.round(number) : Number(number.toPrecision(3))).toLocaleString('en-US');
}
