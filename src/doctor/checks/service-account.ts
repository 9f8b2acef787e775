import { chosenAccount } from '../chosen-account.js';
import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { hasHiddenOperator } from '../install-lines.js';
import { valueOf } from '../reading.js';

const check = checkOf('service-account');

type AccountFacts = Pick<
  Facts,
  'accounts' | 'subject' | 'namespace' | 'operators' | 'provider' | 'rayVersions' | 'crds'
>;

export function checkServiceAccount(facts: AccountFacts): readonly Finding[] {
  const { accounts, subject, namespace } = facts;
  const { namespace: place } = subject;
  return check.judge(accounts, (found = []) => {
    const chosen = chosenAccount(subject, found);
    switch (chosen.kind) {
      case 'several': {
        const remedy = 'choose it with --service-account, or its release with --release';
        return check.failed(`several releases have a ServiceAccount in ${place}: ${chosen.names.join(', ')}`, remedy);
      }
      case 'none': {
        const of = subject.release === undefined ? 'lance-platform' : `release ${subject.release}`;
        // Two operators that watch one namespace conflict.
        const alone = facts.operators.length > 0 || hasHiddenOperator(facts) ? ' with operator.enabled=false' : '';
        const remedy = `install charts/lance-platform${alone}, or pass the namespace of its pods (-n), or the ServiceAccount (--service-account)`;
        return check.failed(`${of} has no ServiceAccount in ${place}`, remedy);
      }
      case 'one': {
        const { name } = chosen;
        if (found.some((account) => account.name === name)) return check.ok(`${name} exists`);
        const before = valueOf(namespace) === undefined ? 'create the namespace, then ' : '';
        const remedy = `${before}kubectl create serviceaccount ${name} -n ${place}`;
        return check.failed(`${name} not found in ${place}`, remedy);
      }
    }
  });
}
