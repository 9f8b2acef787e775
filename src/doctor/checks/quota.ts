import type { Facts } from '../facts.js';
import { checkOf, type Finding } from '../finding.js';
import { at, labelsOf, nameOf, stringMapAt } from '../fields.js';
import { valueOf } from '../reading.js';
import { type Amounts, amountsOf, describeAmount, multiplied, remaining, sum } from '../scheduling/amounts.js';
import { type RayGroupNeeds, rayGroups } from '../scheduling/ray-groups.js';
import { hasEnded } from '../scheduling/used.js';
import type { JsonObject } from '../../values/json.js';

const check = checkOf('quota');

type QuotaFacts = Pick<Facts, 'quotas' | 'rayClusters' | 'pods' | 'subject'>;

/** Whether the namespace's quotas have room for the pods still to be created. */
export function checkQuota({ quotas, rayClusters, pods, subject }: QuotaFacts): readonly Finding[] {
  return check.judge(quotas, (all = []) => {
    // A quota with scopes applies to some pods only; which ones is not evaluated here.
    const general = all.filter((quota) => !hasScopes(quota));
    if (general.length === 0)
      return check.ok(all.length === 0 ? 'no ResourceQuota' : 'no ResourceQuota that applies to all pods');
    const groups = (valueOf(rayClusters) ?? []).flatMap(rayGroups);
    const wanted = sum(...groups.map((group) => missingAmounts(group, valueOf(pods) ?? [])));
    return general.map((quota) => quotaFinding(quota, wanted, subject.namespace));
  });
}

function hasScopes(quota: JsonObject): boolean {
  return at(quota, 'spec', 'scopes') !== undefined || at(quota, 'spec', 'scopeSelector') !== undefined;
}

function missingAmounts({ cluster, group, pods, needs }: RayGroupNeeds, there: readonly JsonObject[]): Amounts {
  const own = there.filter((pod) => {
    const labels = labelsOf(pod);
    return labels['ray.io/cluster'] === cluster && labels['ray.io/group'] === group && !hasEnded(pod);
  });
  return multiplied(needs.requests, Math.max(0, pods - own.length));
}

function quotaFinding(quota: JsonObject, wanted: Amounts, namespace: string): Finding {
  const left = leftOf(quota);
  const short = [...left].find(([resource, amount]) => (wanted.get(resource) ?? 0n) > amount);
  const name = nameOf(quota);
  if (short !== undefined) {
    const [resource, amount] = short;
    const asked = describeAmount(resource, wanted.get(resource) ?? 0n, 'up');
    const found = `${name} has ${describeAmount(resource, amount)} left; the pods still to be created request ${asked}`;
    return check.failed(found, `raise the quota ${name} in ${namespace}, or request less`);
  }
  const exhausted = [...left].filter(([, amount]) => amount <= 0n).map(([resource]) => resource);
  if (exhausted.length === 0) return check.ok(`${name} has room`);
  return check.warning(`${name} is used up: ${exhausted.join(', ')}`, `raise the quota ${name} in ${namespace}`);
}

/** What is left of each resource. A quota names requests `requests.cpu` or `cpu`; extended resources only the former. */
function leftOf(quota: JsonObject): Amounts {
  const hard = amountsOf(stringMapAt(quota, 'status', 'hard'));
  const left = remaining(hard, amountsOf(stringMapAt(quota, 'status', 'used')));
  return new Map([...left].map(([resource, amount]) => [resource.replace(/^requests\./, ''), amount]));
}
