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
        const remedy = 'name it by --service-account, or its release by --release';
        return [failed('service-account', `several releases have one in ${place}: ${chosen.names.join(', ')}`, remedy)];
      }
      case 'none': {
        const of = subject.release === undefined ? 'a release of lance-platform' : `the release ${subject.release}`;
        // Two operators that watch one namespace undo each other's work.
        const alone = facts.operators.length > 0 || hasHiddenOperator(facts) ? ' with operator.enabled=false' : '';
        const remedy = `install charts/lance-platform${alone}, or ask about the namespace of its pods (-n), or name the ServiceAccount by --service-account`;
        return [failed('service-account', `there is none of ${of} in ${place}`, remedy)];
      }
      case 'one': {
        const { name } = chosen;
        if (found.some((account) => account.name === name)) return [ok('service-account', `${name} is there`)];
        const before = valueOf(namespace) === undefined ? 'first make the namespace, then ' : '';
        const remedy = `${before}kubectl create serviceaccount ${name} -n ${place}`;
        return [failed('service-account', `${name} is not there in ${place}`, remedy)];
      }
    }
  });
}
