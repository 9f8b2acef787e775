import { chosenAccount } from '../chosen-account.js';
import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok } from '../finding.js';
import { hasHiddenOperator } from '../install-lines.js';
import { valueOf } from '../reading.js';

type AccountFacts = Pick<
  Facts,
  'accounts' | 'subject' | 'namespace' | 'operators' | 'provider' | 'rayVersions' | 'crds'
>;

export function checkServiceAccount(facts: AccountFacts): readonly Finding[] {
  const { accounts, subject, namespace } = facts;
  const { namespace: place } = subject;
  return judge('service-account', accounts, (found = []) => {
    const chosen = chosenAccount(subject, found);
    switch (chosen.kind) {
      case 'several': {
        const remedy = 'choose it with --service-account, or its release with --release';
        return [
          failed(
            'service-account',
            `several releases have a ServiceAccount in ${place}: ${chosen.names.join(', ')}`,
            remedy,
          ),
        ];
      }
      case 'none': {
        const of = subject.release === undefined ? 'lance-platform' : `release ${subject.release}`;
        // Two operators that watch one namespace conflict.
        const alone = facts.operators.length > 0 || hasHiddenOperator(facts) ? ' with operator.enabled=false' : '';
        const remedy = `install charts/lance-platform${alone}, or pass the namespace of its pods (-n), or the ServiceAccount (--service-account)`;
        return [failed('service-account', `${of} has no ServiceAccount in ${place}`, remedy)];
      }
      case 'one': {
        const { name } = chosen;
        if (found.some((account) => account.name === name)) return [ok('service-account', `${name} exists`)];
        const before = valueOf(namespace) === undefined ? 'create the namespace, then ' : '';
        const remedy = `${before}kubectl create serviceaccount ${name} -n ${place}`;
        return [failed('service-account', `${name} not found in ${place}`, remedy)];
      }
    }
  });
}
