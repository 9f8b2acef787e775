import type { ClusterNode, Taint } from '../objects/node.js';
import { own } from '../../values/json.js';
import { type Amounts, describeAmount, shortages } from './amounts.js';
import type { NodeTerm, PodNeeds, PodToleration, Requirement } from './pod-needs.js';

/**
 * The first reason why a pod does not fit on a node; undefined if it fits. Other pods, volumes and topology
 * spread are not considered.
 *
 * @param free what the node has left; by default everything that it has
 */
export function reasonAgainst(pod: PodNeeds, node: ClusterNode, free: Amounts = node.allocatable): string | undefined {
  return (
    selectorReason(pod, node) ??
    affinityReason(pod, node) ??
    cordonReason(pod, node) ??
    taintReason(pod, node) ??
    resourceReason(pod, free)
  );
}

function selectorReason({ nodeSelector }: PodNeeds, { labels }: ClusterNode): string | undefined {
  const unmet = Object.entries(nodeSelector).find(([key, value]) => own(labels, key) !== value);
  return unmet === undefined ? undefined : `without the label ${unmet[0]}=${unmet[1]}`;
}

function affinityReason({ nodeTerms }: PodNeeds, node: ClusterNode): string | undefined {
  if (nodeTerms === undefined || nodeTerms.some((term) => termHolds(term, node))) return undefined;
  const unmet = nodeTerms.flatMap(({ labels }) => labels).find((one) => !requirementHolds(one, node.labels));
  return unmet === undefined ? 'that the affinity excludes' : `that the affinity excludes (${unmet.key})`;
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

function cordonReason({ tolerations }: PodNeeds, { isCordoned }: ClusterNode): string | undefined {
  return isCordoned && !isTolerated(cordon, tolerations) ? 'cordoned' : undefined;
}

function taintReason({ tolerations }: PodNeeds, { taints }: ClusterNode): string | undefined {
  const taint = taints.find(
    ({ effect, ...rest }) => blocksPods(effect) && !isTolerated({ effect, ...rest }, tolerations),
  );
  return taint === undefined ? undefined : `with the taint ${describeTaint(taint)}`;
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

function resourceReason({ requests }: PodNeeds, free: Amounts): string | undefined {
  const [resource] = shortages(requests, free);
  if (resource === undefined) return undefined;
  const wanted = describeAmount(resource, requests.get(resource) ?? 0n, 'up');
  return `with ${describeAmount(resource, free.get(resource) ?? 0n)} of the requested ${wanted}`;
}
