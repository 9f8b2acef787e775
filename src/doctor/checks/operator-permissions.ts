import { describeAccess } from '../cluster/access.js';
import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { describeOperator } from '../objects/operator.js';
import { absent } from '../reading.js';

const check = checkOf('operator-permissions');

/** An operator that lacks one permission hangs silently. */
export function checkOperatorPermissions({
  operators,
  operatorDenied,
}: Pick<Facts, 'operators' | 'operatorDenied'>): readonly Finding[] {
  return operators.flatMap((operator) =>
    check.judge(operatorDenied.get(describeOperator(operator)) ?? absent, (denied) => {
      if (denied === undefined) return [];
      const name = describeOperator(operator);
      const account = `${operator.namespace}/${operator.serviceAccount}`;
      if (denied.length === 0) return check.ok(`${account} has all permissions that ${operator.version ?? ''} needs`);
      const found = `${account} cannot ${denied.map(describeAccess).join(', ')}`;
      const remedy = `install the RBAC of version ${operator.version ?? ''} for ${name}: without it, the operator hangs silently`;
      return check.failed(found, remedy);
    }),
  );
}
