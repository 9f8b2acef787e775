import { blockOf } from './block-scalar.js';
import type { Conditional, Expression } from '../ast/expression.js';
import { builtParts } from '../ast/loops.js';
import { mayFail } from '../ast/may-fail.js';
import { isCollection, isStructure } from '../ast/shape.js';

/** A choice between scalars reads best as `ternary`, but Helm evaluates both of its branches. */
export function isInline({ then, otherwise }: Conditional): boolean {
  if (otherwise === undefined) return false;
  return [then, otherwise].every((branch) => isInlineScalar(branch) && !mayFail(branch));
}

function isInlineScalar(branch: Expression): boolean {
  if (isStructure(branch) || isCollection(branch) || blockOf(branch) !== undefined || builtParts(branch).length > 0)
    return false;
  return (
    branch.kind !== 'conditional' ||
    (branch.otherwise !== undefined && isInlineScalar(branch.then) && isInlineScalar(branch.otherwise))
  );
}
