import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok, warning } from '../finding.js';
import { labelsOf, textAt } from '../fields.js';
import { valueOf } from '../reading.js';

type NamespaceFacts = Pick<Facts, 'namespace' | 'subject'>;

export function checkNamespace({ namespace, subject }: NamespaceFacts): readonly Finding[] {
  const { namespace: name } = subject;
  return judge('namespace', namespace, (object) => {
    if (object === undefined) return [failed('namespace', `${name} is not there`, `kubectl create namespace ${name}`)];
    if (textAt(object, 'status', 'phase') === 'Terminating') {
      return [failed('namespace', `${name} is being deleted`, 'wait until it is gone, or choose another')];
    }
    return [ok('namespace', `${name} is there`)];
  });
}

const enforceLabel = 'pod-security.kubernetes.io/enforce';

/** Which Pod Security Standard holds: the pods of LanceDB's Python client need `baseline`, this project's `restricted`. */
export function checkPodSecurity({ namespace, subject }: NamespaceFacts): readonly Finding[] {
  const object = valueOf(namespace);
  if (object === undefined) return [];
  const level = labelsOf(object)[enforceLabel];
  if (level === undefined) return [ok('pod-security', "none is enforced beside the cluster's own")];
  if (level !== 'restricted') return [ok('pod-security', `${level} is enforced`)];
  const remedy = `kubectl label namespace ${subject.namespace} ${enforceLabel}=baseline --overwrite, where that client is used`;
  return [warning('pod-security', "restricted is enforced: the pods of LanceDB's Python client are refused", remedy)];
}
