import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { labelsOf, stringAt } from '../fields.js';
import { valueOf } from '../reading.js';

const namespaceCheck = checkOf('namespace');
const securityCheck = checkOf('pod-security');

type NamespaceFacts = Pick<Facts, 'namespace' | 'subject'>;

export function checkNamespace({ namespace, subject }: NamespaceFacts): readonly Finding[] {
  const { namespace: name } = subject;
  return namespaceCheck.judge(namespace, (object) => {
    if (object === undefined) return namespaceCheck.failed(`${name} not found`, `kubectl create namespace ${name}`);
    if (stringAt(object, 'status', 'phase') === 'Terminating') {
      return namespaceCheck.failed(`${name} is being deleted`, 'wait until it is deleted, or choose another');
    }
    return namespaceCheck.ok(`${name} exists`);
  });
}

const enforceLabel = 'pod-security.kubernetes.io/enforce';

/** Which Pod Security Standard is enforced: pods of LanceDB's Python client need `baseline`, this project's run under `restricted`. */
export function checkPodSecurity({ namespace, subject }: NamespaceFacts): readonly Finding[] {
  const object = valueOf(namespace);
  if (object === undefined) return [];
  const level = labelsOf(object)[enforceLabel];
  if (level === undefined) return [securityCheck.ok('no level enforced by a label of the namespace')];
  if (level !== 'restricted') return [securityCheck.ok(`${level} is enforced`)];
  const remedy = `kubectl label namespace ${subject.namespace} ${enforceLabel}=baseline --overwrite, if you use that client`;
  return [securityCheck.warning("restricted is enforced: it rejects the pods of LanceDB's Python client", remedy)];
}
