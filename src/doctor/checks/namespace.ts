import type { Facts } from '../facts.js';
import { failed, type Finding, judge, ok, warning } from '../finding.js';
import { labelsOf, stringAt } from '../fields.js';
import { valueOf } from '../reading.js';

type NamespaceFacts = Pick<Facts, 'namespace' | 'subject'>;

export function checkNamespace({ namespace, subject }: NamespaceFacts): readonly Finding[] {
  const { namespace: name } = subject;
  return judge('namespace', namespace, (object) => {
    if (object === undefined) return [failed('namespace', `${name} not found`, `kubectl create namespace ${name}`)];
    if (stringAt(object, 'status', 'phase') === 'Terminating') {
      return [failed('namespace', `${name} is being deleted`, 'wait until it is deleted, or choose another')];
    }
    return [ok('namespace', `${name} exists`)];
  });
}

const enforceLabel = 'pod-security.kubernetes.io/enforce';

/** Which Pod Security Standard is enforced: pods of LanceDB's Python client need `baseline`, this project's run under `restricted`. */
export function checkPodSecurity({ namespace, subject }: NamespaceFacts): readonly Finding[] {
  const object = valueOf(namespace);
  if (object === undefined) return [];
  const level = labelsOf(object)[enforceLabel];
  if (level === undefined) return [ok('pod-security', 'no level enforced by a label of the namespace')];
  if (level !== 'restricted') return [ok('pod-security', `${level} is enforced`)];
  const remedy = `kubectl label namespace ${subject.namespace} ${enforceLabel}=baseline --overwrite, if you use that client`;
  return [warning('pod-security', "restricted is enforced: it rejects the pods of LanceDB's Python client", remedy)];
}
