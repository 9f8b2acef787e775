import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { conditionOf, labelsOf, nameOf, stringAt } from '../fields.js';
import { platformChart } from '../objects/account.js';
import type { JsonObject } from '../../values/json.js';

const check = checkOf('pending-pods');

/** Unschedulable pods, with the scheduler's message. */
export function checkPendingPods({ pods, subject }: Pick<Facts, 'pods' | 'subject'>): readonly Finding[] {
  return check.judge(pods, (all = []) => {
    const pending = all.flatMap((pod) => {
      const condition = conditionOf(pod, 'PodScheduled');
      const isStuck = stringAt(condition, 'status') === 'False' && stringAt(condition, 'reason') === 'Unschedulable';
      return isStuck ? [pendingFinding(pod, stringAt(condition, 'message') ?? '', subject.namespace)] : [];
    });
    return pending.length > 0 ? pending : [check.ok(`no unschedulable pods in ${subject.namespace}`)];
  });
}

function pendingFinding(pod: JsonObject, message: string, namespace: string): Finding {
  const found = `${nameOf(pod)}: ${message}`;
  const describe = `kubectl describe pod ${nameOf(pod)} -n ${namespace}`;
  // The check "scheduling" knows only RayClusters.
  const isOfRay = labelsOf(pod)['ray.io/cluster'] !== undefined;
  const remedy = isOfRay ? `see the check "scheduling", and ${describe}` : describe;
  return isOurs(pod) ? check.failed(found, remedy) : check.warning(found, remedy);
}

/** Pods of Ray, or of the platform. */
function isOurs(pod: JsonObject): boolean {
  const labels = labelsOf(pod);
  return labels['ray.io/cluster'] !== undefined || labels['app.kubernetes.io/name'] === platformChart;
}
