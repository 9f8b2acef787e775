import type { ClusterNode, Taint } from '../objects/node.js';
import { own } from '../../values/json.js';
import { type Amounts, describeAmount, shortages } from './amounts.js';
import type { NodeTerm, PodNeeds, PodToleration, Requirement } from './pod-needs.js';

/** The first reason why a pod does not fit on a node; undefined if it fits. */
export function reasonAgainst(pod: PodNeeds, node: ClusterNode): string | undefined {
  return reasonsAgainst(pod, node)[0];
}

/** Why a pod does not fit on a node that is empty. Other pods, volumes and topology spread are not considered. */
export function reasonsAgainst(pod: PodNeeds, node: ClusterNode): readonly string[] {
  return [
    ...selectorReasons(pod, node),
    ...affinityReasons(pod, node),
    ...cordonReasons(pod, node),
    ...taintReasons(pod, node),
    ...resourceReasons(pod, node.allocatable),
  ];
}

function selectorReasons({ nodeSelector }: PodNeeds, { labels }: ClusterNode): readonly string[] {
  const unmet = Object.entries(nodeSelector).filter(([key, value]) => own(labels, key) !== value);
  return unmet.map(([key, value]) => `without the label ${key}=${value}`);
}

function affinityReasons({ nodeTerms }: PodNeeds, node: ClusterNode): readonly string[] {
  if (nodeTerms === undefined || nodeTerms.some((term) => termHolds(term, node))) return [];
  const unmet = nodeTerms.flatMap(({ labels }) => labels).find((one) => !requirementHolds(one, node.labels));
  return [unmet === undefined ? 'that the affinity excludes' : `that the affinity excludes (${unmet.key})`];
}

/** A term without requirements matches no node. */
function termHolds({ labels, fields }: NodeTerm, node: ClusterNode): boolean {
  if (labels.length + fields.length === 0) return false;
  return (
    labels.every((one) => requirementHolds(one, node.labels)) &&
    fields.every((one) => requirementHolds(one, { 'metadata.name': node.name }))
  );
}

function requirementHolds({ key, operator, values }: Requirement, labels: Readonly<Record<string, string>>): boolean {
  const found = own(labels, key);
  switch (operator) {
    case 'In':
      return found !== undefined && values.includes(found);
    case 'NotIn':
      return found === undefined || !values.includes(found);
    case 'Exists':
      return found !== undefined;
    case 'DoesNotExist':
      return found === undefined;
    case 'Gt':
      return compares(found, values[0], (a, b) => a > b);
    case 'Lt':
      return compares(found, values[0], (a, b) => a < b);
    default:
      return false;
  }
}

function compares(a: string | undefined, b: string | undefined, holds: (a: bigint, b: bigint) => boolean): boolean {
  const integer = /^[+-]?\d+$/;
  if (a === undefined || b === undefined || !integer.test(a) || !integer.test(b)) return false;
  return holds(BigInt(a.replace('+', '')), BigInt(b.replace('+', '')));
}

const cordon: Taint = { key: 'node.kubernetes.io/unschedulable', value: '', effect: 'NoSchedule' };

function cordonReasons({ tolerations }: PodNeeds, { isCordoned }: ClusterNode): readonly string[] {
  return isCordoned && !isTolerated(cordon, tolerations) ? ['cordoned'] : [];
}

function taintReasons({ tolerations }: PodNeeds, { taints, isCordoned }: ClusterNode): readonly string[] {
  const others = isCordoned ? taints.filter(({ key }) => key !== cordon.key) : taints;
  const blocking = others.filter((taint) => blocksPods(taint.effect) && !isTolerated(taint, tolerations));
  return blocking.map((taint) => `with the taint ${describeTaint(taint)}`);
}

/** Whether a taint blocks pods that do not tolerate it; PreferNoSchedule does not. */
export function blocksPods(effect: string): boolean {
  return effect === 'NoSchedule' || effect === 'NoExecute';
}

/** Kubernetes sets these taints on unhealthy nodes. */
export function isHealthTaint({ key }: Taint): boolean {
  return key.startsWith('node.kubernetes.io/');
}

export function describeTaint({ key, value, effect }: Taint): string {
  return `${key}${value === '' ? '' : `=${value}`}:${effect}`;
}

export function isTolerated(taint: Taint, tolerations: readonly PodToleration[]): boolean {
  return tolerations.some((toleration) => tolerates(toleration, taint));
}

function tolerates({ key, operator, value, effect }: PodToleration, taint: Taint): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key === '') return operator === 'Exists';
  if (key !== taint.key) return false;
  return operator === 'Exists' || (operator === 'Equal' && value === taint.value);
}

function resourceReasons({ requests }: PodNeeds, free: Amounts): readonly string[] {
  return shortages(requests, free).map((resource) => {
    const wanted = describeAmount(resource, requests.get(resource) ?? 0n, 'up');
    return `with ${describeAmount(resource, free.get(resource) ?? 0n)} of the requested ${wanted}`;
  });
}
