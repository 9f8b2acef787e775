import type { Construct } from 'constructs';
import { HelmwrightError } from '../../errors.js';
import { constantFold } from '../../template/author/constant-fold.js';
import { concat } from '../../template/functions/index.js';
import type { ValueOr } from '../../template/author/value.js';
import { FailWhen } from './control.js';

/**
 * Refuses what the operator would accept and then leave undone: at once where the test is of constants, else when the
 * chart is rendered.
 *
 * @throws HelmwrightError `invalid-values`
 *
 * @example
 * ```ts
 * import type { Construct } from 'constructs';
 * import { eq, failWhen, type ValueOr } from 'helmwright';
 *
 * export function checkMode(scope: Construct, mode: ValueOr<string>): void {
 *   failWhen(scope, 'mode', eq(mode, 'legacy'), 'the mode legacy is gone: use batch');
 * }
 * ```
 */
export function failWhen(scope: Construct, id: string, test: ValueOr<boolean>, message: ValueOr<string>): void {
  const known = constantFold(test);
  if (typeof known !== 'boolean') new FailWhen(scope, id, known, placed(scope, message));
  else if (known) throw new HelmwrightError('invalid-values', scope.node.path, `${message}`);
}

const places = new WeakMap<Construct, ValueOr<string>>();

/** What {@link failWhen} says first under a construct, such as `jobs.backfill`. */
export function setPlace(scope: Construct, place: ValueOr<string>): void {
  places.set(scope, place);
}

function placed(scope: Construct, message: ValueOr<string>): ValueOr<string> {
  const place = scope.node.scopes.map((each) => places.get(each)).find((each) => each !== undefined);
  return place === undefined ? message : concat(place, ': ', message);
}
