import { type Access, describeAccess, type ServiceAccountName } from '../cluster/access.js';
import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';

const getPodsCheck = checkOf('get-pods');
const othersCheck = checkOf('permissions');

/** The specification's permission check, and the same for every other rule. */
export function checkPermissions({
  account,
  accountDenied,
}: Pick<Facts, 'account' | 'accountDenied'>): readonly Finding[] {
  if (account === undefined) return [];
  const user = `system:serviceaccount:${account.namespace}:${account.name}`;
  return [
    ...getPodsCheck.judge(accountDenied, (denied = []) => {
      if (!denied.some(isGetPods)) return getPodsCheck.ok(`yes, as ${user}`);
      return getPodsCheck.failed(`no, as ${user}`, grantLine(account));
    }),
    ...othersCheck.judge(accountDenied, (denied = []) => {
      const others = denied.filter((access) => !isGetPods(access));
      if (others.length === 0) return othersCheck.ok('yes, all rules of the role');
      return othersCheck.failed(`${user} cannot ${others.map(describeAccess).join(', ')}`, grantLine(account));
    }),
  ];
}

function isGetPods({ verb, resource, group }: Access): boolean {
  return verb === 'get' && resource === 'pods' && group === '';
}

function grantLine({ name, namespace }: ServiceAccountName): string {
  return `bind the ClusterRole ${name}-role to it: install charts/lance-platform with rbac.create=true, serviceAccount.name=${name} and namespace.name=${namespace}`;
}
