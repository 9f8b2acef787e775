/**
 * Joins conditions with `and` or `or`, without those that are constant.
 *
 * @param neutral the constant that changes nothing: true for `and`, false for `or`
 */
export function joinConditions<T extends object>(
  conditions: readonly (boolean | T)[],
  neutral: boolean,
  join: (first: T, second: T, ...rest: T[]) => T,
): boolean | T {
  if (conditions.includes(!neutral)) return !neutral;
  const [first, second, ...rest] = conditions.filter((condition) => typeof condition !== 'boolean');
  if (first === undefined) return neutral;
  return second === undefined ? first : join(first, second, ...rest);
}
