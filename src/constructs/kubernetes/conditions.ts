import { and, or } from '../../template/functions/index.js';
import { isValue, type ValueOr } from '../../template/author/value.js';

/** Whether all conditions are true. Constant conditions do not appear in the template. */
export function allOf(...tests: readonly ValueOr<boolean>[]): ValueOr<boolean> {
  if (tests.includes(false)) return false;
  const [first, second, ...others] = tests.filter(isValue);
  if (first === undefined) return true;
  return second === undefined ? first : and(first, second, ...others);
}

/** Whether at least one condition is true. Constant conditions do not appear in the template. */
export function anyOf(...tests: readonly ValueOr<boolean>[]): ValueOr<boolean> {
  if (tests.includes(true)) return true;
  const [first, second, ...others] = tests.filter(isValue);
  if (first === undefined) return false;
  return second === undefined ? first : or(first, second, ...others);
}
