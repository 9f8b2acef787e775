import { and, or } from '../../template/functions/index.js';
import { isValue, type ValueOr } from '../../template/author/value.js';

/** Whether all of some conditions hold; a template has no trace of those that are known to. */
export function allOf(...tests: readonly ValueOr<boolean>[]): ValueOr<boolean> {
  if (tests.includes(false)) return false;
  const [first, second, ...others] = tests.filter(isValue);
  if (first === undefined) return true;
  return second === undefined ? first : and(first, second, ...others);
}

/** Whether one of some conditions holds; a template has no trace of those that are known not to. */
export function anyOf(...tests: readonly ValueOr<boolean>[]): ValueOr<boolean> {
  if (tests.includes(true)) return true;
  const [first, second, ...others] = tests.filter(isValue);
  if (first === undefined) return false;
  return second === undefined ? first : or(first, second, ...others);
}
