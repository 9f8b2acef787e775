import { HelmwrightError } from '../../errors.js';
import { mayFail } from '../../template/ast/may-fail.js';
import type { ChartModel } from '../model/chart-model.js';

/**
 * Checks that NOTES.txt cannot fail: Helm would then install nothing, where an ordinary cdk8s app, which has no notes, goes on.
 *
 * @throws HelmwrightError `misused-value`
 */
export function checkNotes({ name, notes }: ChartModel): void {
  if (notes === undefined || !mayFail(notes)) return;
  throw new HelmwrightError(
    'misused-value',
    `${name} NOTES.txt`,
    'calls a function that can fail, and an ordinary cdk8s app has no notes: call it in an object, or use FailWhen',
  );
}
