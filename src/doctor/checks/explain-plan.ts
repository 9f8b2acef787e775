import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { labelsOf, nameOf, numberAt, stringAt } from '../fields.js';
import { platformChart } from '../objects/account.js';
import type { JsonObject } from '../../values/json.js';

const check = checkOf('explain-plan');

/** Whether the explain-plan service runs, if it is installed. */
export function checkExplainPlan({ deployments, subject }: Pick<Facts, 'deployments' | 'subject'>): readonly Finding[] {
  return check.judge(deployments, (workloads) => {
    const found = (workloads?.objects ?? []).filter((one) => isExplainPlan(one, subject));
    if (found.length === 0) return check.ok(`not installed in ${subject.namespace}`);
    return found.map((one) => readiness(one, subject.namespace));
  });
}

function isExplainPlan(deployment: JsonObject, { namespace, release }: Facts['subject']): boolean {
  const labels = labelsOf(deployment);
  return (
    stringAt(deployment, 'metadata', 'namespace') === namespace &&
    labels['app.kubernetes.io/name'] === platformChart &&
    nameOf(deployment).endsWith('explain-plan') &&
    (release === undefined || labels['app.kubernetes.io/instance'] === release)
  );
}

function readiness(deployment: JsonObject, namespace: string): Finding {
  const name = nameOf(deployment);
  const wanted = numberAt(deployment, 'spec', 'replicas') ?? 1;
  const available = numberAt(deployment, 'status', 'availableReplicas') ?? 0;
  const found = `${name} has ${available} of ${wanted} pods available`;
  if (available >= wanted) return check.ok(found);
  const remedy = `kubectl describe deployment ${name} -n ${namespace}; set its image with explainPlan.image in lance-platform`;
  return check.failed(found, remedy);
}
