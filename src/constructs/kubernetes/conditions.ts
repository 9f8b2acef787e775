import { joinConditions } from '../../template/ast/join-conditions.js';
import type { ValueOr } from '../../template/author/value.js';
import { and, or } from '../../template/functions/index.js';

/** Whether all conditions are true. Constant conditions do not appear in the template. */
export function allOf(...tests: readonly ValueOr<boolean>[]): ValueOr<boolean> {
  return joinConditions(tests, true, and);
}

/** Whether at least one condition is true. Constant conditions do not appear in the template. */
export function anyOf(...tests: readonly ValueOr<boolean>[]): ValueOr<boolean> {
  return joinConditions(tests, false, or);
}
